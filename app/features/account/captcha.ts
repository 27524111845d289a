import { type RouterContextProvider, redirectDocument, type ShouldRevalidateFunction } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { CaptchaWidget } from '#server/sessions/captcha-widget.ts';

/** What <CaptchaField> draws; null if the settings name no captcha. */
export type Captcha = Pick<CaptchaWidget, 'provider' | 'siteKey' | 'scriptUrl'>;

/**
 * For loaders of screens with a captcha: allows the provider on the page. A document keeps the policy it was loaded
 * with, so a client navigation becomes a full load.
 */
export async function openCaptcha(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Captcha | null> {
  const { captcha } = await context.get(depsContext).account.sessions.facts();
  if (!captcha) return null;
  const page = context.get(pageRequestContext);
  if (!page.isDocument) throw redirectDocument(url.pathname + url.search);
  const { origins, ...shown } = captcha;
  page.foreign = origins;
  return shown;
}

/**
 * For the loader of such a screen: an answered form must not cause a full load. Nothing that it returned has changed.
 */
export const keptAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

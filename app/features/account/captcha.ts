import { type RouterContextProvider, redirectDocument, type ShouldRevalidateFunction } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { CaptchaWidget } from '#server/sessions/captcha-widget.ts';

/** What <CaptchaField> draws; null where the settings name no captcha. */
export type Captcha = Pick<CaptchaWidget, 'provider' | 'siteKey' | 'scriptUrl'>;

/**
 * For loaders of screens whose forms hold a captcha: opens the page to its provider. The policy of a document stays that
 * of the page it was loaded with, so a client navigation is made into a load of the whole.
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

/** Of such a screen's loader: an answered form must not bring the load of the whole. Nothing it told has changed. */
export const keptAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

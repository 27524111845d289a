import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { estimateRange } from '#domain/repair/agreed-terms.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { linkSecret } from '#domain/urls/link-secret.ts';
import type { TrackedRepair } from '#server/repairs/find-by-link.ts';
import { trackingPath } from '../tracking/tracking-path.ts';

export type KnownCase = { link: string; repair: TrackedRepair };

/**
 * The case whose device the page is about, by the secret of its link under a name in the address; null without one. A link that opens nothing is
 * explained where cases are followed.
 */
export async function knownCase(
  context: Readonly<RouterContextProvider>,
  url: URL,
  name: 'lien' | 'suivi',
): Promise<KnownCase | null> {
  if (!url.searchParams.has(name)) return null;
  const link = linkSecret(url.searchParams.get(name));
  const { repairs } = context.get(depsContext);
  const repair = link && (await repairs.findByLink(link, context.get(pageRequestContext).clientIp));
  if (!link || !repair || 'retryAfterS' in repair)
    throw redirect(trackingPath(url.searchParams.get(name) ?? ''), 303);
  return { link, repair };
}

export type KnownView = ReturnType<typeof knownView>;

/** What is known already, and is not asked again. Nothing of its customer: a link may have been passed on. */
export const knownView = ({ link, repair }: KnownCase) => ({
  link,
  reference: repair.reference,
  device: deviceText(repair),
  fault: repair.fault,
  estimate:
    repair.estimate_min_cents === null || repair.estimate_max_cents === null ? null : estimateRange(repair),
});

import type { ContentLibrary } from '#server/content/library.ts';
import type { LegalPage } from '#server/content/pages.ts';

/**
 * The version of a legal text that came into force on a day, or the one in force if no day is given; null if there is
 * none. The version in force also has an address with its day, so that a contract can name it permanently.
 */
export function findLegalVersion(
  content: Pick<ContentLibrary, 'findPage'>,
  type: string,
  day: string | undefined,
): { page: LegalPage; isOld: boolean } | null {
  const current = content.findPage(`/legal/${type}`);
  if (current?.type !== 'legal') return null;
  if (day === undefined || day === current.updated) return { page: current, isOld: false };
  const old = content.findPage(`/legal/${type}/${day}`);
  return old?.type === 'legal' ? { page: old, isOld: true } : null;
}

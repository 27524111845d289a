import type { ContentLibrary } from '#server/content/library.ts';
import type { LegalPage } from '#server/content/pages.ts';

/**
 * The version of a legal text that came into force on a day, or the one in force when no day is named; null when there is
 * none. The day of the version in force is an address of it too, so that a contract may name it for good.
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

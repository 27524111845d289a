import { pageSlug } from '../page-address.ts';
import type { LegalPage, LegalVersion } from '../pages.ts';
import type { SourcePage } from './read-page.ts';

/**
 * Legal texts as readers find them: the newest version at the address of the text, older ones at theirs with their day,
 * each with the list of all, newest first.
 */
export function joinLegalVersions(pages: readonly SourcePage[]): SourcePage[] {
  const versions = new Map<string, LegalPage[]>();
  for (const { page } of pages)
    if (page.type === 'legal') versions.set(textOf(page), [...(versions.get(textOf(page)) ?? []), page]);
  for (const known of versions.values()) known.sort((a, b) => (a.updated < b.updated ? 1 : -1));
  return pages.map((source) => {
    const { page } = source;
    if (page.type !== 'legal') return source;
    const known = versions.get(textOf(page)) ?? [];
    const path = known[0] === page ? textOf(page) : page.path;
    return { ...source, page: { ...page, path, versions: known.map(describe) } };
  });
}

/** /legal/cgv/2026-11-21: /legal/cgv */
const textOf = ({ path }: LegalPage) => path.slice(0, path.lastIndexOf('/'));

const describe = ({ path, changes }: LegalPage): LegalVersion => ({ since: pageSlug(path), path, changes });

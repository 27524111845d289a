import { isOldVersion } from '#server/content/page-address.ts';
import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';

type Field = {
  pathOf: (source: SourcePage) => readonly string[];
  name: string;
  valueOf: (source: SourcePage) => string;
};

/**
 * One problem for each page whose value was already used by an earlier one; case and spaces do not count. A version
 * of a legal text may repeat the next one.
 */
export function findDuplicates(pages: readonly SourcePage[], field: Field): Problem[] {
  const owners = new Map<string, string>();
  return pages.flatMap((source): Problem[] => {
    if (isOldVersion(source.page.path)) return [];
    const value = field.valueOf(source);
    const key = value.toLowerCase().replace(/\s+/g, ' ').trim();
    const owner = owners.get(key);
    if (owner === undefined) {
      owners.set(key, source.page.source);
      return [];
    }
    const message = `${field.name} déjà pris par ${owner} : « ${value} »`;
    return [
      { file: source.page.source, line: source.lineOf(field.pathOf(source)), severity: 'error', message },
    ];
  });
}

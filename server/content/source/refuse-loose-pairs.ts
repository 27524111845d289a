import type { MicroPair } from '../data-files.ts';
import type { Problem } from '../problem.ts';
import type { SourcePage } from './read-page.ts';

const FILE = 'content/data/gallery.yml';

/** A pair names pages that show pairs: services and faults. */
export function refuseLoosePairs(
  pairs: readonly MicroPair[],
  pages: readonly Pick<SourcePage, 'page'>[],
  unreadable: readonly string[],
): Problem[] {
  const showing = new Set([
    ...pages.flatMap(({ page: { type, path } }) => (type === 'service' || type === 'fault' ? path : [])),
    ...unreadable,
  ]);
  return pairs.flatMap((pair) =>
    pair.pages
      .filter((path) => !showing.has(path))
      .map((path) => ({
        file: FILE,
        line: null,
        severity: 'error' as const,
        message: `la paire ${pair.slug} nomme ${path}, qui n’est pas la page d’un service ou d’une panne`,
      })),
  );
}

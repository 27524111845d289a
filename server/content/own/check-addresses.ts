import type { ContentLibrary } from '../library.ts';
import { pathAliases } from '../page-address.ts';

/** The status that the site itself answers a path with. */
export type ProbePath = (path: string) => Promise<number>;

type CheckAddressesDeps = { content: Pick<ContentLibrary, 'findPage'>; probe: ProbePath };

/**
 * The faults of these internal addresses, in French. A page of content answers for its anchors; all other addresses
 * (screens, products, files) answer for themselves.
 * @param own the page they stand on: its path and its anchors
 */
export async function addressFaults(
  hrefs: readonly string[],
  { content, probe }: CheckAddressesDeps,
  own?: { path: string; anchors: ReadonlySet<string> },
): Promise<string[]> {
  const faults: string[] = [];
  for (const href of new Set(hrefs)) {
    if (!/^[/#]/.test(href)) continue;
    const [address = '', fragment] = href.split('#');
    const path = address.split('?')[0] ?? '';
    if (path === '' || path === own?.path) {
      if (fragment && own && !own.anchors.has(decode(fragment)))
        faults.push(`ancre introuvable\u00a0: ${href}`);
      continue;
    }
    const page = content.findPage(path);
    if (page && fragment && !page.headings.some(({ id }) => id === decode(fragment)))
      faults.push(`ancre introuvable\u00a0: ${href}`);
    if (page || path in pathAliases) continue;
    const status = await probe(path);
    // An unknown article leads to the list of them.
    if (status === 404 || path.startsWith('/blog/')) faults.push(`lien mort\u00a0: ${href}`);
    else if (status === 301) faults.push(`lien vers une redirection\u00a0: ${href}`);
  }
  return faults;
}

/** Markdown percent-encodes the accents of an anchor. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

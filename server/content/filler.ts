import { fillStrings } from './fill.ts';
import type { ContentPage, PageHeader } from './pages.ts';
import { tokenNames } from './tokens.ts';

export type Filler = {
  tokens: ReadonlyMap<string, string>;
  headOf: (page: PageHeader) => PageHeader;
  /** Told when the body of a page is read: its head stays the same object while none of their tokens changes. */
  bodyRead: (head: PageHeader, page: ContentPage) => void;
};

/** Filled heads, and the values of the tokens of their pages, once the bodies were read. */
export type KeptHeads = WeakMap<
  PageHeader,
  { head: PageHeader; used?: ReadonlyMap<string, string | undefined> }
>;

/**
 * Fills with facts that do not change. A filled head is the same object the next time, and with other facts if its page
 * shows none of those that have changed: the search reads only the others again.
 */
export function createFiller(tokens: ReadonlyMap<string, string>, kept: KeptHeads): Filler {
  const heads = new WeakMap<PageHeader, PageHeader>();
  const isSame = ([name, value]: [string, string | undefined]) => tokens.get(name) === value;
  return {
    tokens,
    headOf(page) {
      const known = heads.get(page);
      if (known) return known;
      const before = kept.get(page);
      const head = before?.used && [...before.used].every(isSame) ? before.head : fillStrings(page, tokens);
      heads.set(page, head);
      if (head !== before?.head) kept.set(page, { head });
      return head;
    },
    bodyRead(page, whole) {
      const entry = kept.get(page);
      if (!entry || entry.used || entry.head !== heads.get(page)) return;
      const names = tokenNames(JSON.stringify(whole));
      entry.used = new Map(names.map((name) => [name, tokens.get(name)]));
    },
  };
}

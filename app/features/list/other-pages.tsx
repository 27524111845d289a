import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';

/** Numbered pages, or the latest rows and those before. */
export type Pages =
  | { page: number; pageCount: number; isFirst?: never }
  | { isFirst: boolean; older: string | null };

export type OlderWords = { newest: string; older: string };

/** The links to the other rows of a list; null if there are none. */
export function otherPages(
  pages: Pages,
  to: (page: number) => string,
  words: OlderWords = { newest: 'Revenir aux plus récents', older: 'Plus anciens' },
): ReactNode {
  if (pages.isFirst === undefined)
    return pages.pageCount > 1 ? <Pagination page={pages.page} pageCount={pages.pageCount} to={to} /> : null;
  const { isFirst, older } = pages;
  if (isFirst && !older) return null;
  return (
    <nav className="account__ways" aria-label="Pages de résultats">
      {!isFirst && (
        <ButtonLink to={to(1)} variant="quiet">
          {words.newest}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink to={older} variant="secondary" iconAfter={ArrowRight}>
          {words.older}
        </ButtonLink>
      )}
    </nav>
  );
}

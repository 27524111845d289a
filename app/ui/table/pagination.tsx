import { ArrowLeft, ArrowRight } from 'lucide';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { type PageSlot, pageSlots } from './page-slots.ts';

type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Address of a page of results: the number is in the URL, so that it works without script. */
  to: (page: number) => string;
  label?: string;
};

/** Squares of 44 px, one a page, without the far ones. Nothing for a single page. */
export function Pagination({ page, pageCount, to, label = 'Pages de résultats' }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      <ul>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev" aria-label="Page précédente">
              <Icon icon={ArrowLeft} />
            </Link>
          </li>
        )}
        {pageSlots(page, pageCount).map((slot) => (
          <Slot key={slot.key} slot={slot} current={page} to={to} />
        ))}
        {page < pageCount && (
          <li>
            <Link to={to(page + 1)} rel="next" aria-label="Page suivante">
              <Icon icon={ArrowRight} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Slot({ slot, current, to }: { slot: PageSlot; current: number; to: PaginationProps['to'] }) {
  if (slot.page === null)
    return (
      <li className="pages__gap" aria-hidden="true">
        …
      </li>
    );
  const { page, isNear } = slot;
  return (
    <li className={isNear ? 'pages__near' : undefined}>
      <Link to={to(page)} aria-label={`Page ${page}`} aria-current={page === current ? 'page' : undefined}>
        {page}
      </Link>
    </li>
  );
}

import { Link } from '#app/ui/link.tsx';
import { kindLabel, type SearchChoice, searchPath } from '#domain/content/search.ts';
import type { SearchResults } from '#server/search/site-search.ts';

type KindChipsProps = { choice: SearchChoice; results: SearchResults };

/** The kinds of results with their counts, as links: choosing one needs no script. */
export function KindChips({ choice: { words, kind }, results: { total, counts } }: KindChipsProps) {
  if (counts.length < 2) return null;
  return (
    <ul className="chips" aria-label="Types de résultats">
      <li className="chip">
        <Link to={searchPath({ words })} aria-current={kind === '' ? 'page' : undefined}>
          Tout ({total})
        </Link>
      </li>
      {counts.map((count) => (
        <li key={count.kind} className="chip">
          <Link
            to={searchPath({ words, kind: count.kind })}
            aria-current={kind === count.kind ? 'page' : undefined}
          >
            {kindLabel(count.kind)} ({count.total})
          </Link>
        </li>
      ))}
    </ul>
  );
}

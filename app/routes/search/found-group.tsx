import { Marked } from '#app/features/search/marked.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { kindLabel, type SearchChoice, searchPath } from '#domain/content/search.ts';
import type { FoundGroup as Group } from '#server/search/site-search.ts';

type FoundGroupProps = { group: Group; choice: SearchChoice };

/** The first results of one kind, and a link to the others. */
export function FoundGroup({
  group: { kind, total, items },
  choice: { words, kind: chosen },
}: FoundGroupProps) {
  const others = chosen ? 0 : total - items.length;
  return (
    <section className="found" aria-labelledby={`type-${kind}`}>
      <h2 id={`type-${kind}`}>
        {kindLabel(kind)} <small>({total})</small>
      </h2>
      <ol>
        {items.map(({ path, title, place, excerpt, price }) => (
          <li key={path}>
            <p className="found__place">
              {place}
              {price && <b>{price}</b>}
            </p>
            <h3>
              <Link to={path}>
                <Marked parts={title} />
              </Link>
            </h3>
            <p>
              <Marked parts={excerpt} />
            </p>
          </li>
        ))}
      </ol>
      {others > 0 && (
        <GoLink to={searchPath({ words, kind })}>
          {others === 1 ? 'Voir l’autre résultat' : `Voir les ${others} autres`}
          <span className="visually-hidden">&nbsp;: {kindLabel(kind)}</span>
        </GoLink>
      )}
    </section>
  );
}

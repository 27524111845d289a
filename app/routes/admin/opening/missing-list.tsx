import { Link } from '#app/ui/link.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { MissingFact } from '#server/opening/missing-settings.ts';
import { placeOf } from './opening-paths.ts';

/** Facts that are missing: each leads to its field and says why it must be there. */
export function MissingList({ facts }: { facts: readonly MissingFact[] }) {
  return (
    <ul className="missing">
      {facts.map((fact) => {
        const place = placeOf(fact);
        return (
          <li key={fact.label}>
            {place === null ? <b>{fact.label}</b> : <Link to={place}>{fact.label}</Link>}
            {'environment' in fact.place && (
              <>
                {' '}
                <code>{fact.place.environment}</code>
              </>
            )}
            <small>{typeset(fact.why)}</small>
          </li>
        );
      })}
    </ul>
  );
}

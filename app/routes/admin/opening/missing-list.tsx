import { Link } from '#app/ui/link.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { MissingFact } from '#server/opening/missing-settings.ts';
import { placeOf } from './opening-paths.ts';

/** Missing facts: each links to its field and says why the shop needs it. */
export function MissingList({ facts }: { facts: readonly MissingFact[] }) {
  return (
    <ul className="missing">
      {facts.map((fact) => (
        <li key={fact.label}>
          <Link to={placeOf(fact.place)}>{fact.label}</Link>
          <small>{typeset(fact.why)}</small>
        </li>
      ))}
    </ul>
  );
}

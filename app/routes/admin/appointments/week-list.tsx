import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { DueOfKind, WeekDay, WeekDue } from './week-view.server.ts';
import './appointments.css';

const KINDS: Readonly<Record<DueOfKind['kind'], string>> = {
  booking: 'Rendez-vous',
  promise: 'Appareils promis',
  delivery: 'Livraisons',
  part: 'Pièces attendues',
};

/** What a day shows of one kind before the rest is folded; a rest of one is not worth a press. */
const SHOWN = 6;

/**
 * The open days of a week side by side: who comes, which devices are promised, which deliveries and parts are expected, each with
 * their number.
 */
export function WeekList({ days }: { days: readonly WeekDay[] }) {
  return (
    <ol className="week-list" aria-label="La semaine">
      {days.map(({ day, name, isToday, isClosed, kinds }) => (
        <li key={day} aria-current={isToday ? 'date' : undefined}>
          <h2>{name}</h2>
          {isClosed && <p className="help">Fermé</p>}
          {kinds.length === 0 && <p className="help">Rien de prévu</p>}
          {kinds.map((each) => (
            <Due key={each.kind} {...each} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Due({ kind, due }: DueOfKind) {
  const isLong = due.length > SHOWN + 1;
  const rest = due.slice(SHOWN);
  return (
    <div data-kind={kind}>
      <h3>{`${KINDS[kind]}\u00a0: ${due.length}`}</h3>
      <Lines due={isLong ? due.slice(0, SHOWN) : due} />
      {isLong && (
        <details>
          <summary>{`Les ${rest.length} autres`}</summary>
          <Lines due={rest} />
        </details>
      )}
    </div>
  );
}

const Lines = ({ due }: { due: readonly WeekDue[] }) => (
  <ul>
    {due.map(({ key, to, what, who }) => (
      <li key={key}>
        <Link to={to}>{what}</Link>
        <span>
          <Numbered>{who}</Numbered>
        </span>
      </li>
    ))}
  </ul>
);

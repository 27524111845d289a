import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { WeekDay, WeekDue } from './week-view.server.ts';
import './appointments.css';

const KINDS: Readonly<Record<WeekDue['kind'], string>> = {
  booking: 'Rendez-vous',
  promise: 'Promis',
  delivery: 'Livraison',
};

/** The open days of a week side by side: who comes, which device is promised, which delivery is expected. */
export function WeekPlan({ days }: { days: readonly WeekDay[] }) {
  return (
    <ol className="week-plan" aria-label="La semaine">
      {days.map(({ day, name, isToday, isClosed, due }) => (
        <li key={day} aria-current={isToday ? 'date' : undefined}>
          <h2>{name}</h2>
          {isClosed && <p className="help">Fermé</p>}
          {due.length === 0 ? (
            <p className="help">Rien de prévu</p>
          ) : (
            <ul>
              {due.map(({ key, kind, to, what, who }) => (
                <li key={`${kind} ${key}`} data-kind={kind}>
                  <small>{KINDS[kind]}</small>
                  <Link to={to}>{what}</Link>
                  <span>
                    <Numbered>{who}</Numbered>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

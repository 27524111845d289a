import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { overviewView, Task } from './overview-view.ts';

type Overview = ReturnType<typeof overviewView>;

/** What waits for the customer. Draws nothing if nothing does. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="a-faire">
      <h2 id="a-faire">À faire</h2>
      <ul className="area__list">
        {tasks.map(({ id, title, words, path, label, parcel }) => (
          <li key={id}>
            <p>
              <b>{title}</b>
              <br />
              <Numbered>{words}</Numbered>
              {parcel && ' Suivi\u00a0: '}
              {parcel && <ParcelNumber {...parcel} />}
            </p>
            <GoLink to={path} aria-label={`${label}\u00a0: ${title}, ${words}`}>
              {label}
            </GoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ParcelNumber({ number, url }: NonNullable<Task['parcel']>) {
  return url ? <ExternalLink href={url}>{number}</ExternalLink> : number;
}

type RecentCasesProps = {
  id: string;
  title: string;
  none: string;
  cases: readonly {
    reference: string;
    path: string;
    words: string;
    state: { name: string; badge: BadgeKind };
  }[];
  /** Address of the complete list. */
  all: string;
};

/** The latest orders or repairs. */
export function RecentCases({ id, title, none, cases, all }: RecentCasesProps) {
  return (
    <section className="area__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {cases.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className="area__list">
          {cases.map(({ reference, path, words, state }) => (
            <li key={reference}>
              <p>
                <Link to={path} className="ref">
                  {reference}
                </Link>
                <br />
                {words}
              </p>
              <Badge kind={state.badge}>{state.name}</Badge>
            </li>
          ))}
        </ul>
      )}
      {cases.length > 0 && <GoLink to={all}>Tout voir</GoLink>}
    </section>
  );
}

/** Repaired or bought devices, and when their guarantee ends. */
export function Devices({ devices }: Pick<Overview, 'devices'>) {
  if (devices.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="appareils">
      <h2 id="appareils">Vos appareils et leurs garanties</h2>
      <ul className="area__list">
        {devices.map(({ key, name, path, guarantees, isOver }) => (
          <li key={key}>
            <p>
              <Link to={path}>{name}</Link>
              <br />
              {guarantees}
            </p>
            <Badge kind={isOver ? 'idle' : 'ok'}>{isOver ? 'Terminée' : 'En cours'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

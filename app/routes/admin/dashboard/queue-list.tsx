import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { QueueLine } from './queue-lines.server.ts';

/** What waits for the shop, most urgent first. */
export function QueueList({ lines }: { lines: readonly QueueLine[] }) {
  return (
    <section className="dashboard__part" aria-labelledby="a-faire">
      <h2 id="a-faire">À faire</h2>
      {lines.length === 0 && (
        <EmptyState illustration="etabli" title="Rien n’attend aujourd’hui" level={3}>
          <p>Ni devis, ni commande, ni message, ni échéance&nbsp;: la journée est à vous.</p>
        </EmptyState>
      )}
      {lines.length > 0 && (
        <ul className="dashboard__queue">
          {lines.map(({ kind, count, title, to, first, badge }) => (
            <li key={`${kind} ${title}`}>
              <Link to={to}>
                <b>{count}</b> {title}
              </Link>
              {badge && <Badge kind={badge.level}>{badge.text}</Badge>}
              <p>
                <Numbered>{first}</Numbered>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

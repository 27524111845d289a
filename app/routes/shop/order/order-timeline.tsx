import { Numbered } from '#app/ui/numbered.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { OrderView } from './order-view.ts';

/** What happened to an order, the latest first. */
export function OrderTimeline({ events }: Pick<OrderView, 'events'>) {
  return (
    <section aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="order__timeline" reversed>
        {events.map(({ at, title, note }) => (
          <li key={`${at.toISOString()} ${title}`}>
            <time dateTime={at.toISOString()}>{formatDate(at, { withTime: true })}</time>
            <p>
              <b>{title}</b>
              {note && (
                <span>
                  <Numbered>{note}</Numbered>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

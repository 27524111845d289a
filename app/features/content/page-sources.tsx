import { ExternalLink } from '#app/ui/external-link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import type { Source } from '#server/content/sources.ts';

type PageSourcesProps = { sources: readonly Source[] };

/** What was opened to check the facts of a page, and when; nothing if nothing was. */
export function PageSources({ sources }: PageSourcesProps) {
  const days = new Set(sources.map(({ consulted }) => consulted));
  const [first] = days;
  if (first === undefined) return null;
  const isOneDay = days.size === 1;
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">
        {isOneDay ? `Sources consultées le ${formatLongDate(first)}` : 'Sources consultées'}
      </h2>
      <ul>
        {sources.map(({ title, publisher, url, consulted }) => (
          <li key={url}>
            <ExternalLink href={url}>{title}</ExternalLink>, {publisher}
            {!isOneDay && `, le ${formatLongDate(consulted)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

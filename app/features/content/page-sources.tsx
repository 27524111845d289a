import { ExternalLink } from '#app/ui/external-link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import type { PageReading } from '#server/content/own/page-readings.ts';
import type { Source } from '#server/content/sources.ts';

type PageSourcesProps = {
  sources: readonly Source[];
  /** Who has read the page as it stands and wants to be named. */
  reading?: PageReading | null;
};

/** What was opened to check the facts of a page, when, and who answers for it; nothing if neither is known. */
export const PageSources = ({ sources, reading }: PageSourcesProps) => (
  <>
    {reading && (
      <p className="sources">
        Relu par {reading.name} le <time dateTime={reading.day}>{formatLongDate(reading.day)}</time>
      </p>
    )}
    <OpenedSources sources={sources} />
  </>
);

function OpenedSources({ sources }: Pick<PageSourcesProps, 'sources'>) {
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

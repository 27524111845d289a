import { addMonths } from '#domain/dates/calendar-day.ts';
import type { ContentPage } from '#server/content/pages.ts';
import type { Source } from '#server/content/sources.ts';
import type { Check, CheckContext } from '../context.ts';
import { whyRefused } from './refused-sources.ts';

/**
 * No source was opened after today, none is an aggregator's, a copy or an AMP page. The schema itself refuses the faults that it can
 * know of.
 */
export const checkSources: Check = ({ pages, today }) =>
  pages.flatMap(({ page, lineOf }) =>
    sourcesOf(page).flatMap((source, index) => {
      const complaint = (field: keyof Source, message: string) => ({
        file: page.source,
        line: lineOf(['sources', index, field]),
        severity: 'error' as const,
        message,
      });
      const refused = whyRefused(source.url);
      return [
        ...(source.consulted > today
          ? [
              complaint(
                'consulted',
                `source consultée le ${source.consulted}, un jour qui n’est pas encore venu`,
              ),
            ]
          : []),
        ...(refused === null ? [] : [complaint('url', `source : ${refused}`)]),
      ];
    }),
  );

/** Pages that nobody has looked at for twelve months, by kind. The list is there to work from: a date alone never fails a build. */
export function reportOldPages({ pages, today }: Pick<CheckContext, 'pages' | 'today'>): string[] {
  const limit = addMonths(today, -12);
  const old = pages
    .map(({ page }) => ({ type: page.type, source: page.source, day: lastLook(page) }))
    .filter(({ type, day }) => type !== 'legal' && day < limit)
    .sort((a, b) => a.day.localeCompare(b.day));
  return Object.entries(Object.groupBy(old, ({ type }) => type)).flatMap(([type, found]) => [
    `${type} : ${found.length}`,
    ...found.map(({ source, day }) => `  ${day}  ${source}`),
  ]);
}

/** The last day on which its words changed or one of its sources was opened. */
function lastLook(page: ContentPage): string {
  return [page.updated, ...sourcesOf(page).map(({ consulted }) => consulted)].sort().at(-1) ?? page.updated;
}

function sourcesOf(page: ContentPage): readonly Source[] {
  return 'sources' in page ? page.sources : [];
}

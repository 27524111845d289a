import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { LAST_OF_THE_FIRST_ARTICLES } from '../first-articles.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Words that are true on the day they are written and false a week later. */
const OF_THE_DAY =
  /(?<!\p{L})(?:ce matin|à ce jour|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochain|dernier)|dans une semaine|il reste (?:\p{L}+|\d+) jours|n’en avons pas encore|n’existent? pas encore|vient d’y annoncer|nous ne savons pas encore)(?!\p{L})/iu;

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The frame that says what is true since an article was published. */
const UPDATE = /<aside class="callout [^>]*>\s*<p class="callout__title">Mise à jour du .*?<\/aside>/gs;

/**
 * An article stays for years: it must say when something happened, not speak as if it were today. Where facts have
 * changed since, a frame says so and leads to the newer page. Those after the first twelve open with their month and
 * cite what they were written from.
 */
export const checkDatedArticles: Check = ({ pages }) =>
  pages.flatMap((source) =>
    source.page.type === 'article'
      ? [...wordsOfTheDay(source), ...updatesWithoutLink(source), ...monthAndSources(source)]
      : [],
  );

function wordsOfTheDay(source: SourcePage): Problem[] {
  return proseOfPage(source).flatMap(({ line, text }) => {
    const found = OF_THE_DAY.exec(text)?.[0];
    if (found === undefined) return [];
    const message = `« ${found} » ne sera plus vrai demain : écrire la date, et un encadré « Mise à jour du … » si les faits ont changé`;
    return [{ file: source.page.source, line, severity: 'error', message }];
  });
}

function updatesWithoutLink({ page }: SourcePage): Problem[] {
  const frames = page.html.match(UPDATE) ?? [];
  const message = 'l’encadré « Mise à jour du … » mène à la page qui dit ce qui est vrai aujourd’hui';
  return frames
    .filter((frame) => !frame.includes('href="/'))
    .map(() => ({ file: page.source, line: null, severity: 'error', message }));
}

function monthAndSources({ page }: SourcePage): Problem[] {
  if (page.type !== 'article' || page.date <= LAST_OF_THE_FIRST_ARTICLES) return [];
  const month = MONTH.format(new Date(`${page.date}T12:00:00Z`));
  const opening = /<p>(.*?)<\/p>/s.exec(page.html)?.[1]?.replaceAll('\u00a0', ' ') ?? '';
  const problem = (message: string): Problem => ({
    file: page.source,
    line: null,
    severity: 'error',
    message,
  });
  return [
    ...(opening.includes(month)
      ? []
      : [problem(`le premier paragraphe dit de quel mois parle l’article : « ${month} »`)]),
    ...(page.sources.length > 0 ? [] : [problem('un article cite ses sources')]),
  ];
}

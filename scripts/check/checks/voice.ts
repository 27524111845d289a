import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { findTics, findVagueHeading } from '../find-tics.ts';
import { LAST_OF_THE_FIRST_ARTICLES } from '../first-articles.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** No page uses the expressions that docs/voice.md rules out. Legal texts have a voice of their own. */
export const checkVoice: Check = ({ pages, dataLines }) => [
  ...pages.filter(hasOurVoice).flatMap(ticsOfPage),
  ...dataLines.flatMap(({ file, line, text }) => problemsAt(file, line, ticsOfDataLine(text))),
];

function hasOurVoice({ page }: SourcePage): boolean {
  if (page.type === 'article') return page.date > LAST_OF_THE_FIRST_ARTICLES;
  return page.type !== 'legal';
}

/** The title of a frame in the text (`:::warning[Title]`), as the page's HTML writes it. */
const CALLOUT_TITLE = /<p class="callout__title">(.*?)<\/p>/gsu;

function ticsOfPage(source: SourcePage): Problem[] {
  const { page } = source;
  const callouts = [...page.html.matchAll(CALLOUT_TITLE)].map(([, text = '']) =>
    text.replaceAll('&#xA0;', '\u00a0').trim(),
  );
  const headings = new Set([page.title, ...page.headings.map(({ text }) => text), ...callouts]);
  return proseOfPage(source).flatMap(({ line, text }) => {
    const vague = headings.has(text.trim()) ? findVagueHeading(text.trim()) : [];
    return problemsAt(page.source, line, [...vague, ...findTics(text)]);
  });
}

/** One line of YAML or JSON, without the syntax around the words. */
function ticsOfDataLine(text: string): string[] {
  const words = text.replace(/['"]?[\s}\],]*$/u, '');
  const heading = /^[\s\-{]*"?(?:title|cardTitle)"?:\s*['"]?(.*)$/u.exec(words)?.[1];
  return [...findTics(words), ...(heading === undefined ? [] : findVagueHeading(heading))];
}

function problemsAt(file: string, line: number, messages: readonly string[]): Problem[] {
  return messages.map((message) => ({ file, line, severity: 'error', message }));
}

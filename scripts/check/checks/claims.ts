import type { Problem } from '#server/content/problem.ts';
import type { SourcePage } from '#server/content/source/read-page.ts';
import type { Check } from '../context.ts';
import { LAST_OF_THE_FIRST_ARTICLES } from '../first-articles.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** What a reader acts upon, and what differs from one device or one year to the next: nobody writes it from memory. */
const CLAIMS: Readonly<Record<string, RegExp>> = {
  'une sorte de vis':
    /(?<!\p{L})(?:torx|tri-?wing|tri-?point|pentalobe|JIS|PH0{1,3}|Y00|cruciformes?)(?!\p{L})/iu,
  'une longueur de vis': /(?<!\p{L})vis de \d+(?:,\d+)?\s?mm(?!\p{L})/iu,
  'un couple de serrage': /\d\s?N[·.]?m(?!\p{L})/u,
  'une règle de droit':
    /(?<!\p{L})(?:[LRD]\.\s?\d{3}-\d+|\(UE\)\s?(?:n°\s?)?\d{4}\/\d+|article \d+(?:-\d+)? (?:du|de la) (?:code|RGPD|règlement|loi|directive))/iu,
};

/** A page that names a screw, its length, a torque or a rule of law says what was opened to know it. */
export const checkClaims: Check = ({ pages }) =>
  pages.filter((source) => !isApart(source)).flatMap(claimsWithoutSource);

function claimsWithoutSource(source: SourcePage): Problem[] {
  const { page } = source;
  if ('sources' in page && page.sources.length > 0) return [];
  const words = proseOfPage(source);
  return Object.entries(CLAIMS).flatMap(([claim, pattern]) => {
    const found = words.find(({ text }) => pattern.test(text));
    if (!found) return [];
    const excerpt = (pattern.exec(found.text)?.[0] ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    const message = `${claim} (« ${excerpt} ») sans source : citez la page ouverte, ou dites-le sans elle`;
    return [{ file: page.source, line: found.line, severity: 'error' as const, message }];
  });
}

/** Legal texts are the law's own words; the first articles keep theirs, and a frame says what is true since. */
function isApart({ page }: SourcePage): boolean {
  return page.type === 'legal' || (page.type === 'article' && page.date <= LAST_OF_THE_FIRST_ARTICLES);
}

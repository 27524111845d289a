import type { Problem } from '#server/content/problem.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Brands and technical names written in capitals. */
const CAPITAL_NAMES = new Set([
  'AMOLED',
  'AZERTY',
  'NVIDIA',
  'SODIMM',
  'LPDDR',
  'UBUNTU',
  'CHKDSK',
  'BIOSTAR',
  'NVENC',
  'SYSCON',
]);

type Smell = Pick<Problem, 'severity' | 'message'>;

/** What typesetting cannot mend by itself: see « Typographie » in content/README.md. */
export const checkTypography: Check = ({ pages }) =>
  pages.flatMap((source) =>
    proseOfPage(source).flatMap(({ line, text }) =>
      findSmells(text).map((smell) => ({ file: source.page.source, line, ...smell })),
    ),
  );

export function findSmells(text: string): Smell[] {
  const smells: Smell[] = [];
  const excerpt = text.length > 50 ? `${text.slice(0, 50)}…` : text;
  const report = (severity: Problem['severity'], fault: string) =>
    smells.push({ severity, message: `${fault} : « ${excerpt} »` });

  if (text.includes('"')) report('error', 'guillemets droits, écrire « … »');
  if (count(text, '«') !== count(text, '»')) report('error', 'guillemet « ou » sans son pendant');
  if (text.replace(/«[^»]*»/g, '').includes('!')) report('warning', 'point d’exclamation hors citation');
  for (const word of text.match(/(?<![\p{L}\p{N}])\p{Lu}{6,}(?![\p{L}\p{N}])/gu) ?? []) {
    if (!CAPITAL_NAMES.has(word)) report('error', `mot tout en capitales (${word})`);
  }
  return smells;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

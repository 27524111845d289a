import type { Check } from '../context.ts';
import { stepsOfPage } from '../steps-of-page.ts';

/** Two procedures of which a reader does one may say more than the guide as a whole. */
const TOLERANCE = 1.3;

const MINUTES: Readonly<Record<string, number>> = {
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  dix: 10,
  quinze: 15,
  vingt: 20,
  trente: 30,
  quarante: 40,
};
const PARTS_OF_AN_HOUR: Readonly<Record<string, number>> = {
  'un quart d’heure': 15,
  'une demi-heure': 30,
  'trois quarts d’heure': 45,
};

/** The line that opens a gesture, up to its risk. */
const LINE = /<em>(?<said>Outils?\s*:[^<]*?)(?:Risques?\s*:|<)/u;
const IN_MINUTES = /(?<!\p{L})(?<number>\p{L}+)\s+minutes?(?!\p{L})/iu;

/**
 * The time at the head of a guide, which search engines and the filters of /guides show too, holds the minutes that its own steps
 * say. Whole hours, evenings and nights are waits: nobody stands by.
 */
export const checkStepMinutes: Check = ({ pages }) =>
  pages.flatMap(({ page, lineOf }) => {
    if (page.type !== 'guide') return [];
    const steps = stepsOfPage(page.html).reduce((sum, { html }) => sum + minutesOfStep(html), 0);
    if (steps <= page.minutes * TOLERANCE) return [];
    const message = `les étapes disent ${steps} minutes, l’en-tête ${page.minutes} : l’un des deux trompe le lecteur`;
    return [{ file: page.source, line: lineOf(['minutes']), severity: 'error', message }];
  });

function minutesOfStep(html: string): number {
  const said = LINE.exec(html)?.groups?.said?.toLowerCase() ?? '';
  const part = Object.entries(PARTS_OF_AN_HOUR).find(([words]) => said.includes(words));
  if (part) return part[1];
  return MINUTES[IN_MINUTES.exec(said)?.groups?.number ?? ''] ?? 0;
}

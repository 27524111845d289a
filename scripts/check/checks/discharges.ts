import type { GuidePage } from '#server/content/pages.ts';
import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** The reader does it; « sans le décharger » and « carte déchargée » are not such a step. */
const READER_DISCHARGES = /(?<!\p{L})(?:appliquez la résistance|déchargez)(?!\p{L})/iu;
const RESISTANCE = /([\d,]+)\s?kΩ/u;
const POWER = /([\d,]+)\s?W(?!\p{L})/u;
const TIME = /(\d+)\ssecondes jusqu’à (\d+)\sµF/gu;
/** A dead meter or a broken lead reads zero on a full capacitor. */
const PROVES_METER =
  /(?:multimètre|vérificateur|relisez)[^.]*(?:pile|source connue)|(?:pile|source connue)[^.]*(?:multimètre|vérificateur)/iu;

/** The voltage that a supply with power factor correction charges its capacitor to, and what may remain of it. */
const VOLTS = { full: 400, safe: 5 };
/** Electrolytic capacitors are sold with a tolerance of 20 % above their printed value. */
const TOLERANCE = 1.2;
/**
 * Upper bound for the load of a resistor in the first instant, in multiples of its own watts: 470 µF hold only 40 J,
 * which a wire-wound resistor of 10 W dissipates in four seconds.
 */
const OVERLOAD = 10;

/**
 * A guide that has its reader discharge a supply says with what, for how long, and how to check that the meter works.
 */
export const checkDischarges: Check = ({ pages }) =>
  pages.flatMap((source) => {
    const { page, lineOf } = source;
    if (page.type !== 'guide' || !page.hazards.includes('mains')) return [];
    const sentences = proseOfPage(source).flatMap(({ text }) => text.split(/(?<=[.!?])\s/));
    const at = sentences.findIndex((sentence) => READER_DISCHARGES.test(sentence));
    if (at < 0) return [];
    return [...faultsOfTool(page, sentences), ...faultsOfMeter(sentences, at)].map((message) => ({
      file: page.source,
      line: lineOf(['tools']),
      severity: 'error' as const,
      message,
    }));
  });

function faultsOfTool({ tools }: GuidePage, sentences: readonly string[]): string[] {
  const tool = tools.find((words) => RESISTANCE.test(words)) ?? '';
  const ohms = 1000 * numberIn(RESISTANCE, tool);
  const watts = numberIn(POWER, tool);
  if (!(ohms > 0 && watts > 0)) return ['décharge sans résistance, en kΩ et en W, parmi les outils'];
  const peak = VOLTS.full ** 2 / ohms;
  const times = sentences.flatMap((sentence) => [...sentence.matchAll(TIME)]);
  return [
    ...(peak > OVERLOAD * watts ? [`${watts} W pour un premier instant de ${Math.round(peak)} W`] : []),
    ...(times.length === 0 ? ['décharge sans « n secondes jusqu’à n µF »'] : []),
    ...times
      .filter(([, seconds, microfarads]) => Number(seconds) < secondsFor(ohms, Number(microfarads)))
      .map(
        ([words, , microfarads]) =>
          `« ${words} » est trop court, il en faut ${secondsFor(ohms, Number(microfarads)).toFixed(1)}`,
      ),
  ];
}

const secondsFor = (ohms: number, microfarads: number) =>
  ohms * microfarads * 1e-6 * TOLERANCE * Math.log(VOLTS.full / VOLTS.safe);

function faultsOfMeter(sentences: readonly string[], at: number): string[] {
  const isProven = (some: readonly string[]) => some.some((sentence) => PROVES_METER.test(sentence));
  return isProven(sentences.slice(0, at)) && isProven(sentences.slice(at))
    ? []
    : ['le multimètre s’éprouve sur une pile avant la décharge, et de nouveau après la mesure'];
}

function numberIn(pattern: RegExp, words: string): number {
  return Number(pattern.exec(words)?.[1]?.replace(',', '.') ?? Number.NaN);
}

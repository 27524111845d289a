import {
  CHECK_ANSWERS,
  CHECK_POINTS,
  type CheckAnswer,
  type CheckPoint,
  type CheckResults,
} from './check-points.ts';

const points = Object.keys(CHECK_POINTS) as CheckPoint[];

/** The points that anybody has answered, before or after, in the usual order. */
export const checkedPoints = (...all: readonly (CheckResults | undefined)[]): CheckPoint[] =>
  points.filter((point) => all.some((results) => results?.[point] !== undefined));

/** What worked before the repair and does not any more. */
export const newlyFaulty = (before: CheckResults, after: CheckResults): CheckPoint[] =>
  points.filter((point) => before[point] === 'good' && after[point] === 'faulty');

/** What fails. */
export const faultyPoints = (results: CheckResults): CheckPoint[] =>
  points.filter((point) => results[point] === 'faulty');

/** Points that nobody has answered are said to be good. */
export const goodBut = (asked: readonly CheckPoint[], noted: Readonly<Record<string, string>>) => ({
  ...noted,
  ...Object.fromEntries(asked.map((point) => [point, noted[point] || 'good'])),
});

/** « 12 bons, 1 défaut, 2 non testés » */
export function checksText(results: CheckResults): string {
  const count = (answer: CheckAnswer) => points.filter((point) => results[point] === answer).length;
  const [good, faulty, untested] = [count('good'), count('faulty'), count('untested')];
  return [
    good > 0 && `${good}\u00a0${good === 1 ? 'bon' : 'bons'}`,
    faulty > 0 && `${faulty}\u00a0${faulty === 1 ? 'défaut' : 'défauts'}`,
    untested > 0 && `${untested}\u00a0${untested === 1 ? 'non testé' : 'non testés'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const STAGE_WORDS = { before: 'avant', after: 'après' } as const;

/** Each point with its answers in words: « avant : défaut, après : bon »; without the stage if there is only one. */
export function checkRows(before: CheckResults | null, after: CheckResults | null): [string, string][] {
  const stages = [
    ...(before ? [{ word: STAGE_WORDS.before, results: before }] : []),
    ...(after ? [{ word: STAGE_WORDS.after, results: after }] : []),
  ];
  return checkedPoints(...stages.map(({ results }) => results)).map((point) => [
    CHECK_POINTS[point],
    stages
      .flatMap(({ word, results }) => {
        const answer = results[point];
        if (answer === undefined) return [];
        const words = CHECK_ANSWERS[answer].toLocaleLowerCase('fr');
        return [stages.length === 1 ? words : `${word}\u00a0: ${words}`];
      })
      .join(', '),
  ]);
}

import type { Device, DiagnosticQuestion, DiagnosticTree, Outcome, Symptom } from './tree.ts';

/** What was chosen, in order: the index of the device, of the symptom, then of each question's option. */
export type Path = readonly number[];

/** A question on the way; `chosen` is the index of its option, undefined while it has no answer. */
type Asked = { question: DiagnosticQuestion; chosen: number | undefined };

export type WalkProgress = {
  device?: Device;
  symptom?: Symptom;
  /** The last one waits for an answer unless there is an outcome. */
  asked: readonly Asked[];
  outcome?: Outcome;
};

/** How many choices come before the questions: the device and the symptom. */
export const QUESTIONS_FROM = 2;

/**
 * Where a path leads. It is followed as far as it is valid: an index that is not a choice, and everything after it,
 * are ignored.
 * @throws Error if an option leads nowhere, which the tests of the tree exclude.
 */
export function walk(tree: DiagnosticTree, path: Path): WalkProgress {
  const device = tree.devices[path[0] ?? -1];
  if (!device) return { asked: [] };
  const symptom = device.symptoms[path[1] ?? -1];
  if (!symptom) return { device, asked: [] };
  return { device, symptom, ...follow(symptom, path.slice(QUESTIONS_FROM)) };
}

function follow(symptom: Symptom, answers: Path): Pick<WalkProgress, 'asked' | 'outcome'> {
  const asked: Asked[] = [];
  let next = symptom.start;
  for (let depth = 0; ; depth += 1) {
    const question = symptom.questions.find(({ id }) => id === next);
    if (!question) return { asked, outcome: getOutcome(symptom, next) };
    const option = question.options[answers[depth] ?? -1];
    asked.push({ question, chosen: option && answers[depth] });
    if (!option) return { asked };
    next = option.goto;
  }
}

function getOutcome(symptom: Symptom, id: string): Outcome {
  const outcome = symptom.outcomes.find((candidate) => candidate.id === id);
  if (!outcome) throw new Error(`diagnostic: nothing called ${id} under ${symptom.id}`);
  return outcome;
}

/** The path after the choice at `depth` becomes `index`: later choices no longer apply. */
export function choose(path: Path, depth: number, index: number): Path {
  return [...path.slice(0, depth), index];
}

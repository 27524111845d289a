import type { Answer } from './search-index.ts';

/** The last answers, so that what everybody asks, and who asks the same again and again, costs nothing. */
export type AnswerMemory = {
  remember: (key: string, make: () => Answer) => Answer;
  clear: () => void;
};

/** An answer holds some hundred references to documents at most. */
const ANSWERS_MAX = 200;

export function createAnswerMemory(): AnswerMemory {
  const answers = new Map<string, Answer>();
  return {
    remember(key, make) {
      const answer = answers.get(key) ?? make();
      // Asked last, forgotten last.
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > ANSWERS_MAX && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
    clear: () => answers.clear(),
  };
}

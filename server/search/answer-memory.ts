import { LRUCache } from 'lru-cache';
import type { Answer } from './search-index.ts';

/** The last answers, so that what everybody asks, and who asks the same again and again, costs nothing. */
export type AnswerMemory = {
  remember: (key: string, make: () => Answer) => Answer;
  clear: () => void;
};

/** An answer holds some hundred references to documents at most. */
const ANSWERS_MAX = 200;

export function createAnswerMemory(): AnswerMemory {
  const answers = new LRUCache<string, Answer>({ max: ANSWERS_MAX });
  return {
    remember(key, make) {
      const answer = answers.get(key) ?? make();
      answers.set(key, answer);
      return answer;
    },
    clear: () => answers.clear(),
  };
}

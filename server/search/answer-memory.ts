import { LRUCache } from 'lru-cache';

/** The last answers: common and repeated questions cost nothing. */
export type AnswerMemory<Answer> = {
  remember: (key: string, make: () => Answer) => Answer;
  clear: () => void;
};

/**
 * @param max answers that are kept: the documents of an answer are in the index anyway, but its list takes room of its
 * own.
 */
export function createAnswerMemory<Answer extends object>(max: number): AnswerMemory<Answer> {
  const answers = new LRUCache<string, Answer>({ max });
  return {
    remember(key, make) {
      const answer = answers.get(key) ?? make();
      answers.set(key, answer);
      return answer;
    },
    clear: () => answers.clear(),
  };
}

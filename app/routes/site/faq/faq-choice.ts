import { hasWords } from '#domain/text/has-words.ts';
import type { FaqCategory } from '#server/content/faq.ts';

/** Longer searches are cut. */
export const WORDS_MAX = 80;

/** The words of an address. */
export function readWords(params: URLSearchParams): string {
  return faqWords(params.get('q') ?? '');
}

export function faqWords(typed: string): string {
  return typed.trim().slice(0, WORDS_MAX);
}

export function faqPath(words: string): string {
  return words ? `/faq?${new URLSearchParams({ q: words })}` : '/faq';
}

/** Ids of the questions with the words in the question or the answer. */
export function findAnswers(categories: readonly FaqCategory[], words: string): Set<string> {
  const questions = categories.flatMap((category) => category.questions);
  return new Set(
    questions.filter(({ question, text }) => hasWords(words, [question, text])).map(({ id }) => id),
  );
}

import { hasWords } from '#domain/text/has-words.ts';

/**
 * Does in the page what `findAnswers` does on the server: shows the questions of faq-list.tsx that contain the words,
 * and hides the others and the categories that are then empty.
 * @returns how many questions are shown.
 */
export function showAnswers(words: string): number {
  let shown = 0;
  const list = document.querySelector<HTMLElement>('.faqs');
  if (!list) return 0;
  for (const section of list.querySelectorAll('section')) {
    const before = shown;
    for (const entry of section.querySelectorAll('details')) {
      const texts = [...entry.children].map(({ textContent }) => textContent);
      entry.hidden = !hasWords(words, texts);
      if (!entry.hidden) shown += 1;
    }
    section.hidden = shown === before;
    const link = list.querySelector(`nav a[href="#${section.getAttribute('aria-labelledby')}"]`);
    if (link?.parentElement) link.parentElement.hidden = section.hidden;
  }
  list.hidden = shown === 0;
  return shown;
}

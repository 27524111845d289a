import { expect, test } from 'vitest';
import { faqPage } from './faq-page.ts';

test('pairs each question with its answer', () => {
  expect(faqPage([{ question: 'Combien de temps ?', answer: 'Deux jours.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Combien de temps ?',
        acceptedAnswer: { '@type': 'Answer', text: 'Deux jours.' },
      },
    ],
  });
});

test('is nothing on a page without questions', () => {
  expect(faqPage([])).toBeNull();
});

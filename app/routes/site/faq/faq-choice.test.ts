import { expect, test } from 'vitest';
import { faqPath, findAnswers, readWords } from './faq-choice.ts';

const categories = [
  {
    id: 'devis',
    title: 'Devis',
    icon: 'receipt-text',
    questions: [
      { id: 'gratuit', question: 'Le diagnostic est-il gratuit\u00a0?', html: '', text: 'Oui, à l’atelier.' },
      { id: 'refus', question: 'Puis-je refuser\u00a0?', html: '', text: 'Bien sûr.' },
    ],
  },
  {
    id: 'envoi',
    title: 'Envoi',
    icon: 'package',
    questions: [{ id: 'colis', question: 'Comment emballer\u00a0?', html: '', text: 'Dans un carton.' }],
  },
];

test.each([
  ['', ['gratuit', 'refus', 'colis']],
  ['EST-IL GRATUIT ?', ['gratuit']],
  ["l'atelier", ['gratuit']],
  ['carton', ['colis']],
  ['devis', []],
])('« %s » finds %j', (words, ids) => {
  expect([...findAnswers(categories, words)]).toEqual(ids);
});

test('reads the words of an address up to their limit, and writes them back', () => {
  expect(readWords(new URLSearchParams('q=%20%C3%A9cran%20'))).toBe('écran');
  expect(readWords(new URLSearchParams(`q=${'a'.repeat(500)}`))).toHaveLength(80);
  expect(readWords(new URLSearchParams(''))).toBe('');
  expect(faqPath('écran & son')).toBe('/faq?q=%C3%A9cran+%26+son');
  expect(faqPath('')).toBe('/faq');
});

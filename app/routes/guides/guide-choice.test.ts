import { expect, test } from 'vitest';
import { chooseGuides, guidesPath, isChosen, readChoice } from './guide-choice.ts';

const choiceOf = (query: string) => readChoice(new URLSearchParams(query));

const guides = [
  {
    title: 'Switch qui ne charge plus',
    summary: 'Les tests à faire avant l’atelier.',
    devices: ['console' as const],
    difficulty: 'débutant' as const,
    minutes: 20,
  },
  {
    title: 'Écran bleu : lire le code',
    summary: 'Ce que Windows dit de la panne.',
    devices: ['pc' as const, 'console' as const],
    difficulty: 'intermédiaire' as const,
    minutes: 60,
  },
  {
    title: 'Remplacer un port HDMI',
    summary: 'À l’air chaud.',
    devices: ['composants' as const],
    difficulty: 'avancé' as const,
    minutes: 61,
  },
];

const titlesFor = (query: string) => chooseGuides(guides, choiceOf(query)).map(({ title }) => title);

test('takes nothing from the address that is not one of its choices', () => {
  expect(choiceOf('appareil=frigo&niveau=expert&duree=toString&q=%20%20')).toEqual({
    device: '',
    difficulty: '',
    span: '',
    words: '',
  });
  expect(choiceOf(`q=${'a'.repeat(500)}`).words).toHaveLength(80);
});

test('knows whether anything was asked', () => {
  expect(isChosen(choiceOf(''))).toBe(false);
  expect(isChosen(choiceOf('niveau=avancé'))).toBe(true);
});

test('writes the address of what it reads', () => {
  const query = 'appareil=pc&niveau=avanc%C3%A9&duree=plus&q=port+hdmi';
  expect(guidesPath('/guides', choiceOf(query))).toBe(`/guides?${query}`);
  expect(guidesPath('/guides', choiceOf(''))).toBe('/guides');
});

test.each([
  ['', ['Switch qui ne charge plus', 'Écran bleu : lire le code', 'Remplacer un port HDMI']],
  ['appareil=console', ['Switch qui ne charge plus', 'Écran bleu : lire le code']],
  ['appareil=console&niveau=intermédiaire', ['Écran bleu : lire le code']],
  ['duree=30', ['Switch qui ne charge plus']],
  ['duree=60', ['Écran bleu : lire le code']],
  ['duree=plus', ['Remplacer un port HDMI']],
  ['q=ECRAN+windows', ['Écran bleu : lire le code']],
  ["q=l'atelier", ['Switch qui ne charge plus']],
  ['q=imprimante', []],
])('%s', (query, titles) => {
  expect(titlesFor(query)).toEqual(titles);
});

import { expect, test } from 'vitest';
import { articlePage, legalPage, manyWords, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkVoice } from './voice.ts';

const said = (body: string) =>
  problemsOf(checkVoice, { 'content/pages/x.md': plainPage('x', {}, `${body}\n\n${manyWords(250, 'x')}`) });

test.each([
  ['Un redémarrage est une fenêtre, pas une guérison.', 'chute en « …, pas … »'],
  ['Mesurez avant, pas après.', 'chute en « …, pas … »'],
  ['Un avis honnête sur la pièce.', 'mot qui s’engage sans rien dire'],
  ['Nous en parlons franchement.', 'mot qui s’engage sans rien dire'],
  ['Demandez-nous un avis franc.', 'mot qui s’engage sans rien dire'],
  ['La puce coupable est remplacée.', 'pièce qui parle ou qu’on accuse'],
  ['Un bond de la température trahit un mauvais contact.', 'pièce qui parle ou qu’on accuse'],
  ['Essayez un câble connu bon.', 'calque de « known good »'],
  ['Si la pièce manque, nous vous le disons avant le devis.', 'promesse de dire'],
  ['Mettez d’abord vos parties à l’abri.', 'mot à double sens'],
  ['## Ce que nous ne faisons pas', 'nommer le sujet'],
  ['### Ce qu’il faut déposer', 'nommer le sujet'],
  ['## Trois couches, trois pannes', 'nommer le sujet'],
  [':::note[Ce qui se trouve où]\nLa carte.\n:::', 'nommer le sujet'],
])('refuses « %s »', async (body, message) => {
  expect(await said(body)).toEqual([expect.stringContaining(message)]);
});

test.each([
  'Nous réparons la carte, pas à pas.',
  'Une pièce neuve, pas toujours d’origine, est posée puis essayée.',
  'Ce que vous voyez à l’écran suffit souvent.',
  '## Que dire au téléphone',
  '## Trois couches, et la panne de chacune',
  'Un modèle connu : bon prix, pièces disponibles.',
  'Nous le disposons à plat.',
  'La boutique et les parties en ligne restent ouvertes.',
])('takes « %s »', async (body) => {
  expect(await said(body)).toEqual([]);
});

test('names file and line, in a page and in the data', async () => {
  const page = plainPage('x', {
    lead: 'Avant un événement, nous vous préparons et vous remettons un plan, pas une prière.',
  });
  const line = 1 + page.split('\n').findIndex((text) => text.startsWith('lead:'));
  expect(
    await problemsOf(checkVoice, {
      'content/pages/x.md': page,
      'content/data/home/local.json': '[\n  { "title": "Ce qui passe ici" },\n  "Mesuré, pas estimé."\n]\n',
    }),
  ).toEqual([
    expect.stringContaining(`content/pages/x.md:${line} erreur : `),
    expect.stringContaining('content/data/home/local.json:2 erreur : titre « Ce qui passe ici »'),
    expect.stringContaining('content/data/home/local.json:3 erreur : « , pas estimé. »'),
  ]);
});

test('leaves legal texts and the first articles as they were published', async () => {
  const body = (seed: string) =>
    `## Ce qui change\n\n${manyWords(850, seed)}\n\n:::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::`;
  const files = {
    'content/pages/legal/cgv/2026-01-01.md': legalPage(
      'cgv',
      {},
      `## Ce qui change\n\n${manyWords(350, 'c')}`,
    ),
    'content/blog/first.md': articlePage('first', { date: '2025-06-18' }, body('a')),
    'content/blog/later.md': articlePage('later', { date: '2026-12-01' }, body('b')),
  };
  expect(await problemsOf(checkVoice, files)).toEqual([
    expect.stringMatching(/^content\/blog\/later\.md:\d+ /),
  ]);
});

import { expect, test } from 'vitest';
import { plainPage, servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkTypography, findSmells } from './typography.ts';

test.each([
  ['le mot "panne"', 'error', 'guillemets droits'],
  ['le mot « panne', 'error', 'sans son pendant'],
  ['le mot panne »', 'error', 'sans son pendant'],
  ['une offre GRATUITE', 'error', 'GRATUITE'],
  ['Venez vite !', 'warning', 'exclamation'],
])('smells %j', (text, severity, words) => {
  expect(findSmells(text)).toEqual([{ severity, message: expect.stringContaining(words) }]);
});

test.each([
  'le mot « panne » et « carte »',
  'Il a crié « Attention ! » puis rien.',
  'Une carte NVIDIA, de la SODIMM, le HDMI, un SSD NVMe, CFI-1216A',
  'Un MacBook, l’USB-C',
])('accepts %j', (text) => {
  expect(findSmells(text)).toEqual([]);
});

test('reads the body and the frontmatter, and leaves code alone', async () => {
  const faq = Array.from({ length: 4 }, (_, index) => ({
    question: `Question numéro ${index} ?`,
    answer: index === 2 ? 'Une réponse "droite".' : `La réponse numéro ${index}.`,
  }));
  const files = {
    'content/pages/services/x.md': servicePage('x', { faq }),
    'content/pages/y.md': plainPage('y', {}, 'Texte.\n\n- un "mot"\n- du `"code"`\n\n```\n"code"\n```'),
  };
  const problems = await problemsOf(checkTypography, files);
  expect(problems.map((problem) => problem.replace(/services\/x\.md:\d+/, 'services/x.md:N'))).toEqual([
    'content/pages/services/x.md:N erreur : guillemets droits, écrire « … » : « Une réponse "droite". »',
    'content/pages/y.md:16 erreur : guillemets droits, écrire « … » : « un "mot" »',
  ]);
});

import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  articlePage,
  hostingPage,
  legalPage,
  plainPage,
  professionalPage,
} from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkLinks } from './links.ts';

test('refuses a link to a page that does not exist', async () => {
  expect(
    await problemsOf(checkLinks, { 'content/pages/x.md': plainPage('x', {}, 'Un [lien](/rien).') }),
  ).toEqual(['content/pages/x.md:14 erreur : lien mort : /rien']);
});

test('refuses an anchor that its page does not have', async () => {
  const files = {
    'content/pages/x.md': plainPage(
      'x',
      {},
      '[a](/legal/privacy#traceurs) [b](#haut) [c](/mentions-legales#rien)',
    ),
    'content/pages/legal/privacy/2026-11-21.md': legalPage('privacy', {}, '## Les cookies {#cookies}'),
    'content/pages/legal/legal/2026-11-21.md': legalPage('legal'),
  };
  expect(await problemsOf(checkLinks, files)).toEqual([
    'content/pages/x.md:14 erreur : ancre introuvable : /legal/privacy#traceurs',
    'content/pages/x.md:14 erreur : ancre introuvable : #haut',
    'content/pages/x.md:14 erreur : ancre introuvable : /mentions-legales#rien',
  ]);
});

test('refuses a link to a redirection and says what to write', async () => {
  const files = {
    'content/pages/x.md': plainPage('x', {}, '[cgu](/legal/cgu)'),
    'content/data/redirects.yml':
      'redirects: [{ from: /legal/cgu, to: /legal/cgv, status: 301, planned: true }]',
  };
  expect(await problemsOf(checkLinks, files)).toEqual([
    'content/pages/x.md:14 erreur : lien vers une redirection : écrire /legal/cgv au lieu de /legal/cgu',
  ]);
});

test('refuses a related page that does not exist, or the page itself', async () => {
  const files = { 'content/blog/x.md': articlePage('x', { relatedPages: ['/blog', '/rien', '/blog/x'] }) };
  const problems = await problemsOf(checkLinks, files);
  expect(problems.map((problem) => problem.split(' erreur : ')[1])).toEqual([
    'relatedPages cite une page qui n’existe pas : /rien',
    'la page se cite elle-même dans relatedPages',
  ]);
});

test('refuses a product to choose that does not exist, or the product itself', async () => {
  const when = 'Quand rien d’autre ne convient.';
  const choices = ['/hebergement/rien', '/hebergement/x'].map((path) => ({ path, when }));
  const problems = await problemsOf(checkLinks, {
    'content/pages/hebergement/x.md': hostingPage('x', { choices }),
  });
  expect(problems.map((problem) => problem.split(' erreur : ')[1])).toEqual([
    'choices cite une page qui n’existe pas : /hebergement/rien',
    'la page se cite elle-même dans choices',
  ]);
});

test('lets a page be announced, and reminds of it once it is there', async () => {
  const planned = (path: string) => ({
    'content/pages/professionnel/x.md': professionalPage('x', { plannedPages: [path] }),
    'content/pages/y.md': plainPage('y'),
  });
  expect(await problemsOf(checkLinks, planned('/guides/rien'))).toEqual([]);
  expect(await problemsOf(checkLinks, planned('/y'))).toEqual([
    expect.stringMatching(/professionnel\/x\.md:\d+ avertissement : \/y existe : à mettre dans relatedPages/),
  ]);
});

test('accepts pages, routes, files, anchors, other sites and mail', async () => {
  const body = [
    '## Les détails\n\n[a](/y) [b](/y?sujet=devis#ici) [c](#les-details) [d](/contact) [e](/services)',
    '[f](/illustrations/console.svg) [g](https://x.fr/rien) [h](mailto:a@b.fr) [i](/#haut) [j](/mentions-legales)',
  ].join('\n');
  const files = {
    'content/pages/x.md': plainPage('x', {}, body),
    'content/pages/y.md': plainPage('y', {}, '## Ici'),
    'content/pages/legal/legal/2026-11-21.md': legalPage('legal'),
    'content/blog/z.md': articlePage('z', { relatedPages: ['/y', '/contact', '/mentions-legales'] }),
  };
  expect(await problemsOf(checkLinks, files)).toEqual([]);
});

test('does not call dead a page whose own file has an error', async () => {
  const files = {
    'content/pages/x.md': plainPage('x', {}, '[y](/y)'),
    'content/pages/y.md': plainPage('y', { title: 'y' }),
    'content/blog/z.md': articlePage('z', { relatedPages: ['/y'] }),
  };
  expect(await problemsOf(checkLinks, files)).toEqual([]);
});

test('refuses a dead link in an answer of /faq, and knows the anchors of that page', async () => {
  const answer = 'Voir [là](/rien), [ici](/faq#ou), [plus haut](#depot) et [nulle part](/faq#rien).';
  const questions = [{ id: 'ou', question: 'Où êtes-vous ?', answer }];
  const files = {
    'content/data/faq.yml': stringify({
      categories: [{ id: 'depot', title: 'Dépôt', icon: 'store', questions }],
    }),
  };
  expect(await problemsOf(checkLinks, files)).toEqual([
    expect.stringMatching(/^content\/data\/faq\.yml:\d+ erreur : lien mort : \/rien$/),
    expect.stringMatching(/^content\/data\/faq\.yml:\d+ erreur : ancre introuvable : \/faq#rien$/),
  ]);
});

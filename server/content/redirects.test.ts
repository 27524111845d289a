import { expect, test } from 'vitest';
import { makeProject } from './fixtures/project.ts';
import { createRedirects, type RedirectRule, readRedirects } from './redirects.ts';

function rule(from: string, to: string, status: 301 | 302 = 301): RedirectRule {
  return { from, to, status, planned: false };
}

test('finds a whole address, with or without its last slash', () => {
  const find = createRedirects([rule('/legal/cgu', '/legal/cgv'), rule('/x', '/y', 302)]);
  expect(find('/legal/cgu')).toEqual({ to: '/legal/cgv', status: 301 });
  expect(find('/legal/cgu/')).toEqual({ to: '/legal/cgv', status: 301 });
  expect(find('/x')).toEqual({ to: '/y', status: 302 });
});

test('leaves every other address alone', () => {
  const find = createRedirects([rule('/x', '/y')]);
  for (const path of ['/', '/xx', '/x/z', '/X', '']) expect(find(path)).toBeNull();
});

test('carries a segment from one of several folders', () => {
  const find = createRedirects([rule('/hebergement/{gaming|web}/{slug}', '/hebergement/{slug}')]);
  expect(find('/hebergement/gaming/minecraft')).toEqual({ to: '/hebergement/minecraft', status: 301 });
  expect(find('/hebergement/web/plesk')).toEqual({ to: '/hebergement/plesk', status: 301 });
  for (const path of ['/hebergement/gaming', '/hebergement/autre/x', '/hebergement/web/a/b']) {
    expect(find(path)).toBeNull();
  }
});

test('carries the rest of an address, or nothing', () => {
  const find = createRedirects([rule('/old{rest...}', '/new{rest...}')]);
  expect(find('/old')?.to).toBe('/new');
  expect(find('/old/a/b')?.to).toBe('/new/a/b');
  expect(find('/older')).toBeNull();
});

test('prefers a whole address to a pattern', () => {
  const find = createRedirects([rule('/a/{x}', '/b/{x}'), rule('/a/c', '/d')]);
  expect(find('/a/c')?.to).toBe('/d');
});

test.each(['/old//evil.example', '/old/\\evil.example', '/old/a\r\nSet-Cookie: b', '/old/é'])(
  'never carries %j into a Location header',
  (path) => {
    expect(createRedirects([rule('/old{rest...}', '/new{rest...}')])(path)).toBeNull();
  },
);

test('takes the signs of an address literally', () => {
  const find = createRedirects([rule('/a.b/{x}', '/c/{x}')]);
  expect(find('/a.b/1')?.to).toBe('/c/1');
  expect(find('/aXb/1')).toBeNull();
});

test('reads the file, legacy addresses going home for good', async () => {
  const yaml = 'redirects:\n  - { from: /a, to: /b, status: 302 }\nlegacy: [/upgrade.html]';
  const { contentDir } = await makeProject({ 'content/data/redirects.yml': yaml });
  const find = readRedirects(`${contentDir}/data/redirects.yml`);
  expect(find('/a')).toEqual({ to: '/b', status: 302 });
  expect(find('/upgrade.html')).toEqual({ to: '/', status: 301 });
});

test('a target made of the address asked for is one only where there is a page', () => {
  const rules = [rule('/old{rest...}', '/new{rest...}'), rule('/gone{rest...}', '/')];
  const find = createRedirects(rules, (path) => path === '/new/a');
  expect(find('/old/a')?.to).toBe('/new/a');
  expect(find('/old/b')).toBeNull();
  expect(find('/gone/b')?.to).toBe('/');
});

test.each([
  ['{ from: /a, to: /b, status: 307 }', 'status'],
  ['{ from: a, to: /b, status: 301 }', 'from'],
  ['{ from: /a, to: https://x.fr, status: 301 }', 'to'],
  ['{ from: /a, to: //x.fr, status: 301 }', 'to'],
  ["{ from: '/a/{x}', to: '/b/{y}', status: 301 }", '{y} n’est pas dans /a/{x}'],
])('refuses the rule %s', async (text, words) => {
  const { contentDir } = await makeProject({ 'content/data/redirects.yml': `redirects: [${text}]` });
  expect(() => readRedirects(`${contentDir}/data/redirects.yml`)).toThrow(words);
});

test.each([
  ['/sitemapimport', '/', 301],
  ['/admin-sitemap', '/admin/sitemap', 301],
  ['/legal/cgu', '/legal/cgv', 301],
  [
    '/guides/astuces/telephone-tombe-dans-l-eau',
    '/blog/telephone-mouille-les-gestes-avant-les-vacances',
    301,
  ],
  [
    '/guides/reparation-pc-mac/mac-mini-m2-ne-s-allume-plus',
    '/blog/mac-mini-m2-reparation-gratuite-apple',
    301,
  ],
  [
    '/blog/bonus-reparation-conditions-et-montants',
    '/guides/astuces/bonus-reparation-verifier-et-obtenir',
    301,
  ],
  ['/category/insolite', '/', 301],
  ['/category/insolite/une/page', '/', 301],
  ['/pages/contact', '/', 301],
  ['/upgrade.html', '/', 301],
  ['/pages', '/', 301],
  ['/hebergement/gaming/minecraft', '/hebergement/minecraft', 301],
  ['/hebergement/cloud/nodejs', '/hebergement/nodejs', 301],
  ['/hebergement/reseaux/tunnel-ip', '/hebergement/tunnel-ip', 301],
  ['/hebergement/networks/tunnel-ip', '/hebergement/tunnel-ip', 301],
  ['/hebergement/web/plesk', '/hebergement/plesk', 301],
  ['/consoles/nintendo-switch-v1-v2', '/consoles/switch-v1-v2', 301],
  ['/consoles/nintendo-switch-v1-v2/reparation-joy-con', '/consoles/switch-v1-v2/reparation-joy-con', 301],
])('the site sends %s to %s', (from, to, status) => {
  const find = readRedirects(`${import.meta.dirname}/../../content/data/redirects.yml`);
  expect(find(from)).toEqual({ to, status });
});

import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'none' });
/** What belongs to the public site alone. */
const PUBLIC_PARTS = '.topbar, .header, .footer, .floaters, .cart-link, [data-search]';
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

const pageAt = async (path: string, visitor = admin) => {
  const { status, body } = await visitor.get(path);
  return { status, root: parse(body) };
};

const openGroups = (root: ReturnType<typeof parse>) =>
  root.querySelectorAll('.shell__group[open] > summary').map(({ text }) => text);

test.each([
  ['/admin', []],
  ['/enregistrement', ['Réparations']],
  ['/entreprise/horaires', ['Boutique']],
  ['/admin/commandes', ['Commandes']],
])('%s stands in the shell alone, its group of the menu open', async (path, groups) => {
  const { status, root } = await pageAt(path);
  expect(status).toBe(200);
  expect(root.querySelectorAll(PUBLIC_PARTS)).toEqual([]);
  expect(root.querySelector('a.skip')?.getAttribute('href')).toBe('#contenu');
  expect(root.querySelector('.shell')?.children.map(({ tagName }) => tagName)).toEqual([
    'A',
    'HEADER',
    'MAIN',
  ]);
  const menus = root.querySelectorAll('.shell > header nav').map((nav) => nav.getAttribute('aria-label'));
  expect(menus).toEqual(['Raccourcis', 'Administration']);
  expect(openGroups(root)).toEqual(groups);
  const foot = root.querySelector('.shell__foot');
  expect(foot?.querySelector('.shell__person')?.text).toContain('Propriétaire');
  expect(foot?.querySelector('a[href="/"]')?.text).toBe('Voir le site');
  expect(foot?.querySelector('form[action="/deconnexion"] button')?.text).toBe('Se déconnecter');
  expect(foot?.querySelector('.theme-button')).not.toBeNull();
});

test('what does not exist is told within the shell', async () => {
  const { status, root } = await pageAt('/admin/commandes/CMD-2026-000001');
  expect(status).toBe(404);
  expect(root.querySelector('h1')?.text).toBe('Rien à cette adresse');
  expect(root.querySelectorAll('.shell__nav a').length).toBeGreaterThan(30);
  expect(root.querySelectorAll(PUBLIC_PARTS)).toEqual([]);
});

test('whoever is refused sees the public site, and nothing of the menu', async () => {
  const refused = await pageAt('/admin/commandes', (await site.member()).visitor);
  expect(refused.status).toBe(403);
  expect(refused.root.querySelectorAll('[class^="shell"]')).toEqual([]);
  expect(refused.root.querySelector('.footer address')).not.toBeNull();
});

test('somebody of the staff whom their role keeps out is told so on the public site', async () => {
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', 'content');
  const allowed = await pageAt('/admin/articles', visitor);
  expect(allowed.root.querySelector('.shell__person')?.text).toContain('Rédaction');
  expect(allowed.root.querySelectorAll('.shell__group > summary').map(({ text }) => text)).toEqual([
    'Contenu',
  ]);
  const { status, root } = await pageAt('/admin/commandes', visitor);
  expect([status, root.querySelector('.shell__nav')]).toEqual([403, null]);
  expect(root.querySelector('main')?.text).toContain('Rédaction');
});

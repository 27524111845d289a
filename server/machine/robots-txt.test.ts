import { expect, test } from 'vitest';
import { robotsTxt } from './robots-txt.ts';

const lines = robotsTxt({ siteUrl: 'https://exemple.fr/' }).split('\n');

test('speaks to all robots and names the sitemap', () => {
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain('Sitemap: https://exemple.fr/sitemap.xml');
});

test.each([
  '/client/profil',
  '/admin',
  '/admin/stock',
  '/panier',
  '/paiement',
  '/auth/v1/token',
  '/rest/v1/profiles',
  '/entreprise',
])('closes %s', (path) => {
  expect(isAllowed(path)).toBe(false);
});

test.each([
  '/',
  '/admin/sitemap',
  '/services/micro-soudure',
  '/boutique',
  '/stock',
  '/blog',
  '/restauration',
  '/sitemap.xml',
])('opens %s', (path) => {
  expect(isAllowed(path)).toBe(true);
});

/** RFC 9309: the longest rule that matches wins, and what no rule matches is allowed. */
function isAllowed(path: string): boolean {
  const rules = lines.flatMap((line) => {
    const [, verb, prefix] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
    return verb && prefix && path.startsWith(prefix) ? [{ verb, prefix }] : [];
  });
  rules.sort((a, b) => b.prefix.length - a.prefix.length);
  return rules[0]?.verb !== 'Disallow';
}

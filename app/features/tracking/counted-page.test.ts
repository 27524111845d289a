import { expect, test } from 'vitest';
import { isCountedPage, plainReferrer } from './counted-page.ts';

test.each(['/', '/blog/un-article', '/clients-satisfaits', '/administration', '/suivi-commande'])(
  '%s is counted',
  (path) => {
    expect(isCountedPage(path)).toBe(true);
  },
);

test.each([
  '/client/commandes/CMD-2026-000123',
  '/admin',
  '/admin/stock/setup',
  '/admin-sitemap',
  '/entreprise',
  '/enregistrement/',
])('%s needs an account and is not', (path) => {
  expect(isCountedPage(path)).toBe(false);
});

const SITE = 'https://www.exemple.fr';

test.each([
  ['nothing', '', ''],
  ['another site is its name only', 'https://www.google.com/search?q=mon+nom', 'https://www.google.com/'],
  ['a page of ours, without its query', `${SITE}/suivi-commande?email=a@b.fr`, `${SITE}/suivi-commande`],
  ['a private page of ours is the site', `${SITE}/client/commandes/CMD-2026-000123`, `${SITE}/`],
  ['an application', 'android-app://com.google.android.gm/', ''],
  ['no address', 'nulle part', ''],
])('a referrer is cut down: %s', (_case, referrer, expected) => {
  expect(plainReferrer(referrer, SITE)).toBe(expected);
});

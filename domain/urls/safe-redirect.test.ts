import { expect, test } from 'vitest';
import { safeRedirectTo, withRedirectTo } from './safe-redirect.ts';

test.each([
  '/',
  '/client/dashboard',
  '/client/commandes?page=2&tri=date',
  '/client/profil#mot-de-passe',
  '/produit/c%C3%A2ble-hdmi',
  '/recherche?q=https%3A%2F%2Fexemple.fr',
  '/panier?retour=//ailleurs',
  '/authentique',
])('%s is a way back', (value) => {
  expect(safeRedirectTo(value)).toBe(value);
});

test('dots are resolved before anybody else does it', () => {
  expect(safeRedirectTo('/client/../panier')).toBe('/panier');
});

test.each([
  '',
  'client/dashboard',
  'https://mallory.example',
  'https:mallory.example',
  'http:/mallory.example',
  '//mallory.example',
  '///mallory.example',
  '////mallory.example/..',
  '/\\mallory.example',
  '\\/mallory.example',
  '\\\\mallory.example',
  '/\t/mallory.example',
  '/\n/mallory.example',
  '/\r\nLocation: https://mallory.example',
  '\t//mallory.example',
  ' //mallory.example',
  '/ /mallory.example',
  '/.//mallory.example',
  '/..//mallory.example',
  '/client/..//mallory.example',
  '/%2e//mallory.example',
  '/%2f/mallory.example',
  '/%2F%2Fmallory.example',
  '/%5cmallory.example',
  '/%5C/mallory.example',
  '/%09/mallory.example',
  '/%0d%0aSet-Cookie:x=1',
  '/%252f/mallory.example',
  '/client/%2e%2e%2f/mallory.example',
  '/／mallory.example',
  '/。/mallory.example',
  '/\u2028/mallory.example',
  '/\u0000/mallory.example',
  '/client/é',
  '/%a0',
  '/client/%',
  '@mallory.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '?redirectTo=//mallory.example',
  '#//mallory.example',
  '/auth/v1/authorize?provider=google&redirect_to=https://mallory.example',
  '/auth/v1/verify?token=x',
  '/a/../auth/v1/callback',
  '/rest/v1/profiles',
  '/functions/v1/visitor-webhook',
  '/connexion',
  '/connexion?redirectTo=/client',
  '/connexion/retour?token_hash=x',
  '/deconnexion',
  '/deconnexion.data',
  `/${'a'.repeat(1000)}`,
])('%s is none', (value) => {
  expect(safeRedirectTo(value)).toBeNull();
});

test.each([undefined, null, 7, ['/client'], { toString: () => '/client' }])('%s is no text', (value) => {
  expect(safeRedirectTo(value)).toBeNull();
});

test('a screen keeps the way back, whole', () => {
  const screen = withRedirectTo('/connexion', '/client/commandes?page=2&tri=date#bas');
  expect(new URL(screen, 'http://a.b').searchParams.get('redirectTo')).toBe(
    '/client/commandes?page=2&tri=date#bas',
  );
  expect(withRedirectTo('/connexion', null)).toBe('/connexion');
});

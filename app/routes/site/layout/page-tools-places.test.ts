import { expect, test } from 'vitest';
import { hasPageTools } from './page-tools-places.ts';

test.each(['/', '/blog', '/produit/ssd-1-to', '/clients-professionnels', '/guides/astuces', '/nulle-part'])(
  '%s is a page to share',
  (path) => expect(hasPageTools(path)).toBe(true),
);

test.each([
  '/panier',
  '/paiement',
  '/demande',
  '/rendez-vous',
  '/client/profil',
  '/admin',
  '/entreprise/horaires',
])('%s is not', (path) => expect(hasPageTools(path)).toBe(false));

import { expect } from 'vitest';
import type { Answer } from './account-site.ts';

/** A page that says so, once, with the way out and the way back. */
export function expectRefusal({ body, headers }: Answer): void {
  expect(body).toContain('<title>Accès réservé');
  expect(body).not.toContain('Page introuvable');
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  for (const part of [
    'id="infos"',
    '<header',
    'id="pied"',
    'action="/deconnexion"',
    'href="/client/dashboard"',
  ])
    expect(body.split(part), part).toHaveLength(2);
  expect(body).toContain('6 Bis Rue Denis Papin');
}

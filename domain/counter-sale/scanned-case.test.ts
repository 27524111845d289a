import { expect, test } from 'vitest';
import { readScannedCase } from './scanned-case.ts';

const SITE = 'https://atelier.example';

test.each([
  ['CMD-2026-K7R-4WM', { kind: 'order', number: 'CMD-2026-K7R-4WM' }],
  [' cmd 2026 k7r4wm ', { kind: 'order', number: 'CMD-2026-K7R-4WM' }],
  ['ven-2026-000012', { kind: 'sale', number: 'VEN-2026-000012' }],
  ['DEMO-VEN-2026-000012', { kind: 'sale', number: 'DEMO-VEN-2026-000012' }],
  ['REP-2026-000123', { kind: 'repair', number: 'REP-2026-000123' }],
  [`${SITE}/admin/commandes/CMD-2026-K7R-4WM`, { kind: 'order', number: 'CMD-2026-K7R-4WM' }],
  [`${SITE}/enregistrement?dossier=REP-2026-K7R-4WM`, { kind: 'repair', number: 'REP-2026-K7R-4WM' }],
  [`${SITE}/suivi-reparation?lien=abc`, { kind: 'repair', link: 'abc' }],
  [`${SITE}/suivi-commande?lien=abc`, { kind: 'order', link: 'abc' }],
])('%s is a case', (scanned, found) => {
  expect(readScannedCase(scanned)).toEqual(found);
});

test.each([
  '2026000123456',
  'CMD-2026',
  'REPLAY-1',
  'câble usb',
  '',
  `${SITE}/produit/cable-usb`,
  `${SITE}/suivi-commande`,
  `${SITE}/autre?lien=abc`,
])('%s is none', (scanned) => {
  expect(readScannedCase(scanned)).toBeNull();
});

import { expect, test } from 'vitest';
import { activityText } from './activity.ts';
import { activityQuerySchema } from './activity-query.ts';

const line = (activity_type: string, description: string | null, metadata: Record<string, unknown> = {}) =>
  activityText({ activity_type, description, metadata });

test('a step of an order or of a repair is told in the words of its customer', () => {
  expect(
    line('commande', 'Commande CMD-2026-000001', { state: 'shipped', url: '/client/commandes/x' }),
  ).toEqual({
    kind: 'Commandes',
    isKept: true,
    words: 'Commande CMD-2026-000001\u00a0: Expédiée',
    path: '/client/commandes/x',
  });
  expect(line('reparation', 'Réparation REP-2026-000001', { state: 'quoted' }).words).toBe(
    'Réparation REP-2026-000001\u00a0: Devis à approuver',
  );
});

test('a repair is told as it was at that moment: sent, not handed over; without a repair', () => {
  const words = (metadata: Record<string, unknown>) =>
    line('reparation', 'Réparation REP-2026-000001', { wayIn: 'mail-in', wasReady: true, ...metadata }).words;
  expect(words({ state: 'handed_over', leftBy: 'carrier', agreement: null })).toBe(
    'Réparation REP-2026-000001\u00a0: Expédié sans réparation',
  );
  expect(words({ state: 'ready', leftBy: null, agreement: 'quote' })).toContain('Prêt à vous être renvoyé');
  expect(words({ state: 'closed', leftBy: null, agreement: null, wasReady: false })).toContain(
    'Demande close',
  );
});

test('what nobody knows is shown as it is, and leads to no other site', () => {
  expect(line('essai', null)).toEqual({
    kind: 'Autre',
    isKept: false,
    words: 'essai',
    path: null,
  });
  expect(line('commande', 'Commande', { state: 'toString' }).words).toBe('Commande');
  for (const url of ['//ailleurs.fr', '/\\ailleurs.fr', 'https://ailleurs.fr', 'javascript:1', 3])
    expect(line('page_consultee', 'x', { url }).path).toBeNull();
});

test('an address that means nothing asks for everything', () => {
  expect(activityQuerySchema.parse({ genre: 'x', periode: "' or 1=1", page: '-2' })).toEqual({
    genre: undefined,
    periode: undefined,
    page: 1,
  });
  expect(activityQuerySchema.parse({ genre: 'pages', periode: 'mois', page: '3' })).toEqual({
    genre: 'pages',
    periode: 'mois',
    page: 3,
  });
});

import { expect, test } from 'vitest';
import { tellAdded } from './tell-added.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('an addition is told in the words of the specification', () => {
  const told = tellAdded({ outcome: 'added', name: 'Port HDMI' });
  expect([plain(told?.title), told?.description, told?.kind]).toEqual([
    'Produit ajouté !',
    'Port HDMI a été ajouté à votre panier.',
    'ok',
  ]);
});

test('whatever hinders an addition is told, but a store that failed', () => {
  for (const outcome of ['limited', 'sold-out', 'gone', 'full'] as const)
    expect(tellAdded({ outcome, name: 'Port HDMI' })?.kind).toBe('warn');
  expect(tellAdded({ outcome: 'failed', name: 'Port HDMI' })).toBeNull();
});

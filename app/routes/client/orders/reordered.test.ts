import { expect, test } from 'vitest';
import { readReordered, reorderedPath } from './reordered.ts';

const queryOf = (path: string) => new URL(path, 'https://exemple.fr').searchParams.get('repris');

test('what could not be added is told by the name that the order has', () => {
  const path = reorderedPath('CMD-2026-000001', [
    { outcome: 'added', name: 'SSD' },
    { outcome: 'gone', name: null },
    { outcome: 'limited', name: 'Câble' },
  ]);
  expect(readReordered(queryOf(path), ['SSD', 'Port HDMI', 'Câble'])).toEqual({
    added: 1,
    missing: [
      { name: 'Port HDMI', why: 'n’est plus vendu' },
      { name: 'Câble', why: 'le stock n’en permet pas autant' },
    ],
  });
});

test('an address that does not go with the order tells nothing', () => {
  for (const asked of [null, '', 'added', 'added.gone.added', 'added.<b>', 'x'.repeat(5000)])
    expect(readReordered(asked, ['SSD', 'Port HDMI'])).toBeNull();
});

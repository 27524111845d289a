import { expect, test } from 'vitest';
import { readReordered, reorderedText } from './reordered.ts';

test('what could not be added is told by the name that the order has', () => {
  const text = reorderedText([
    { outcome: 'added', name: 'SSD' },
    { outcome: 'gone', name: null },
    { outcome: 'limited', name: 'Câble' },
  ]);
  expect(readReordered(text, ['SSD', 'Port HDMI', 'Câble'])).toEqual({
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

import { expect, test } from 'vitest';
import { ownValue } from './own-value.ts';

const WORDS = { fait: 'C’est fait.', vide: '' };

test('a name of the table finds its value, an empty one too', () => {
  expect(ownValue(WORDS, 'fait')).toBe('C’est fait.');
  expect(ownValue(WORDS, 'vide')).toBe('');
});

test.each(['__proto__', 'constructor', 'toString', 'autre', '', null, undefined])(
  'nothing stands under %s',
  (name) => expect(ownValue(WORDS, name)).toBeUndefined(),
);

import { expect, it } from 'vitest';
import { lineField } from './text-fields.ts';

const name = lineField('Écrivez votre nom.', 20);

it.each(['\u202E', '\u2066', '\u2069', '\u200B', '\u200F', '\uFEFF', '\u0007'])(
  'drops the invisible %j',
  (mark) => {
    expect(name.parse(`${mark}eli${mark}F${mark}`)).toBe('eliF');
  },
);

it('keeps hard spaces and joined emoji', () => {
  expect(name.parse('A\u00A0B\u202FC 👩\u200D🔧')).toBe('A\u00A0B\u202FC 👩\u200D🔧');
});

it('refuses a name of invisible characters alone', () => {
  expect(name.safeParse('\u202E\u200B').error?.issues[0]?.message).toBe('Écrivez votre nom.');
});

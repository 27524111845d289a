import { expect, test } from 'vitest';
import { slotField } from './slot-request.ts';

test('a slot is the instant that its radio button sends', () => {
  expect(slotField().parse('2026-11-24T09:30:00.000Z')).toEqual(new Date('2026-11-24T09:30:00Z'));
});

test.each([undefined, '', 'demain', '2026-11-24', '2026-13-24T09:30:00.000Z'])(
  '%o is answered with what to do',
  (value) => {
    const { error } = slotField().safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Choisissez un créneau.']);
  },
);

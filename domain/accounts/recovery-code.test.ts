import { expect, test } from 'vitest';
import { formatRecoveryCode, readRecoveryCode } from './recovery-code.ts';

test('a code is read however it was copied or written down', () => {
  const code = '0123456789abcdef';
  expect(formatRecoveryCode(code)).toBe('0123-4567-89ab-cdef');
  for (const typed of [
    code,
    '0123-4567-89AB-CDEF',
    ' 0123 4567 89ab cdef\n',
    'o123–4567–89ab–cdef',
    'Oi23-4567-89ab-cdef',
    '0l23-4567-89ab-cdef',
  ])
    expect([typed, readRecoveryCode(typed)]).toEqual([typed, code]);
});

test.each([
  '',
  '123456',
  '0123-4567-89ab-cde',
  '0123-4567-89ab-cdef-0',
  '0123-4567-89ab-cdeu',
  '０123456789abcdef',
])('« %s » is no code', (typed) => expect(readRecoveryCode(typed)).toBeNull());

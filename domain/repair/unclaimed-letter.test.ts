import { expect, test } from 'vitest';
import { isLetterDue, letterSchema, letterWords } from './unclaimed-letter.ts';

test('a letter is due six months after the device was ready, until one was sent', () => {
  const ready_at = new Date('2026-11-29T10:00:00Z');
  expect(isLetterDue({ ready_at, letter_sent_on: null }, '2027-05-28')).toBe(false);
  expect(isLetterDue({ ready_at, letter_sent_on: null }, '2027-05-29')).toBe(true);
  expect(isLetterDue({ ready_at, letter_sent_on: '2027-05-30' }, '2027-06-02')).toBe(false);
});

test('its words say its day, and its number if there is one', () => {
  expect(letterWords({ sentOn: '2027-06-02' })).toBe('Lettre recommandée envoyée le 2 juin 2027.');
  expect(letterWords({ sentOn: '2027-06-02', number: '1A 12' })).toBe(
    'Lettre recommandée envoyée le 2 juin 2027, n°\u00a01A 12.',
  );
  expect(letterSchema.safeParse({ sentOn: '' }).error?.issues[0]?.message).toBe(
    'Choisissez le jour de l’envoi.',
  );
  expect(letterSchema.safeParse({ sentOn: '2027-06-02', number: '1'.repeat(41) }).success).toBe(false);
});

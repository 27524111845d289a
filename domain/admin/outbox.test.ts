import { expect, test } from 'vitest';
import { type Attempts, OUTBOX_STATES, outboxState } from './outbox.ts';

const untried: Attempts = {
  attempts: 0,
  lastError: null,
  sentAt: null,
  isInFolder: false,
  failedAt: null,
  failure: null,
  isHeld: false,
};
const wordsOf = (change: Partial<Attempts>) => OUTBOX_STATES[outboxState({ ...untried, ...change })];

test('a message that is a file has not left', () => {
  const sentAt = new Date('2026-11-27T10:00:00Z');
  expect(wordsOf({ sentAt })).toBe('Parti');
  expect(wordsOf({ sentAt, isInFolder: true })).toBe('Écrit dans le dossier');
  expect(wordsOf({ lastError: 'MailError', isInFolder: true })).toBe('Nouvel essai prévu');
});

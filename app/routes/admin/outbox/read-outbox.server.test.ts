import { expect, test } from 'vitest';
import type { ListedMessage } from '#server/admin/outbox/list-outbox.ts';
import { REPAIR_KINDS } from '#tests/support/repair-mail-kinds.ts';
import { lineOf } from './read-outbox.server.ts';

const MESSAGE: ListedMessage = {
  ...{ id: 1, channel: 'mail', about: 'repair', recipient: 'customer', to: 'noe@exemple.fr' },
  ...{ reference: 'REP-2026-K7R-4WM', aboutId: null, label: null, event: 'message', refundCents: null },
  ...{ attempts: 0, lastError: null, nextAttemptAt: new Date(), sentAt: null, isInFolder: false },
  ...{ failedAt: null, failure: null, isHeld: false, canResend: true, createdAt: new Date(), cursorAt: '' },
};

test('a message about a repair says what it tells, and not where its case stands', () => {
  expect(lineOf(MESSAGE).event).toBe('Un message a été envoyé.');
  for (const event of Object.values(REPAIR_KINDS).flat())
    expect(lineOf({ ...MESSAGE, event }).event, event).toMatch(/^\p{Lu}/u);
});

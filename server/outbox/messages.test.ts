import { expect, test } from 'vitest';
import { CAUSED_KINDS, PLAIN_MAILS, TOLD_KINDS } from '#tests/support/mail-causes.ts';
import { accountMails } from '../mail/account-mails.ts';
import type { MailTemplates } from '../mail/load-templates.ts';
import { mailTemplates } from '../mail/templates/mails.tsx';
import type { MailWords } from '../mail/words/mail-areas.ts';
import { allMessages, type MessagesDeps } from './messages.ts';

const told: Record<keyof MailTemplates | 'text', readonly string[]> = TOLD_KINDS;

test('every template of a mail, and all that it tells, has a cause that the tests know', () => {
  const rendering = Object.keys(mailTemplates({} as MailWords));
  expect(Object.keys(told).sort()).toEqual([...rendering, 'text'].sort());
  const kinds = Object.entries(told).flatMap(([template, each]) =>
    each.map((kind) => `${template} ${kind}`.trim()),
  );
  expect([...CAUSED_KINDS].sort()).toEqual(kinds.sort());
});

/** Messages with a template of their own. The registry has no other, but those of plain words. */
const WITH_TEMPLATE = [
  'order',
  'order-link',
  'withdrawal',
  'free-invoice',
  'appointment',
  'appointment-text',
  'repair',
  'repair-text',
  'testimonial',
  'alert-question',
  'newsletter-question',
  'back-in-stock',
  'claim-opened',
  'claim-settled',
  'buy-back-asked',
  'buy-back-offered',
  'buy-back-declined',
  'purchase-order',
  'sale-document',
  'sale-refused',
  'sale-pay-text',
  'invoice-pay-text',
  'mailbox-code',
  'account-idle',
  'account-removed',
  // Any of them, as its preview shows it: tests/server/admin/mail-words.test.ts.
  'mail-trial',
];

test('every kind of the registry is known by a template of its own, or as plain words that have a cause', () => {
  const deps = {} as MessagesDeps;
  const account = accountMails(deps).map(({ kind }) => kind);
  expect(
    allMessages(deps)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...WITH_TEMPLATE, ...account, ...Object.keys(PLAIN_MAILS)].sort());
});

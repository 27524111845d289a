import { beforeEach, expect, test } from 'vitest';
import { repairView } from '#app/routes/repair/tracking/tracking-view.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { repairMails } from '#server/repairs/repair-mails.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  PARCELS,
  repairDeps,
  sentQuote,
} from '#tests/support/repairs.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

// A customer accepts a quote over the link without asking for work to begin within the fourteen days.

const db = useTestDatabase();
const templates = await loadShippedTemplates();
let now = new Date();
const deps = () => repairDeps(db.database, () => now);

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await emptyRepairs(db.database);
});

async function accepted(startsEarly: boolean) {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote, { startsEarly }), CUSTOMER);
  return repair.linkToken;
}

async function tracked(link: string) {
  const repair = await findByLink(db.database, link);
  if (!repair) throw new Error('the file is gone');
  const { waitsUntil, progress } = repairView(
    { repair, link, uploads: [], shop: { ...PARCELS, vatRegimes: [] } },
    now,
  );
  return [waitsUntil, progress?.steps[progress.current]?.title];
}

test('its page says until when work waits, and shows no repair under way until then', async () => {
  const link = await accepted(false);
  expect(await tracked(link)).toEqual(['9 décembre 2026', 'Devis']);
  now = new Date('2026-12-10T10:00:00Z');
  expect(await tracked(link)).toEqual([null, 'Réparation']);
});

test('who asked for it waits for nothing', async () => {
  expect(await tracked(await accepted(true))).toEqual([null, 'Réparation']);
});

test.each([
  [false, 'la réparation commence après le 9 décembre 2026'],
  [true, 'Vous avez demandé que le travail commence avant'],
])('the mail of the acceptance says the same (early start: %s)', async (startsEarly, words) => {
  await accepted(startsEarly);
  const { sent, transport } = fakeTransport();
  const mails = repairMails({ ...deps(), loadTemplates: async () => templates });
  await openTestOutbox({ database: db.database, words: [mails], transport, clock: deps().clock }).run();
  const mail = sent.find(({ subject }) => subject.endsWith('devis accepté'));
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(words);
});

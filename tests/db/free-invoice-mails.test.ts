import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { listOutbox } from '#server/admin/outbox/list-outbox.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import { freeInvoiceMails } from '#server/shop/free-invoices/free-invoice-mails.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { sendReminders } from '#server/shop/free-invoices/remind-customer.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const shop = useShopDatabase(0);
const DONE = { outcome: 'done' };
const NUMBER = 'FAC-2026-000001';
const ADDRESS = 'compta@dubois.example';
const MAILED = { isMailed: true };
const LINE = {
  lineId: null,
  label: 'Maintenance',
  kind: 'service',
  unit: 'hour',
  quantityHundredths: 100,
  unitPriceCents: 6000,
  discountCents: 0,
  discountReason: undefined,
} as const;

const sent: Mail[] = [];
let settings: Partial<ShopSettings> = {};
let clerk: AdminIdentity;
let id = '';

const given = () => ({
  database: shop.database,
  shop: () => ({ ...shop.facts, iban: 'FR7630001007941234567890185', ...settings }),
  documents: { print: async () => Buffer.from('drawn') },
  secret: 'secret',
  siteUrl: 'https://www.exemple.fr',
  clock: () => shop.now,
});
const invoices = () =>
  createFreeInvoices({ ...given(), outbox: { wake: () => {}, post: async () => {} }, cards: () => undefined })
    .api;

beforeEach(async () => {
  clerk = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  id = randomUUID();
  sent.splice(0);
  settings = { reminderBeforeDays: 3, reminderDays: '7, 21' };
});

const seen = async () => ({ id, seenVersion: (await invoices().find(clerk, id))?.version ?? 0 });

/** The mails that are due. */
async function leaving() {
  const outbox = openTestOutbox({
    ...given(),
    words: [freeInvoiceMails({ ...given(), loadTemplates: loadShippedTemplates })],
    transport: { send: async (mail) => void sent.push(mail) },
  });
  await outbox.run();
  return sent.splice(0);
}

async function draft(email: { email?: string } = { email: ADDRESS }, company: { company?: string } = {}) {
  const address = { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' };
  const customer = { name: 'Alix Dubois', ...email, termsDays: 30, billing: { ...company, address } };
  await invoices().writeCustomer(clerk, await seen(), customer);
  await invoices().writeLine(clerk, await seen(), LINE);
}

test('an issued invoice goes to its customer once, with its PDF, what is due, the account and the secret link', async () => {
  await draft();
  const form = await seen();
  await Promise.all([invoices().issue(clerk, form, MAILED), invoices().issue(clerk, form, MAILED)]);
  const [mail, ...others] = await leaving();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: ADDRESS,
    subject: `Votre facture ${NUMBER}`,
    attachments: [{ filename: `${NUMBER}.pdf`, contentType: 'application/pdf' }],
  });
  expect(mail?.text).toMatch(/Il reste 60,00\u00a0€ à payer, au plus tard le 21 décembre 2026/);
  expect(mail?.text).toContain('FR7630001007941234567890185');
  expect(mail?.text).toContain(invoices().linkOf(id));
  expect((await invoices().find(clerk, id))?.mails).toMatchObject([
    { kind: 'invoice', number: NUMBER, email: ADDRESS },
  ]);
});

test('the mail tells how the invoice stands when it leaves, not when it was issued', {
  tags: ['full'],
}, async () => {
  await draft();
  await invoices().issue(clerk, await seen(), MAILED);
  await invoices().pay(clerk, await seen(), { amountCents: 6000, method: 'shop_card' });
  const [mail] = await leaving();
  expect(mail?.text).toContain('Il ne reste rien à payer.');
  expect(mail?.text).not.toContain('IBAN');
});

test('unticked, nothing leaves; without an address the form is refused and no number is lost', async () => {
  await draft({});
  expect(await invoices().issue(clerk, await seen(), MAILED)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('e-mail du client'),
  });
  expect(await invoices().issue(clerk, await seen(), { isMailed: false })).toMatchObject({ number: NUMBER });
  expect(await leaving()).toEqual([]);
});

test('a credit note goes with what it gives back and what stays due', async () => {
  await draft();
  await invoices().issue(clerk, await seen(), { isMailed: false });
  await invoices().pay(clerk, await seen(), { amountCents: 5500, method: 'transfer' });
  const asked = { amountCents: 2000, reason: 'Geste commercial', method: 'transfer' as const, ...MAILED };
  expect(await invoices().credit(clerk, await seen(), asked)).toMatchObject({ outcome: 'credited' });
  const [mail] = await leaving();
  expect(mail).toMatchObject({
    subject: 'Votre avoir AV-2026-000001',
    attachments: [{ filename: 'AV-2026-000001.pdf' }],
  });
  expect(mail?.text).toMatch(/Nous vous rendons 15,00\u00a0€\./);
  expect(mail?.text).toContain('Après cet avoir, il ne reste rien à payer');
});

test('a document is mailed again, elsewhere too: once a click, and only a document of the invoice', async () => {
  await draft();
  const mailing = { number: NUMBER, email: 'alix@dubois.example' };
  expect(await invoices().mail(clerk, await seen(), mailing)).toMatchObject({
    reason: expect.stringContaining('Émettez'),
  });
  await invoices().issue(clerk, await seen(), { isMailed: false });
  const form = await seen();
  expect(await invoices().mail(clerk, form, mailing)).toEqual(DONE);
  expect(await invoices().mail(clerk, form, mailing)).toMatchObject({ outcome: 'refused' });
  expect(await invoices().mail(clerk, await seen(), { ...mailing, number: 'AV-2026-000009' })).toMatchObject({
    reason: expect.stringContaining('n’est pas de cette facture'),
  });
  expect((await leaving()).map(({ to }) => to)).toEqual(['alix@dubois.example']);
});

test('the list of messages names the invoice, what was sent and where to', async () => {
  await draft();
  await invoices().issue(clerk, await seen(), MAILED);
  const owner = await addIdentity(shop.database, { role: 'admin' });
  const outbox = { labelOf: () => null };
  const { rows } = await listOutbox({ ...given(), outbox }, owner, { about: 'invoice' });
  expect(rows).toMatchObject([{ reference: NUMBER, event: 'invoice', to: ADDRESS, aboutId: id }]);
});

const at = (day: string, hour = 10) => {
  shop.now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
};
/** An invoice of 21 November, to be paid by 21 December. */
async function issued(...who: Parameters<typeof draft>) {
  await draft(...who);
  await invoices().issue(clerk, await seen(), { isMailed: false });
}
const remind = async () => invoices().remind(clerk, await seen());
const remindAlone = () => sendReminders(given(), shop.now);

test('a clerk reminds step by step: once a click, once a day, and no more often than the settings say', async () => {
  await issued();
  const form = await seen();
  expect(await invoices().remind(clerk, form)).toEqual(DONE);
  expect(await invoices().remind(clerk, form)).toMatchObject({ outcome: 'refused' });
  expect(await remind()).toMatchObject({ reason: expect.stringContaining('aujourd’hui') });
  at('2026-11-22');
  expect(await remind()).toMatchObject({ outcome: 'refused' });
  at('2026-12-22');
  expect(await remind()).toEqual(DONE);
  at('2026-12-23');
  expect(await remind()).toEqual(DONE);
  at('2027-03-01');
  expect(await remind()).toMatchObject({ reason: expect.stringContaining('appelez') });
  expect((await invoices().find(clerk, id))?.mails.map(({ step }) => step)).toEqual([0, 1, 2]);
});

test('a reminder of a deposit names it as one', async () => {
  await draft();
  const asked = await invoices().askDeposit(clerk, await seen(), {
    ...{ share: { percentHundredths: 3000 }, isMailed: false },
  });
  if (asked.outcome !== 'issued') throw new Error(JSON.stringify(asked));
  const { version: seenVersion = 0 } = (await invoices().find(clerk, asked.id)) ?? {};
  expect(await invoices().remind(clerk, { id: asked.id, seenVersion })).toEqual(DONE);
  expect((await leaving()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/votre facture d’acompte FAC-2026-\d{6}$/),
  ]);
});

test('nothing leaves by itself unless the owner wants it; then each step once, whoever runs the job', async () => {
  await issued();
  at('2027-02-01');
  expect(await remindAlone()).toBe(0);
  settings.remindsByItself = 'on';
  at('2026-12-17');
  expect(await remindAlone()).toBe(0);
  at('2026-12-18', 5);
  expect(await remindAlone()).toBe(0);
  at('2026-12-18');
  const counts = await Promise.all([remindAlone(), remindAlone(), remindAlone()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  // After a long pause the steps keep their distance.
  at('2027-02-01');
  expect([await remindAlone(), await remindAlone()]).toEqual([1, 0]);
  at('2027-02-14');
  expect(await remindAlone()).toBe(0);
  at('2027-02-15');
  expect([await remindAlone(), await remindAlone()]).toEqual([1, 0]);
  at('2027-06-01');
  expect(await remindAlone()).toBe(0);
  expect((await leaving()).map(({ subject }) => subject)).toEqual([
    `Votre facture ${NUMBER} reste à payer`,
    `Votre facture ${NUMBER} reste à payer`,
    `Nouvelle relance\u00a0: votre facture ${NUMBER} reste à payer`,
  ]);
  await expect(
    shop.tables
      .insertInto('free_invoice_mails')
      .values({ free_invoice_id: id, kind: 'reminder', step: 2, number: NUMBER, email: ADDRESS })
      .execute(),
  ).rejects.toThrow('free_invoice_mails_step_key');
});

test('what is paid, credited, disputed or without an address is never reminded of', async () => {
  settings.remindsByItself = 'on';
  const refused = async (words: string) => {
    at('2027-01-15');
    expect(await remind()).toMatchObject({ reason: expect.stringContaining(words) });
    expect(await remindAlone()).toBe(0);
    at('2026-11-21');
    id = randomUUID();
  };
  await draft();
  await refused('Émettez');
  await issued();
  await invoices().pay(clerk, await seen(), { amountCents: 6000, method: 'transfer' });
  await refused('Rien n’est dû');
  await issued();
  const whole = { amountCents: 6000, reason: 'Erreur', method: undefined, isMailed: false };
  await invoices().credit(clerk, await seen(), whole);
  await refused('Rien n’est dû');
  await issued({});
  await refused('aucune adresse');
  await issued();
  const disputed = id;
  const dispute = async () => invoices().dispute(clerk, await seen(), 'Deux heures au lieu de trois');
  expect([await dispute(), await dispute()]).toMatchObject([DONE, { outcome: 'refused' }]);
  await refused('conteste');
  id = disputed;
  const settle = async () => invoices().settleDispute(clerk, await seen());
  expect([await settle(), await settle()]).toMatchObject([DONE, { outcome: 'refused' }]);
  at('2027-01-15');
  expect(await remind()).toEqual(DONE);
});

test('a reminder that waits is not sent once all is paid; to a company it says what late payment costs', {
  tags: ['full'],
}, async () => {
  await issued();
  at('2027-01-15');
  await remind();
  await invoices().pay(clerk, await seen(), { amountCents: 6000, method: 'transfer' });
  expect(await leaving()).toEqual([]);
  at('2026-11-21');
  id = randomUUID();
  await issued();
  at('2027-01-15');
  await remind();
  id = randomUUID();
  at('2026-11-21');
  await issued(undefined, { company: 'Dubois SARL' });
  at('2027-01-15');
  await remind();
  const [person, company] = await leaving();
  expect(person?.text).toMatch(/60,00\u00a0€ ne nous sont pas parvenus/);
  expect(person?.text).not.toContain('pénalités');
  expect(company?.text).toMatch(/pénalités de retard.*indemnité forfaitaire.*40\u00a0€/s);
});

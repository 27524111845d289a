import { afterAll, beforeEach, expect, test } from 'vitest';
import { randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyAppointments } from '#tests/support/appointments.ts';
import { CONFIRMED as CONFIRMATION } from '#tests/support/checkout-post.ts';
import { mainText } from '#tests/support/main-text.ts';
import { confirmPath, mailAbout } from '#tests/support/outbox.ts';
import { addProduct } from '#tests/support/shop.ts';
import { otherCode, type SmsProvider, startSmsProvider } from '#tests/support/sms-provider.ts';
import { bookUnproven, orderUnproven } from '#tests/support/unproven.ts';

// If text messages are sent, the page in the browser that ordered or booked accepts their code, without script.

let provider: SmsProvider;
const site = useAccountSite(async () => {
  provider = await startSmsProvider();
  return { SMS_API_URL: provider.url, SMS_PER_NUMBER: '12' };
});
afterAll(() => provider?.stop());

let product = '';
let telephone = '';
let count = 0;

beforeEach(async () => {
  product = await addProduct(site.database, 40);
  // The caps count by number.
  telephone = `06 12 34 57 ${String(10 + count++)}`;
  provider.isDown = false;
  provider.sent.length = 0;
  await emptyAppointments(site.database);
});

const DEAD = 'Ce code ne convient pas, ou ne sert plus. Demandez-en un autre.';
const lastCode = () => provider.lastCode();

async function ordered(change: Record<string, string> = {}) {
  const visitor = site.visitor();
  return {
    visitor,
    email: await orderUnproven(visitor, product, { 'customer.phone': telephone, ...change }),
  };
}

const stateOf = async (email: string) =>
  (
    await site.database.kysely
      .selectFrom('orders')
      .select('state')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.state;

const press = (visitor: SiteVisitor) => visitor.submit(CONFIRMATION, { intent: 'sms' });
const type = (visitor: SiteVisitor, code: string) => visitor.submit(CONFIRMATION, { intent: 'code', code });

test('an order: a press, six digits, the contract; its mail repeats no typed word', async () => {
  const { visitor, email } = await ordered();
  const before = await visitor.get(CONFIRMATION);
  expect(mainText(before.body)).toContain(
    `Ou par SMS Nous envoyons six chiffres au •• •• 57 ${telephone.slice(-2)}`,
  );
  expect(before.body).not.toContain('name="code"');
  expect([(await press(visitor)).status, provider.sent.length]).toEqual([303, 1]);
  expect(provider.sent[0]?.to).toBe(`+33${telephone.slice(1).replaceAll(' ', '')}`);
  const { body } = await visitor.get(CONFIRMATION);
  expect(body).toMatch(/<input[^>]*inputMode="numeric" autoComplete="one-time-code"[^>]*name="code"/);
  expect(mainText(body)).toMatch(
    /renoncer\. SPÉCIMEN\s: rien n’est à payer ni dû\. .*Confirmer la commande avec obligation de paiement/,
  );
  const typed = await type(visitor, ` ${lastCode().slice(0, 3)} ${lastCode().slice(3)} `);
  expect([typed.status, typed.location]).toEqual([303, CONFIRMATION]);
  expect(await stateOf(email)).toBe('reserved');
  const after = await visitor.get(CONFIRMATION);
  expect(mainText(after.body)).toContain('Merci, votre commande est enregistrée');
  expect(after.body).not.toContain('Ou par SMS');
  const mail = await mailAbout(site.outbox, email, 'elle est confirmée');
  expect(mail.text).toContain('Bonjour,');
  expect(mail.text).not.toContain('Zolgravix');
  // The reader of that mailbox proves it by a press, and then gets the contract.
  const page = confirmPath(mail.text);
  const reader = site.visitor();
  const { body: asked } = await reader.get(page);
  expect(mainText(asked)).toContain('C’est fait par SMS.');
  expect(asked).not.toContain('Zolgravix');
  const pressed = await reader.submit(page, { intent: 'confirm' });
  expect([pressed.status, pressed.location]).toEqual([303, CONFIRMATION]);
  expect((await mailAbout(site.outbox, email, 'Ce message confirme le contrat')).text).toContain('Zolgravix');
  expect(mainText((await reader.get(page)).body)).toContain('le contrat vous a été envoyé par e-mail');
});

test('a wrong code is said at its field and counted; after five the right one is refused', async () => {
  const { visitor, email } = await ordered();
  const none = await type(visitor, '123456');
  expect([none.status, mainText(none.body)]).toEqual([400, expect.stringContaining(DEAD)]);
  await press(visitor);
  const code = lastCode();
  const unreadable = await type(visitor, 'abc');
  expect([unreadable.status, mainText(unreadable.body)]).toEqual([
    400,
    expect.stringContaining('écrivez les six chiffres du code.'),
  ]);
  for (let tries = 0; tries < 4; tries++) {
    const { status, body } = await type(visitor, otherCode(code));
    expect([status, mainText(body)]).toEqual([400, expect.stringContaining('celui-ci ne convient pas')]);
    expect(body).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="code"/);
  }
  // The fifth try is the last, and then there is no field to correct.
  for (const typed of [otherCode(code), code]) {
    const { status, body } = await type(visitor, typed);
    expect([status, mainText(body)]).toEqual([400, expect.stringContaining(DEAD)]);
    expect(body).not.toContain('name="code"');
  }
  expect(await stateOf(email)).toBe('unproven');
});

test('another browser neither asks for a code nor types one, also with a link', async () => {
  const { visitor, email } = await ordered();
  await press(visitor);
  const stranger = site.visitor();
  for (const answer of [await press(stranger), await type(stranger, lastCode())])
    expect([answer.status, answer.location]).toEqual([303, CONFIRMATION]);
  const lien = visitor.cookies.get('commande') ?? '';
  await stranger.submit(CONFIRMATION, { intent: 'code', code: lastCode(), lien });
  expect([provider.sent.length, await stateOf(email)]).toEqual([1, 'unproven']);
});

test('two presses send one; a provider that is down is told, and the mail named as the other way', async () => {
  const { visitor } = await ordered();
  provider.isDown = true;
  const failed = await press(visitor);
  expect([failed.status, mainText(failed.body)]).toEqual([
    503,
    expect.stringContaining('Le SMS n’est pas parti. Confirmez par le bouton du mail'),
  ]);
  provider.isDown = false;
  await press(visitor);
  const again = await press(visitor);
  expect([again.status, again.headers.get('Retry-After'), provider.sent.length]).toEqual([
    429,
    expect.any(String),
    1,
  ]);
  expect(mainText(again.body)).toContain('Un code vient de partir');
});

test('strangers’ part of a number is met: 429, and the mail still confirms', async () => {
  // Of twelve a day, six leave at once, four of them for strangers; each order may ask for one here.
  for (let at = 0; at < 4; at++) await press((await ordered({ email: randomEmail() })).visitor);
  expect(provider.sent).toHaveLength(4);
  const { visitor } = await ordered();
  const refused = await press(visitor);
  expect([refused.status, refused.headers.get('Retry-After'), provider.sent.length]).toEqual([
    429,
    expect.any(String),
    4,
  ]);
  expect(mainText(refused.body)).toContain(
    'Trop de SMS sont partis pour le moment. Confirmez par le bouton du mail',
  );
});

test('a landline is offered nothing, and sent nothing', async () => {
  const { visitor } = await ordered({ 'customer.phone': '03 26 00 00 00' });
  expect((await visitor.get(CONFIRMATION)).body).not.toContain('Ou par SMS');
  await press(visitor);
  expect(provider.sent).toEqual([]);
});

test('an appointment: a press, six digits, the slot', async () => {
  const visitor = site.visitor();
  const path = await bookUnproven(visitor, telephone);
  expect(mainText((await visitor.get(path)).body)).toContain('Ou par SMS');
  const strange = `/rendez-vous?lien=${'x'.repeat(43)}`;
  expect((await visitor.submit(strange, { intent: 'sms' })).status).toBe(404);
  expect([(await visitor.submit(path, { intent: 'sms' })).status, provider.sent.length]).toEqual([303, 1]);
  const wrong = await visitor.submit(path, { intent: 'code', code: otherCode(lastCode()) });
  expect([wrong.status, mainText(wrong.body)]).toEqual([
    400,
    expect.stringContaining('celui-ci ne convient pas'),
  ]);
  expect((await visitor.submit(path, { intent: 'code', code: lastCode() })).status).toBe(303);
  const [row] = await site.database.kysely.selectFrom('appointments').select('state').execute();
  expect(row?.state).toBe('booked');
  expect(mainText((await visitor.get(path)).body)).toContain('C’est réservé');
});

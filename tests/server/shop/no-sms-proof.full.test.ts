import { existsSync, readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { phoneDigest } from '#server/phone-proofs/accept-code.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyAppointments } from '#tests/support/appointments.ts';
import { CONFIRMED as CONFIRMATION } from '#tests/support/checkout-post.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addProduct } from '#tests/support/shop.ts';
import { bookUnproven, orderUnproven } from '#tests/support/unproven.ts';

// By default the site sends no text messages: it neither offers, sends nor accepts a code by telephone, not even one that was left
// there.

/** The key with which codes are digested and links are made. */
const SECRET = 'cle-d-un-site-sans-sms-assez-longue';
const PHONE = '+33612345678';
const CODE = '402917';
const site = useAccountSite({ SERVICE_ROLE_KEY: SECRET });

beforeEach(() => emptyAppointments(site.database));

const texts = () =>
  existsSync(site.outbox) ? readdirSync(site.outbox).filter((name) => name.endsWith('.json')) : [];

/** Leaves a code, as if SMS_API_URL had been set a minute ago. */
async function leaveCode(file: { kind: 'order' | 'appointment'; id: string }) {
  await site.database.kysely
    .insertInto('internal.phone_proofs')
    .values({
      file_id: file.id,
      order_id: file.kind === 'order' ? file.id : null,
      appointment_id: file.kind === 'appointment' ? file.id : null,
      digest: phoneDigest(SECRET, { ...file, phone: PHONE }, CODE),
      sent_at: new Date(Date.now() - 60_000),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
}

async function expectNothing(visitor: SiteVisitor, path: string) {
  const { body } = await visitor.get(path);
  expect(body).not.toMatch(/SMS|name="code"|one-time-code|confirm-by-sms|phone-proof/);
  for (const intent of ['sms', 'code']) {
    const answer = await visitor.submit(path, { intent, code: CODE });
    expect([answer.status, mainText(answer.body)]).toEqual([
      404,
      expect.stringContaining('Aucun SMS ne part d’ici. Confirmez par le bouton du mail'),
    ]);
  }
  expect(texts()).toEqual([]);
}

test('an order is confirmed by its mail alone', async () => {
  const visitor = site.visitor();
  const product = await addProduct(site.database, 4);
  const email = await orderUnproven(visitor, product, { 'customer.phone': '06 12 34 56 78' });
  const find = () =>
    site.database.kysely
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  await leaveCode({ kind: 'order', id: (await find()).id });
  await expectNothing(visitor, CONFIRMATION);
  expect(await find()).toMatchObject({ state: 'unproven' });
});

test('an appointment is confirmed by its mail alone, which the form requires', async () => {
  const visitor = site.visitor();
  const path = await bookUnproven(visitor, '06 12 34 56 78');
  const find = () =>
    site.database.kysely.selectFrom('appointments').select(['id', 'state']).executeTakeFirstOrThrow();
  await leaveCode({ kind: 'appointment', id: (await find()).id });
  await expectNothing(visitor, path);
  expect(await find()).toMatchObject({ state: 'unproven' });
  const { body } = await visitor.get('/rendez-vous');
  expect(body).toMatch(/<input[^>]*required=""[^>]*name="email"/);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_CAPS } from '#domain/order/hold-caps.ts';
import { phoneDigest } from '#server/phone-proofs/accept-code.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { ownsMailbox } from '#server/shop/orders/owns-mailbox.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { confirmByCode, confirmByLink, correctEmail } from '#server/shop/orders/prove-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import {
  addProduct,
  emptyShop,
  isPlaced,
  orderDeps,
  orderOf,
  shopFaults,
  UNIT_CENTS,
} from '#tests/support/shop.ts';

// Anybody may type anybody's mailbox and telephone into an order: that reveals nothing about their owner, and takes nothing from them.

const db = useTestDatabase();
const VICTIM = { name: 'Camille Martin', email: 'camille@exemple.fr', phone: '+33612345678' };
const NOBODY = { name: 'Camille Martin', email: 'personne@exemple.fr', phone: '+33699999999' };
const now = new Date('2026-11-23T10:00:00Z');
let product = '';

type By = { network: string; userId?: string | null; payment?: 'shop' | 'card' };

const deps = (network = '') => ({
  ...orderDeps(db.database, () => now),
  isProven: ownsMailbox,
  caps: HOLD_CAPS,
  network,
});

function place(customer: typeof VICTIM, quantity: number, { network, userId = null, payment = 'shop' }: By) {
  const lines = [{ productId: product, quantity, unitPriceCents: UNIT_CENTS }];
  return placeOrder(deps(network), orderOf([], { customer, lines, payment }), userId);
}

async function placed(customer: typeof VICTIM, quantity: number, by: By) {
  const result = await place(customer, quantity, by);
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  const { id, totalCents } = result.order;
  return {
    id,
    press: () => confirmByLink(deps(), proofToken(deps().linkSecret, { id, email: customer.email })),
    pay: () =>
      recordPayment({ ...deps(), shop: () => readShopSettings('content/data/shop.yml') }, id, {
        actor: 'shop',
        method: 'cash',
        amountCents: totalCents,
      }),
  };
}

async function account(email: string, phone: string | null = null): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, email, email_confirmed_at, phone, phone_confirmed_at)
    values (${id}, ${email}, ${now}, ${phone}, ${phone && now})
  `.execute(db.database.kysely);
  return id;
}

/** Types the code as the text message brought it. */
async function typeCode(id: string, phone: string) {
  const file = { kind: 'order', id, phone } as const;
  await db.database.kysely
    .insertInto('internal.phone_proofs')
    .values({
      file_id: id,
      order_id: id,
      digest: phoneDigest(deps().linkSecret, file, '123456'),
      sent_at: now,
      expires_at: new Date(now.getTime() + 600_000),
    })
    .execute();
  return confirmByCode(deps(), id, '123456');
}

beforeEach(async () => {
  await emptyShop(db.database);
  await emptyTables(db.database, 'auth.users');
  product = await addProduct(db.database, 99);
  for (const stock of [200, 200]) await addProduct(db.database, stock);
});

describe('what a stranger writes', () => {
  /** The answers to a customer elsewhere, for every quantity and way to ask; the orders are rolled back. */
  async function answers(customer: typeof VICTIM) {
    const userId = await account(`${randomUUID()}@exemple.fr`);
    const told = [];
    for (const quantity of [1, 5, 7, 8, 10, 11, 12, 24, 25, 49, 50])
      for (const by of [{}, { payment: 'card' as const }, { userId }]) {
        const answer = place(customer, quantity, { network: '198.51.100', ...by });
        const result = await answer;
        told.push({ ...result, order: undefined, linkToken: undefined });
        if (isPlaced(result)) {
          await sql`delete from internal.open_orders where order_id = ${result.order.id}`.execute(
            db.database.kysely,
          );
          await sql`delete from public.stock_reservations where order_id = ${result.order.id}`.execute(
            db.database.kysely,
          );
        }
      }
    return told;
  }

  test('is answered the same of a mailbox and a telephone that hold goods, and of those that hold none', async () => {
    const userId = await account(VICTIM.email, '33612345678');
    for (const quantity of [3, 2, 1, 1]) await placed(VICTIM, quantity, { network: '203.0.113', userId });
    const ofNobody = await answers(NOBODY);
    expect(new Set(ofNobody.map(({ outcome }) => outcome))).toEqual(new Set(['placed', 'capped']));
    expect(await answers(VICTIM)).toEqual(ofNobody);
    expect(await answers({ ...NOBODY, phone: VICTIM.phone })).toEqual(ofNobody);
  });

  test('nor does a correction of one’s own order tell', async () => {
    const userId = await account(VICTIM.email);
    for (const quantity of [3, 2, 1, 1]) await placed(VICTIM, quantity, { network: '203.0.113', userId });
    const own = await placed(NOBODY, 1, { network: '198.51.100' });
    expect(await correctEmail(deps(), own.id, VICTIM.email)).toEqual({ outcome: 'corrected' });
  });

  test.each(['mail', 'telephone'] as const)(
    'takes nothing of its owner, whatever the stranger confirms by a %s of their own',
    async (proof) => {
      for (const network of ['198.51.100', '198.51.101', '198.51.102', '198.51.103']) {
        const theirs = { ...VICTIM, phone: '+33677777777' };
        const { id } = await placed(theirs, 1, { network });
        if (proof === 'telephone')
          expect(await typeCode(id, theirs.phone)).toMatchObject({ outcome: 'confirmed' });
      }
      // The victim orders as a guest at home, and as the account of that address.
      const guest = await placed(VICTIM, 1, { network: '203.0.113' });
      expect(await guest.press()).toMatchObject({ outcome: 'confirmed' });
      const userId = await account(VICTIM.email);
      for (let order = 1; order < HOLD_CAPS.own.orders; order += 1)
        await placed(VICTIM, 1, { network: '203.0.113', userId });
      expect(await place(VICTIM, 1, { network: '203.0.113', userId })).toMatchObject({
        capped: { cap: 'orders', of: 'mailbox' },
      });
      expect(await shopFaults(db.database)).toEqual([]);
    },
  );
});

describe('what one mailbox holds, from however many networks it was asked for', () => {
  const NETWORKS = ['203.0.113', '203.0.114', '203.0.115', '203.0.116', '203.0.117'];

  test('is counted at the press, and told to its reader alone: who pays one may press again', async () => {
    const asked = [];
    for (const network of NETWORKS) asked.push(await placed(VICTIM, 1, { network }));
    const [first, , , , last] = asked;
    for (const each of asked.slice(0, 4)) expect(await each.press()).toMatchObject({ outcome: 'confirmed' });
    expect(await last?.press()).toEqual({ outcome: 'capped', capped: { cap: 'orders', of: 'mailbox' } });
    await first?.pay();
    expect(await last?.press()).toMatchObject({ outcome: 'confirmed' });
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('also when two are pressed at once that would only fit alone', async () => {
    const asked = [];
    for (const network of NETWORKS) asked.push(await placed(VICTIM, 1, { network }));
    for (const each of asked.slice(0, 3)) await each.press();
    const pressed = await Promise.all(asked.slice(3).map((each) => each.press()));
    expect(pressed.map(({ outcome }) => outcome).toSorted()).toEqual(['capped', 'confirmed']);
  });

  test('is no more than one may have of a product', async () => {
    const asked = [];
    for (const network of NETWORKS.slice(0, 3)) asked.push(await placed(VICTIM, 4, { network }));
    const pressed = [];
    for (const each of asked) pressed.push(await each.press());
    expect(pressed).toMatchObject([
      { outcome: 'confirmed' },
      { outcome: 'confirmed' },
      { outcome: 'capped', capped: { cap: 'product', of: 'mailbox', productId: product, most: 2 } },
    ]);
  });

  test('what was held for one is confirmed although the rest was sold meanwhile', async () => {
    const asked = await placed(VICTIM, 5, { network: '203.0.113' });
    await db.database.kysely.updateTable('products').set({ stock: 5 }).where('id', '=', product).execute();
    expect(await asked.press()).toMatchObject({ outcome: 'confirmed' });
  });
});

test('what one telephone holds is counted where its code is typed; the mail still confirms', async () => {
  for (let order = 0; order < HOLD_CAPS.own.orders; order += 1) {
    const theirs = { ...VICTIM, email: `a${order}@exemple.fr` };
    const { id } = await placed(theirs, 1, { network: `203.0.${order}` });
    expect(await typeCode(id, theirs.phone)).toMatchObject({ outcome: 'confirmed' });
  }
  const next = await placed({ ...VICTIM, email: 'encore@exemple.fr' }, 1, { network: '198.51.100' });
  expect(await typeCode(next.id, VICTIM.phone)).toEqual({
    outcome: 'capped',
    capped: { cap: 'orders', of: 'phone' },
  });
  expect(await next.press()).toMatchObject({ outcome: 'confirmed' });
});

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { isKnownCustomer } from '#server/accounts/is-known-customer.ts';
import { closeAppointment } from '#server/appointments/change-appointment.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { appointmentOf, bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { counterRepair, emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

const db = useTestDatabase();
const ID = '00000000-0000-4000-8000-00000000c0de';
const kysely = () => db.database.kysely;
const facts = readShopSettings('content/data/shop.yml');
const deps = () => ({ ...orderDeps(db.database), shop: () => facts });

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await emptyAppointments(db.database);
  await kysely().deleteFrom('auth.users').where('id', '=', ID).execute();
  await kysely()
    .insertInto('auth.users')
    .values({ id: ID, email: 'alex@exemple.fr', email_confirmed_at: new Date() })
    .execute();
});

const known = (now = new Date()) => isKnownCustomer(kysely(), ID, now);

/** A day relative to today; the offsets are a little less and a little more than 24 months. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const [WITHIN, BEYOND] = [inDays(725), inDays(740)];

async function paidOrder(userId: string | null = ID) {
  const { id } = await placedOrder(deps(), orderOf([await addProduct(db.database, 3)]), userId);
  expect(await known()).toBe(false);
  await recordPayment(deps(), id, { actor: 'shop', method: 'cash', amountCents: 1000 });
  return id;
}

test('an account is known by an order once it is paid, for 24 months, unless all was paid back', async () => {
  const id = await paidOrder();
  expect([await known(), await known(WITHIN), await known(BEYOND)]).toEqual([true, true, false]);
  await recordRefund(deps(), id, { actor: 'shop', method: 'cash', amountCents: 1000, note: 'Annulée' });
  expect(await known()).toBe(false);
});

test('an account is known by a device that the shop took in, for 24 months', async () => {
  const own = async (file: { id: string }) =>
    kysely().updateTable('repairs').set({ user_id: ID }).where('id', '=', file.id).execute();
  await own(await requestedRepair(repairDeps(db.database)));
  expect(await known()).toBe(false);
  await own(await counterRepair(repairDeps(db.database)));
  expect([await known(), await known(WITHIN), await known(BEYOND)]).toEqual([true, true, false]);
});

test('an account is known by an appointment that it came to, for 24 months', async () => {
  const slot = halfHour(inDays(1));
  const appointments = bookDeps(db.database);
  const { id } = await booked(appointments, db.database, slot, appointmentOf({ userId: ID }));
  expect(await known()).toBe(false);
  await closeAppointment({ ...appointments, clock: () => slot.startsAt }, id, { to: 'came', actor: 'shop' });
  expect([await known(), await known(WITHIN), await known(BEYOND)]).toEqual([true, true, false]);
});

test('nobody is known by what others paid and left, nor before the account is confirmed', async () => {
  await paidOrder(null);
  await counterRepair(repairDeps(db.database));
  expect([await known(), await isKnownCustomer(kysely(), null, new Date())]).toEqual([false, false]);
  await paidOrder();
  expect(await known()).toBe(true);
  await sql`update auth.users set email_confirmed_at = null where id = ${ID}`.execute(kysely());
  expect(await known()).toBe(false);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCheckout } from '#server/shop/orders/checkout-module.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { openTestAccounts } from '#tests/support/open-accounts.ts';
import { orderDeps } from '#tests/support/shop.ts';

const db = useTestDatabase();
const members = () => openTestAccounts(db.database);
const address = { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' };

let camille: string;
let sacha: string;

beforeEach(async () => {
  ({ id: camille } = await addAccount(db.database));
  ({ id: sacha } = await addAccount(db.database));
});

async function addSession(userId: string, change: { not_after?: Date; user_agent?: string } = {}) {
  const id = randomUUID();
  const created = { created_at: new Date(), updated_at: new Date() };
  await db.database.kysely
    .insertInto('auth.sessions')
    .values({ id, user_id: userId, ...created, ...change })
    .execute();
  return id;
}

const profileOf = (id: string, sessionId = randomUUID()) => members().profile({ id, sessionId });

test('what an account writes of itself is its own, and an empty field takes away what was there', async () => {
  const contact = { name: 'Camille Renard', phone: '+33612345678', company: 'Renard', siren: '732829320' };
  await members().saveContact(camille, contact, () => null);
  await members().saveAddresses(
    camille,
    { billing: address, delivery: { ...address, more: 'Cour B' } },
    () => null,
  );
  expect(await profileOf(camille)).toMatchObject({
    ...contact,
    billing: address,
    delivery: { ...address, more: 'Cour B' },
  });
  expect(await profileOf(sacha)).toMatchObject({ name: null, company: null, billing: null, delivery: null });
  await members().saveContact(camille, { name: 'Camille Renard' }, () => null);
  await members().saveAddresses(camille, {}, () => null);
  expect(await profileOf(camille)).toMatchObject({
    name: 'Camille Renard',
    phone: null,
    company: null,
    siren: null,
    billing: null,
    delivery: null,
  });
});

test('an order begins with the addresses and the company of the profile', async () => {
  const checkout = createCheckout({
    database: db.database,
    rates: () => orderDeps(db.database).rates(),
    isSecure: false,
  }).api;
  const company = { company: 'Renard SARL', siren: '732829320' };
  await members().saveContact(
    camille,
    { name: 'Camille Renard', phone: '+33612345678', ...company },
    () => null,
  );
  await members().saveAddresses(
    camille,
    { billing: address, delivery: { ...address, more: 'Cour B' } },
    () => null,
  );
  expect(await checkout.knownCustomer({ id: camille, email: 'c@exemple.fr' })).toEqual({
    name: 'Camille Renard',
    email: 'c@exemple.fr',
    // The number as a visitor types it.
    phone: '06\u00a012\u00a034\u00a056\u00a078',
    address,
    delivery: { ...address, more: 'Cour B' },
    ...company,
  });
  const nothing = {
    name: '',
    email: 's@exemple.fr',
    phone: '',
    address: null,
    delivery: null,
    company: null,
    siren: null,
  };
  expect(await checkout.knownCustomer({ id: sacha, email: 's@exemple.fr' })).toEqual(nothing);
});

test('the sessions of an account are those that live, the one that asks first', async () => {
  await addSession(sacha);
  await addSession(camille, { not_after: new Date(Date.now() - 1000) });
  const phone = await addSession(camille, { user_agent: 'Mozilla/5.0 (iPhone) Version/26.1 Safari/604.1' });
  const asking = await addSession(camille);
  const { sessions } = await profileOf(camille, asking);
  expect(sessions.map(({ id, device, isThis }) => ({ id, device, isThis }))).toEqual([
    { id: asking, device: 'inconnu', isThis: true },
    { id: phone, device: 'Safari, iPhone', isThis: false },
  ]);
});

test('a session is ended by its own account only, and once', async () => {
  const session = await addSession(camille);
  expect(await members().endSession(sacha, session)).toBe(false);
  expect((await profileOf(camille)).sessions).toHaveLength(1);
  expect(await members().endSession(camille, session)).toBe(true);
  expect(await members().endSession(camille, session)).toBe(false);
  expect((await profileOf(camille)).sessions).toEqual([]);
});

test('factors are those that are verified, under the names they were given', async () => {
  const now = new Date();
  const factor = { user_id: camille, created_at: now, updated_at: now } as const;
  await db.database.kysely
    .insertInto('auth.mfa_factors')
    .values([
      { id: randomUUID(), ...factor, factor_type: 'totp', status: 'verified', friendly_name: 'Téléphone' },
      { id: randomUUID(), ...factor, factor_type: 'totp', status: 'unverified', friendly_name: 'Tablette' },
    ])
    .execute();
  expect((await profileOf(camille)).factors.map(({ name }) => name)).toEqual(['Téléphone']);
  expect((await profileOf(sacha)).factors).toEqual([]);
});

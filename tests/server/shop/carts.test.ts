import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MAX_LINES } from '#domain/cart/cart-limits.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import type { Cart } from '#server/shop/cart/cart.ts';
import { readCartCookie } from '#server/shop/cart/cart-cookie.ts';
import { createCarts } from '#server/shop/cart/carts-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const db = useTestDatabase();
const tables = () => db.database.kysely;
const cartsOn = (database: Parameters<typeof createCarts>[0]['database']) =>
  createCarts({ database, isSecure: false, clock: () => new Date() }).api;

const UNKNOWN = '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a009';

let ssd = '';
let ram = '';

beforeEach(async () => {
  await emptyTables(db.database, 'public.product_categories', 'auth.users');
  await tables().insertInto('product_categories').values({ id: 'stockage', label: 'Stockage' }).execute();
  ssd = await addProduct('SSD 1 To', { listed_price_cents: 20900, stock: 4 });
  ram = await addProduct('Barrette 16 Go', { listed_price_cents: 4500, stock: 10 });
});

type Product = { listed_price_cents: number; stock: number; is_published?: boolean };

async function addProduct(name: string, product: Product): Promise<string> {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const row = {
    slug,
    sku: slug,
    name,
    category_id: 'stockage',
    condition: 'neuf',
    is_published: true,
  } as const;
  const { id } = await tables()
    .insertInto('products')
    .values({ ...row, ...product })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const changeProduct = (id: string, change: Partial<Product>) =>
  tables().updateTable('products').set(change).where('id', '=', id).execute();

async function addAccount(): Promise<SignedIn> {
  const { rows } = await sql<{ id: string }>`
    insert into auth.users (id, email) values (gen_random_uuid(), 'camille@exemple.fr') returning id
  `.execute(tables());
  const id = rows[0]?.id as string;
  const claims = { sub: id, role: 'authenticated', aal: 'aal1' };
  const standing = {
    email: 'camille@exemple.fr',
    name: null,
    role: 'client',
    staffRole: null,
    hasSecondFactor: false,
    secondFactorDue: null,
  } as const;
  return { ...standing, id, sessionId: id, aal: 'aal1', claims };
}

async function stored({ id }: SignedIn) {
  const row = await tables().selectFrom('profiles').select('cart').where('id', '=', id).executeTakeFirst();
  return row?.cart;
}

/** A browser: it keeps the cookies that the carts set, and sends them with its next request. */
function browser(carts = cartsOn(db.database)) {
  const cookies = new Map<string, string>();
  const errors: unknown[] = [];
  const setCookie = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0;/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    cookies,
    errors,
    who: null as SignedIn | null,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    request(): Cart {
      const cookie = this.header();
      return carts.of({ cookie, who: this.who, setCookie, reportError: (error) => void errors.push(error) });
    },
    signOut() {
      this.who = null;
      carts.forget(setCookie);
    },
  };
}

test('what is added waits in the browser, with the names and prices of the catalogue', async () => {
  const visitor = browser();
  expect(await visitor.request().add(ssd, 1)).toEqual({ outcome: 'added', name: 'SSD 1 To' });
  expect(await visitor.request().add(ssd, 1)).toEqual({ outcome: 'added', name: 'SSD 1 To' });
  await visitor.request().add(ram, 3);
  expect(readCartCookie(visitor.header(), false)).toMatchObject([
    { id: ssd, quantity: 2 },
    { id: ram, quantity: 3 },
  ]);
  expect(visitor.cookies.get('panier-n')).toBe('5');
  const cart = await visitor.request().read();
  expect(cart).toMatchObject({ totalCents: 2 * 18661 + 3 * 4018, count: 5, isReady: true });
  expect(cart.lines).toEqual([
    expect.objectContaining({ id: ssd, quantity: 2, state: 'ready', name: 'SSD 1 To', formerCents: null }),
    expect.objectContaining({ id: ram, quantity: 3, state: 'ready', name: 'Barrette 16 Go' }),
  ]);
});

test('quantities change one by one and at once, zero removes, emptying leaves no cookie', async () => {
  const visitor = browser();
  await visitor.request().add(ssd, 1);
  await visitor.request().add(ram, 2);
  await visitor.request().step(ssd, 1);
  await visitor.request().step(ram, -1);
  expect((await visitor.request().read()).lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  await visitor.request().step(ram, -1);
  await visitor.request().set(ssd, 3);
  expect((await visitor.request().read()).lines).toMatchObject([{ id: ssd, quantity: 3 }]);
  await visitor.request().set(ssd, 0);
  expect(visitor.cookies.size).toBe(0);
  await visitor.request().add(ssd, 1);
  await visitor.request().empty();
  expect(visitor.cookies.size).toBe(0);
});

test('no more is added than there is, and nothing of what is not sold', async () => {
  const visitor = browser();
  expect(await visitor.request().add(ssd, 99)).toEqual({ outcome: 'limited', name: 'SSD 1 To' });
  expect(await visitor.request().add(ssd, 1)).toEqual({ outcome: 'limited', name: 'SSD 1 To' });
  expect(readCartCookie(visitor.header(), false)).toMatchObject([{ id: ssd, quantity: 3 }]);
  await changeProduct(ram, { stock: 0 });
  expect(await visitor.request().add(ram, 1)).toEqual({ outcome: 'sold-out', name: 'Barrette 16 Go' });
  await changeProduct(ram, { is_published: false });
  expect(await visitor.request().add(ram, 1)).toEqual({ outcome: 'gone', name: null });
  expect(await visitor.request().add(UNKNOWN, 1)).toEqual({ outcome: 'gone', name: null });
  expect((await visitor.request().read()).count).toBe(3);
});

test('a full cart takes no other product, but more of one it has', async () => {
  const visitor = browser();
  for (let n = 0; n < MAX_LINES; n += 1)
    await visitor.request().add(await addProduct(`Vis ${n}`, { listed_price_cents: 100, stock: 9 }), 1);
  expect((await visitor.request().add(ssd, 1)).outcome).toBe('full');
  const { lines } = await visitor.request().read();
  expect(lines).toHaveLength(MAX_LINES);
  expect((await visitor.request().add(lines[0]?.id ?? '', 2)).outcome).toBe('added');
});

test('stock that went since is said, and the total is that of what can be had', async () => {
  const visitor = browser();
  await visitor.request().add(ssd, 3);
  await visitor.request().add(ram, 2);
  await changeProduct(ssd, { stock: 2 });
  await changeProduct(ram, { is_published: false });
  const cart = await visitor.request().read();
  expect(cart.lines).toMatchObject([
    { state: 'short', quantity: 3, product: { available: 2 } },
    { state: 'gone', quantity: 2, name: null, product: null },
  ]);
  expect(cart).toMatchObject({ totalCents: 2 * 18661, isReady: false });
  await changeProduct(ssd, { stock: 0 });
  expect(await visitor.request().read()).toMatchObject({ lines: [{ state: 'sold-out' }, {}], totalCents: 0 });
});

/** Moves the price that the visitor saw to before the change: the database dates the history of prices. */
async function seenEarlier(visitor: ReturnType<typeof browser>) {
  const [id, quantity] = [ssd, 2];
  await sql`alter table public.product_prices disable trigger product_prices_final`.execute(tables());
  await sql`update public.product_prices set valid_from = now() - interval '1 hour'`.execute(tables());
  await sql`alter table public.product_prices enable trigger product_prices_final`.execute(tables());
  const seenAt = Math.floor(Date.now() / 1000) - 600;
  visitor.cookies.set('panier', Buffer.from(JSON.stringify([[id, quantity, seenAt]])).toString('base64url'));
}

test('a price that changed since it was seen is said until its visitor agrees, and only today’s counts', async () => {
  const visitor = browser();
  await seenEarlier(visitor);
  expect((await visitor.request().read()).lines[0]?.formerCents).toBeNull();
  await changeProduct(ssd, { listed_price_cents: 22400 });
  const changed = await visitor.request().read();
  expect(changed.lines[0]).toMatchObject({ formerCents: 18661, product: { directPriceCents: 20000 } });
  expect(changed.totalCents).toBe(40000);
  await visitor.request().acceptPrices();
  expect((await visitor.request().read()).lines[0]?.formerCents).toBeNull();
});

test('signed in, the browser’s cart joins the stored one and leaves the browser', async () => {
  const visitor = browser();
  const who = await addAccount();
  visitor.who = who;
  await visitor.request().add(ssd, 1);
  visitor.signOut();
  expect([visitor.cookies.size, (await visitor.request().read()).lines]).toEqual([0, []]);
  await visitor.request().add(ssd, 2);
  await visitor.request().add(ram, 1);
  visitor.who = who;
  await visitor.request().join();
  expect([...visitor.cookies]).toEqual([['panier-n', '4']]);
  expect(await stored(who)).toEqual([
    { id: ssd, name: 'SSD 1 To', price: 209, quantity: 3 },
    { id: ram, name: 'Barrette 16 Go', price: 45, quantity: 1 },
  ]);
  // Nothing is left to join: a second sign-in changes nothing.
  await visitor.request().join();
  expect(await visitor.request().read()).toMatchObject({ count: 4, totalCents: 3 * 18661 + 4018 });
});

test('another browser of the account has the same cart', async () => {
  const [phone, desktop] = [browser(), browser()];
  phone.who = desktop.who = await addAccount();
  await phone.request().add(ssd, 1);
  await desktop.request().step(ssd, 1);
  expect((await phone.request().read()).count).toBe(2);
  expect(phone.cookies.get('panier-n')).toBe('2');
});

test('the price that was seen comes along', async () => {
  const visitor = browser();
  await seenEarlier(visitor);
  await changeProduct(ssd, { listed_price_cents: 22400 });
  visitor.who = await addAccount();
  await visitor.request().join();
  expect(await stored(visitor.who)).toMatchObject([{ price: 209, quantity: 2 }]);
  expect((await visitor.request().read()).lines[0]?.formerCents).toBe(18661);
  await visitor.request().acceptPrices();
  expect(await stored(visitor.who)).toMatchObject([{ price: 224, quantity: 2 }]);
});

test('a store that fails is logged, keeps the browser’s cart, and gets it the next time', async () => {
  let isDown = true;
  const asRole: typeof db.database.asRole = (...args) =>
    isDown ? Promise.reject(new Error('store is down')) : db.database.asRole(...args);
  const visitor = browser(cartsOn({ kysely: tables(), asRole }));
  await visitor.request().add(ssd, 2);
  visitor.who = await addAccount();
  await visitor.request().join();
  expect(visitor.errors).toEqual([new Error('store is down')]);
  expect(readCartCookie(visitor.header(), false)).toMatchObject([{ id: ssd, quantity: 2 }]);
  expect(await visitor.request().read()).toMatchObject({ count: 2 });
  expect(await visitor.request().add(ram, 1)).toEqual({ outcome: 'failed', name: 'Barrette 16 Go' });
  isDown = false;
  expect(await visitor.request().read()).toMatchObject({ count: 2, lines: [{ id: ssd }] });
  expect([...visitor.cookies.keys()]).toEqual(['panier-n']);
  expect(await stored(visitor.who)).toMatchObject([{ id: ssd, quantity: 2 }]);
});

test('additions of one account at the same time are all there', async () => {
  const who = await addAccount();
  const tabs = Array.from({ length: 8 }, () => Object.assign(browser(), { who }));
  await Promise.all(tabs.map((tab) => tab.request().add(ram, 1)));
  expect(await stored(who)).toMatchObject([{ id: ram, quantity: 8 }]);
});

test('a stored cart that holds anything else is read as empty, and prices in it are not believed', async () => {
  const visitor = browser();
  const who = await addAccount();
  visitor.who = who;
  const write = (cart: unknown) =>
    tables()
      .updateTable('profiles')
      .set({ cart: JSON.stringify(cart) })
      .where('id', '=', who.id)
      .execute();
  await write([{ id: 'x' }, 3, null]);
  expect(await visitor.request().read()).toMatchObject({ lines: [], totalCents: 0 });
  await write([{ id: ssd, name: 'SSD offert', price: 0.01, quantity: 1 }]);
  expect(await visitor.request().read()).toMatchObject({ totalCents: 18661, lines: [{ name: 'SSD 1 To' }] });
});

test('a claim of another account changes nothing', async () => {
  const who = await addAccount();
  const visitor = browser();
  visitor.who = { ...who, claims: { ...who.claims, sub: UNKNOWN } };
  await visitor.request().add(ssd, 1);
  expect(await stored(who)).toEqual([]);
});

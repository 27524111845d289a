import { randomUUID } from 'node:crypto';
import type { SiteProcess } from './site-process.ts';

/** Number of buyers: as many as wrk has connections. */
const BUYERS = 16;

/** Sixteen buyers who start again as soon as they are done, for some seconds. */
export async function buyFor(
  seconds: number,
  buy: () => Promise<unknown>,
): Promise<{ perSecond: number; p99Ms: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await together(async () => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      await buy();
      times.push(performance.now() - askedAt);
    }
  });
  const tookS = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / tookS,
    p99Ms: times[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN,
  };
}

/** The same buyers, until each one learns that nothing is left; returns the total number of their orders. */
export async function buyAll(buy: () => Promise<boolean>): Promise<number> {
  let orders = 0;
  await together(async () => {
    while (await buy()) orders += 1;
  });
  return orders;
}

const together = (one: () => Promise<void>) => Promise.all(Array.from({ length: BUYERS }, one));

/** A customer's fields; fetched and paid at the shop. */
export const CUSTOMER = {
  'customer.name': 'Camille Martin',
  'customer.email': 'camille@exemple.fr',
  'customer.phone': '06 12 34 56 78',
  'billingAddress.street': '1 rue de Vesle',
  'billingAddress.postcode': '51100',
  'billingAddress.city': 'Reims',
  'delivery.method': 'pickup',
  payment: 'shop',
  terms: 'oui',
};

/** The values that /paiement shows and gets back, without requesting the page. */
type Shown = { productId: string; unitPriceCents: number; cgvVersion: string };

/** Sends the form of /paiement. False if nothing is left. */
export async function order(
  site: SiteProcess,
  { productId, unitPriceCents, cgvVersion }: Shown,
): Promise<boolean> {
  const status = await submitOrder(site, {
    idempotencyKey: randomUUID(),
    cgvVersion,
    'deliveryCents.pickup': '0',
    'lines[]': `${productId}:1:${unitPriceCents}`,
  });
  if (status !== 303 && status !== 409) throw new Error(`an order was answered ${status}`);
  return status === 303;
}

/** The cookies of a visitor with one such product in the cart. */
export async function cartCookies(site: SiteProcess, productId: string): Promise<string> {
  return (await request(site, '/panier', '', { intent: 'add', productId })).cookies;
}

/** The id of a product, read from its page. */
export async function findProductId(site: SiteProcess, path: string): Promise<string> {
  const id = hiddenFields((await request(site, path, '')).body).productId;
  if (!id) throw new Error(`${path} sells nothing`);
  return id;
}

/** Buys from the button of a product: into the cart, the page with the form, the order. */
export async function buyThroughCart(site: SiteProcess, productId: string): Promise<void> {
  const cart = await cartCookies(site, productId);
  const page = await request(site, '/paiement', cart);
  const cookies = [cart, page.cookies].filter(Boolean).join('; ');
  const status = await submitOrder(site, hiddenFields(page.body), cookies);
  if (status !== 303) throw new Error(`the order of a cart was answered ${status}`);
}

/** Fields that a page sends back without asking for them. */
export function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

const submitOrder = async (site: SiteProcess, shown: Record<string, string>, cookies = '') =>
  (await request(site, '/paiement', cookies, { ...CUSTOMER, ...shown })).status;

async function request({ origin }: SiteProcess, path: string, cookie: string, form?: Record<string, string>) {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { ...(cookie && { cookie }) },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    body: await response.text(),
    cookies: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

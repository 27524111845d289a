import { randomBytes, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { AS_SERVICE } from './e2e-keys.ts';

// Helpers that browser tests of the shop share. Each test has products of its own: tests that run at the same time would buy the same
// ones.

/** A category whose contents no test counts. */
const CATEGORY = { id: 'essais-des-parcours', label: 'Essais des parcours' };

export type ShopProduct = { id: string; name: string; slug: string };

/** Adds four units of a product, unless changed, listed at 209 €: 186,61 € if sold directly, and 6,90 € for its delivery. */
export async function addProduct(request: APIRequestContext, change: object = {}): Promise<ShopProduct> {
  const reference = randomBytes(5).toString('hex');
  const product = { id: randomUUID(), name: `SSD ${reference}`, slug: `ssd-${reference}` };
  const headers = { ...AS_SERVICE, Prefer: 'resolution=ignore-duplicates' };
  await request.post('/rest/v1/product_categories', { headers, data: CATEGORY });
  const row = { ...product, sku: reference, category_id: CATEGORY.id, condition: 'neuf' };
  const answer = await request.post('/rest/v1/products', {
    headers: AS_SERVICE,
    data: { ...row, listed_price_cents: 20900, weight_g: 90, stock: 4, is_published: true, ...change },
  });
  expect(answer.status()).toBe(201);
  return product;
}

export async function changeProduct(request: APIRequestContext, { id }: ShopProduct, change: object) {
  const url = `/rest/v1/products?id=eq.${id}`;
  expect((await request.patch(url, { headers: AS_SERVICE, data: change })).status()).toBe(204);
}

/** Puts a product into the cart, as if the visitor had chosen it on its page some minutes ago. */
export const haveInCart = (page: Page, product: ShopProduct, quantity = 1): Promise<void> =>
  haveLinesInCart(page, [[product, quantity]]);

/** The same with several products. */
export async function haveLinesInCart(
  page: Page,
  lines: readonly (readonly [ShopProduct, number])[],
): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  const value = Buffer.from(JSON.stringify(lines.map(([{ id }, quantity]) => [id, quantity]))).toString(
    'base64url',
  );
  const count = lines.reduce((sum, [, quantity]) => sum + quantity, 0);
  await page.context().addCookies([
    { name: 'panier', value, url },
    { name: 'panier-n', value: String(count), url },
  ]);
}

/** The number on the cart in the header. */
export const shownCount = (page: Page): Promise<string> =>
  page
    .locator('.header .cart-link')
    .evaluate((link) => getComputedStyle(link, '::after').content.replaceAll('"', ''));

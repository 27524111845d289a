import { expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { saveSettings } from '#tests/support/save-settings.ts';

const site = useAccountSite({ SEED: 'demo' });
const get = (path: string) => site.visitor().get(path);
const rows = (body: string) => body.split('<th scope="row">').length - 1;
const change = (slug: string, set: Record<string, unknown>) =>
  site.database.kysely.updateTable('products').set(set).where('slug', '=', slug).execute();

test('/stock lists what is there by category, without how many', async () => {
  const { status, body } = await get('/stock');
  expect(status).toBe(200);
  expect([rows(body), body.split('<caption').length - 1]).toEqual([72, 10]);
  expect(body.indexOf('Composants neufs</caption>')).toBeLessThan(body.indexOf('Stockage</caption>'));
  expect(body).toContain('data-print=""');
  expect(body).not.toContain('en stock</td>');
});

test('it is searched by name, brand and reference, without accents and in spite of slips', async () => {
  expect(rows((await get('/stock?q=LAP-ST-001')).body)).toBe(1);
  expect(rows((await get('/stock?q=ecran')).body)).toBeGreaterThan(1);
  expect(rows((await get('/stock?q=baterie+iphone+11')).body)).toBe(1);
  const none = await get('/stock?q=introuvable');
  expect([none.status, rows(none.body)]).toEqual([200, 0]);
  expect(none.body).toContain('Rien en stock pour «\u00a0introuvable\u00a0»');
  expect(none.body).toContain('content="noindex"');
});

test('what is sold out leaves the list, and stays in the feed as such', async () => {
  await get('/stock');
  await change('station-de-soudage-65-w', { reserved: 5 });
  await vi.waitFor(async () => expect(rows((await get('/stock')).body)).toBe(71));
  // New products of the demonstration have no bar code: without one, nobody compares them.
  const items = async () => (await get('/flux/produits.xml')).body.split('<item>').length - 1;
  const used = await items();
  await change('station-de-soudage-65-w', { ean: '4006381333931', brand: 'Quelqu’un' });
  await change('ryzen-5-7600', { ean: '0730143314442' });
  await change('alcool-isopropylique-500-ml', { ean: '4012345678901', brand: 'Quelqu’un' });
  // The alcohol has all that is asked for; no parcel takes it.
  expect(await items()).toBe(used + 2);
  expect(used).toBe(22);
  const { status, body } = await get('/flux/produits.xml');
  expect(status).toBe(200);
  expect(body).toMatch(/LAP-OU-002<\/g:id>((?!<\/item>)[\s\S])*out_of_stock/);
  expect(body).toContain('<g:price>186.61 EUR</g:price>');
  const owner = (await site.admin()).visitor;
  await saveSettings(owner, 'commandes', { ordersClosedFrom: '2026-01-01' });
  expect((await get('/flux/produits.xml')).body).not.toContain('<item>');
  await saveSettings(owner, 'commandes', { ordersClosedFrom: '' });
  expect((await get('/flux/produits.xml')).body).toContain('<item>');
});

test('the sitemap has the shop, its categories and what is published, no more', async () => {
  await change('pate-thermique-5-g', { is_published: false });
  await vi.waitFor(async () => {
    const { body } = await get('/sitemap.xml');
    for (const path of ['/boutique<', '/stock<', '/boutique?category=stockage<', '/produit/ryzen-5-7600<'])
      expect(body).toContain(path);
    expect(body).not.toContain('/produit/pate-thermique-5-g<');
    expect(body.match(/<loc>[^<]*\/produit\//g)).toHaveLength(71);
    expect(body.match(/<image:loc>[^<]*\/social\/produit\//g)).toHaveLength(71);
  });
});

test('a product has a social image of its own, what is none has not', async () => {
  const image = await get('/social/produit/ryzen-5-7600.png');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await get('/social/produit/inconnu.png')).status).toBe(404);
});

import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });

async function ask(path: string) {
  const { status, body } = await site.visitor().get(path);
  const main = parse(body).querySelector('main');
  return {
    status,
    body,
    links: new Map(
      (main?.querySelectorAll('a') ?? []).map((link) => [
        link.text.replaceAll(/\s+/g, ' ').trim(),
        (link.getAttribute('href') ?? '').replaceAll('&amp;', '&'),
      ]),
    ),
    pictures: main?.querySelectorAll('li img, summary img').length ?? 0,
    bar: main?.querySelector('.shop__device')?.text.replaceAll('\u00a0', ' ') ?? null,
  };
}

test('brands by their drawings, then models by family, lead to what the shop has or to the prices', async () => {
  const brands = await ask('/mon-appareil');
  expect([brands.status, brands.links.get('Sony')]).toEqual([200, '/mon-appareil/sony']);
  expect(brands.pictures).toBeGreaterThan(10);
  expect(brands.body).toContain('content="noindex"');
  const sony = await ask('/mon-appareil/sony');
  expect(sony.links.get('PlayStation 5À la boutique')).toMatch(/^\/boutique\?modele=PlayStation\+5/);
  const toPrices = [...sony.links].filter(([name]) => name.endsWith('Prix et guides'));
  expect(toPrices.length).toBeGreaterThan(0);
  for (const [, path] of toPrices) expect(path).toMatch(/^\/prix\/modele\/[a-z0-9-]+$/);
  // Brands and models look as they do among the prices (app/ui/names.css).
  for (const { body } of [brands, sony, await ask('/prix')]) expect(body).toContain('<ul class="names">');
  // A list of dozens of models opens family by family.
  expect(sony.body.match(/<details[^>]*own-device__family/g)?.length).toBeGreaterThan(1);
  expect(sony.body).not.toMatch(/<details[^>]*own-device__family[^>]*open/);
  expect((await ask('/mon-appareil/inconnue')).status).toBe(404);
});

test('the shop says for which device it is narrowed, and leads to its prices, to another one and back', async () => {
  const { links } = await ask('/mon-appareil/sony');
  const shop = await ask(`${links.get('PlayStation 5À la boutique')}&etat=neuf`);
  expect(shop.bar).toContain('Pour votre PlayStation 5');
  expect(shop.links.get('Ses prix, guides et services')).toBe('/prix/modele/playstation-5');
  expect(shop.links.get('Changer d’appareil')).toBe('/mon-appareil/sony');
  expect(shop.links.get('Retirer')).toBe('/boutique?etat=neuf');
  for (const path of [
    '/boutique',
    '/boutique?modele=AM5',
    '/boutique?modele=PlayStation+5&modele=PlayStation+4',
  ])
    expect((await ask(path)).bar).toBeNull();
});

test('every model that is said to be at the shop finds something there', async () => {
  for (const brand of ['apple', 'nintendo', 'microsoft', 'sony']) {
    const { links } = await ask(`/mon-appareil/${brand}`);
    for (const [name, path] of links)
      if (name.endsWith('À la boutique')) {
        const { body } = await ask(path);
        expect([path, body.includes('class="drawer"'), body.includes('laissé de côté')]).toEqual([
          path,
          true,
          false,
        ]);
      }
  }
});

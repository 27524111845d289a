import { expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });
const change = (slug: string, set: Record<string, unknown>) =>
  site.database.kysely.updateTable('products').set(set).where('slug', '=', slug).execute();

/** The words of a part of a page, without its markup. */
async function read(path: string, [from, to]: [string, string]) {
  const { status, body } = await site.visitor().get(path);
  expect([path, status]).toEqual([path, 200]);
  const start = body.indexOf(from);
  const part = start < 0 ? '' : body.slice(start, body.indexOf(to, start));
  return { part, words: part.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const GUIDE = '/guides/reparation-consoles/switch-changer-batterie-hac-003';
const FAULT = '/consoles/playstation-4/reparation-surchauffe';
const SERVICE = '/services/reparation-telephone-reims/batterie';
const box: [string, string] = ['Achetez la pièce', '</section>'];
const shop: [string, string] = ['id="pieces"', '</section>'];

test('a guide names what the shop sells for its work, at the price of now', async () => {
  const { part, words } = await read(GUIDE, box);
  expect(part).toContain('href="/produit/batterie-switch-hac-003"');
  expect(words).toMatch(/Batterie HAC-003 pour Switch V1, V2 et OLED , \d+,\d\d €\./);
  expect(words).toContain('Demander une autre pièce');
});

test('a guide without a product asks for its part, one without a part for none', async () => {
  const { part, words } = await read('/guides/reparation-consoles/ps5-metal-liquide-surchauffe', box);
  expect(words).toContain('Demander une pièce');
  expect(part).not.toContain('/produit/');
  expect((await read('/guides/hebergement/ssh-cles-et-fail2ban', box)).part).toBe('');
});

test('a fault and a service name theirs, and no page has an empty part', async () => {
  const fault = await read(FAULT, shop);
  expect(fault.words).toMatch(/À la boutique.*Ventilateur pour PlayStation 4 Slim Neuf · 19,64 €/);
  expect(fault.part).toContain('href="/produit/ventilateur-ps4-slim"');
  expect((await read(SERVICE, shop)).part.match(/href="\/produit\//g)).toHaveLength(3);
  expect((await read('/consoles/playstation-5/reparation-lecteur', shop)).part).toBe('');
});

test('a kept page follows a new price, the last unit and a withdrawal from sale', async () => {
  const words = async () => (await read(FAULT, shop)).words;
  expect(await words()).toContain('19,64 €');
  await change('ventilateur-ps4-slim', { listed_price_cents: 2800 });
  await vi.waitFor(async () => expect(await words()).toContain('25,00 €'));
  await change('ventilateur-ps4-slim', { reserved: 6 });
  await vi.waitFor(async () => {
    expect(await words()).toMatch(/Ventilateur pour PlayStation 4 Slim Neuf · épuisé pour l’instant/);
  });
  await change('ventilateur-ps4-slim', { is_published: false });
  await vi.waitFor(async () => expect(await words()).not.toContain('Ventilateur'));
  expect(await words()).toContain('Pâte thermique 5 g');
});

import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { addProduct } from '#tests/support/shop.ts';

const OWNER = 'papin@atelier-papin.fr';
const PATH = '/admin/ouverture';

// What its first start is given: an empty place, and the owner's own address.
const site = useAccountSite({
  SEED: 'none',
  ADMIN_EMAIL: OWNER,
  ADMIN_PASSWORD: PASSWORD,
  PRIVATE_HOSTS: 'localhost',
});
let mails: MailServer;
let port: number;

beforeAll(async () => {
  port = await freePort();
  mails = await startMailServer(port);
});

afterAll(() => mails.stop());

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

/** Fills a form in as its owner does, and says what of the opening is then known. */
async function fill(owner: SiteVisitor, [path, form]: [string, string], typed: Record<string, string>) {
  const drawn = drawnForm((await owner.get(path)).body, form);
  const { status, location } = await owner.submit(path, { ...drawn, ...typed, intent: 'save' });
  expect([path, status, location]).toEqual([path, 303, `${path}?fait=enregistre`]);
  return known(owner);
}

async function known(owner: SiteVisitor): Promise<string> {
  const page = parse((await owner.get(PATH)).body);
  return plain(page.querySelector('main .progress__value')?.text);
}

test('an empty place becomes a shop: the list shrinks, its owner opens it, and a visitor orders', async () => {
  const owner = site.visitor();
  await owner.submit('/connexion', { email: OWNER, password: PASSWORD });
  const { kysely } = site.database;
  await kysely.insertInto('product_categories').values({ id: 'stockage', label: 'Stockage' }).execute();
  const product = await addProduct(site.database, 3);
  const order = () => site.visitor().submit('/paiement', Object.fromEntries(checkoutForm([product])));

  expect(await known(owner)).toBe('0 sur 13');
  const settings = (part: string): [string, string] => [`/entreprise/${part}`, 'reglages'];
  const identity = { ownerName: 'Camille Papin EI', siren: '732 829 320', rne: 'RNE Reims 732 829 320' };
  expect(await fill(owner, settings('identite'), identity)).toBe('3 sur 13');
  const contact = { phone: '03 26 47 12 85', email: 'contact@atelier-papin.fr' };
  expect(await fill(owner, settings('contact'), contact)).toBe('5 sur 13');
  const obligations = {
    mediatorName: 'Médiateur du numérique',
    mediatorAddress: '1 rue de Paris, 75001 Paris',
    mediatorUrl: 'https://mediateur.fr',
    hostName: 'Hébergeur',
    hostAddress: '2 rue Kellermann, 59100 Roubaix',
    hostPhone: '03 20 11 22 33',
  };
  expect(await fill(owner, settings('obligations'), obligations)).toBe('11 sur 13');
  const iban = 'FR76 3000 6000 0112 3456 7890 189';
  expect(await fill(owner, settings('paiement'), { iban })).toBe('12 sur 13');

  // One thing is missing: it is named, nothing opens, and nobody can order.
  const open = () => owner.submit(PATH, { intent: 'open', confirmation: 'oui' });
  const refused = await open();
  expect([refused.status, plain(refused.body)]).toEqual([
    409,
    expect.stringContaining('Rien n’a été ouvert : il manque encore ceci : Serveur d’e-mail.'),
  ]);
  expect((await order()).location).not.toBe(CONFIRMED);
  const server = { host: 'localhost', security: 'none', port: String(port), user: '', password: '' };
  const mail: [string, string] = ['/entreprise/connexions/e-mail', 'serveur-e-mail'];
  expect(await fill(owner, mail, { ...server, sender: 'L’Atelier <envoi@atelier-papin.fr>' })).toBe(
    '13 sur 13',
  );

  expect((await open()).location).toBe(`${PATH}?fait=ouvert`);
  expect(plain((await owner.get(PATH)).body)).toContain('La boutique vend.');
  const menu = parse((await owner.get('/admin')).body).querySelector('.shell__nav');
  expect(menu?.querySelector(`a[href="${PATH}"]`)).toBeNull();
  const placed = await order();
  expect([placed.status, placed.location]).toEqual([303, CONFIRMED]);
  expect(await kysely.selectFrom('orders').select('number').execute()).toHaveLength(1);
});

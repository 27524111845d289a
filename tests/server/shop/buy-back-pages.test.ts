import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { openBuyBackPage, PRICES_PAGE, SELL_PAGE, sendIntent } from '#tests/support/buy-back-pages.ts';
import { GOOD_CONDITION } from '#tests/support/buy-backs.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';
import { picture } from '#tests/support/sample-files.ts';

const site = useAccountSite();
let owner: SiteVisitor;

beforeEach(async () => {
  await emptyTables(
    site.database,
    'public.buy_backs',
    'public.buy_back_prices',
    'public.buy_back_terms',
    'public.used_units',
  );
  owner ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`[id="${field}-error"]`)?.text ?? '');

const ANSWERS = Object.fromEntries(
  Object.entries(GOOD_CONDITION).map(([question, answer]) => [`answers.${question}`, answer]),
);
const seller = () => ({ name: 'Camille Renard', email: `${randomUUID()}@exemple.fr`, isAdult: 'oui' });

async function sell(
  typed: Record<string, string>,
  { intent = 'ask', page = SELL_PAGE, visitor = site.visitor(), photo = undefined as File | undefined } = {},
) {
  const body = new FormData();
  const fields = {
    intent,
    idempotencyKey: randomUUID(),
    phone: '',
    note: '',
    siteweb: '',
    ...ANSWERS,
    ...typed,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (photo) body.append('photos', photo);
  return visitor.send(page, body);
}

test('the page is not there until the owner opens it, and is found model by model', async () => {
  const visitor = site.visitor();
  expect((await visitor.get('/rachat')).status).toBe(404);
  expect((await sell(seller())).status).toBe(404);
  const early = await sendIntent(owner, PRICES_PAGE, 'terms', { isOpen: 'oui' });
  expect(early.status).toBe(409);
  expect(plain(early.body)).toContain('Écrivez d’abord le prix d’un modèle');
  await openBuyBackPage(owner);
  const { status, body } = await visitor.get('/rachat');
  expect(status).toBe(200);
  for (const page of ['/boutique', '/map', '/admin/sitemap'])
    await until(async () => (await visitor.get(page)).body.includes('href="/rachat"'));
  const found = async () => (await visitor.get('/recherche?q=vendre+mon+iphone+12')).body;
  await until(async () => (await found()).includes('href="/rachat"'));
  expect((await visitor.get('/sitemap.xml')).body).toContain('/rachat</loc>');
  expect((await visitor.get('/social/rachat.png')).status).toBe(200);
  const follow = async (html: string, name: string) => {
    const link = parse(html)
      .querySelectorAll('main a')
      .find((each) => plain(each.text).trim() === name);
    return (await visitor.get(link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '/nulle-part')).body;
  };
  const brands = await follow(body, 'Téléphone');
  const models = await follow(brands, 'Apple');
  expect(words(await follow(models, 'iPhone 12'))).toContain('Vendre : Apple iPhone 12');
  expect(words(await follow(brands, 'Décrivez-le'))).toContain('Marque et modèle');
  // The owner closes it again.
  await sendIntent(owner, PRICES_PAGE, 'terms', { isOpen: '' });
  expect((await visitor.get('/rachat')).status).toBe(404);
  for (const page of ['/boutique', '/map', '/admin/sitemap'])
    await until(async () => !(await visitor.get(page)).body.includes('href="/rachat"'));
  await until(async () => !(await found()).includes('href="/rachat"'));
  expect((await visitor.get('/sitemap.xml')).body).not.toContain('/rachat</loc>');
});

test('an indication is shown for a priced model, a delay for another, and nothing typed is lost', async () => {
  await openBuyBackPage(owner);
  const shown = await sell({ 'answers.screen': 'broken', name: 'Camille' }, { intent: 'indicate' });
  expect(shown.status).toBe(200);
  expect(words(shown.body)).toContain('120,00 €');
  expect(parse(shown.body).querySelector('[name="name"]')?.getAttribute('value')).toBe('Camille');
  const other = '/rachat?type=telephone&modele=autre';
  const unpriced = await sell({ device: 'Fairphone 4' }, { intent: 'indicate', page: other });
  expect(words(unpriced.body)).toContain('Nous vous répondons sous 2 jours ouvrés');
  const locked = await sell({ 'answers.account': 'on' }, { intent: 'indicate' });
  expect(words(locked.body)).toContain('Retirez d’abord le verrou de compte');
  const none = await sell({ 'answers.battery': '' }, { intent: 'indicate' });
  expect(none.status).toBe(400);
  expect(messageOf(none.body, 'answers.battery')).toContain('Choisissez une réponse.');
  // No box is ticked: nothing of it is sent.
  const visitor = site.visitor();
  // Photographs alone are taken, and no video is spoken of.
  expect(words((await visitor.get(SELL_PAGE)).body)).toMatch(
    /Photos, 5 fichiers au plus, 25 Mo au plus chacun\.(?! Une vidéo)/,
  );
  const untouched = await visitor.submit(SELL_PAGE, { intent: 'ask', idempotencyKey: randomUUID() });
  expect(untouched.status).toBe(400);
  for (const field of Object.keys(ANSWERS))
    expect([field, messageOf(untouched.body, field)]).toEqual([field, 'Choisissez une réponse.']);
  const { status, body } = await sell({ ...seller(), email: '', isAdult: '' });
  expect(status).toBe(400);
  expect(messageOf(body, 'email')).toContain('une adresse e-mail ou un numéro');
  expect(messageOf(body, 'isAdult')).toContain('majeure');
  const unnamed = await sell(seller(), { page: other });
  expect(messageOf(unnamed.body, 'device')).toContain('Écrivez la marque et le modèle.');
  expect(await site.database.kysely.selectFrom('buy_backs').select('id').execute()).toEqual([]);
});

test('a request is followed by its link, offered a price, accepted, and bought at the counter', async () => {
  await openBuyBackPage(owner);
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'dos.jpg', { type: 'image/jpeg' });
  const visitor = site.visitor();
  const asked = await sell(seller(), { visitor, photo });
  expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/^\/suivi-rachat\?lien=/)]);
  const link = asked.location ?? '';
  const askedPage = words((await visitor.get(link)).body);
  expect(askedPage).toContain('Nous préparons notre réponse');
  expect(askedPage).toContain('Votre demande est enregistrée');
  expect(
    (await visitor.get(link.replace(/lien=(.)/, (_, letter) => `lien=${letter === 'A' ? 'B' : 'A'}`))).status,
  ).toBe(404);
  expect(words((await owner.get('/admin')).body)).toContain('Rachat à suivre');

  const list = parse((await owner.get('/admin/rachats?q=renard&etat=asked')).body);
  const path =
    list.querySelector('main a[href^="/admin/rachats/"]:not([href$="/prix"])')?.getAttribute('href') ?? '';
  const { body } = await owner.get(path);
  const image = parse(body).querySelector('.repair__photos img')?.getAttribute('src') ?? '';
  expect((await owner.get(image)).status).toBe(200);
  expect((await visitor.get(image)).status).not.toBe(200);

  const wrong = await sendIntent(owner, path, 'offer', {
    price: '0,50',
    until: '2020-01-01',
    offerNote: 'Merci.',
  });
  expect(wrong.status).toBe(400);
  expect(messageOf(wrong.body, 'price')).toContain('Écrivez un prix');
  expect(wrong.body).toContain('Merci.');
  expect((await sendIntent(owner, path, 'offer', { price: '140' })).status).toBe(303);
  const held = words((await owner.get(path)).body);
  expect(held).toContain('elle ne se retire pas avant (code civil, article 1116)');
  expect(held).not.toContain('Ne pas acheter');
  const page = words((await visitor.get(link)).body);
  expect(page).toContain('Notre offre vous attend');
  expect(page).toContain('140,00 €');
  // What was done is said no more once the request has gone on, at an address that is kept.
  expect(page).not.toContain('Votre demande est enregistrée');
  const accepted = await sendIntent(visitor, link, 'accept');
  expect(accepted.status).toBe(303);
  const agreed = words((await visitor.get(accepted.location ?? '')).body);
  expect(agreed).toContain('Vous avez accepté notre offre');
  expect(agreed).toContain('Votre accord est enregistré');
  expect(agreed).toMatch(/Valable jusqu’au \d/);
  const late = await visitor.submit(link, { intent: 'refuse', offerId: '1' });
  expect(late.status).toBe(409);

  const deed = {
    ...{ item: 'iPhone 12 64 Go noir', serial: '490154203237518', isUnlocked: 'oui', isAdult: 'oui' },
    ...{ sellerName: 'Camille Renard', sellerAddress: '12 rue de Vesle, 51100 Reims' },
    ...{ documentKind: 'identity_card', documentNumber: '880692310285' },
    ...{ documentIssuer: 'Préfecture de la Marne, 2019', way: 'transfer' },
  };
  const unseen = await sendIntent(owner, path, 'deed', deed);
  expect(unseen.status).toBe(409);
  expect(parse(unseen.body).querySelector('[name="documentNumber"]')?.getAttribute('value')).toBe(
    '880692310285',
  );
  expect((await sendIntent(owner, path, 'see', { 'answers.box': 'no' })).status).toBe(303);
  expect(words((await owner.get(path)).body)).toContain('Constaté : Non');
  const another = words((await visitor.get(link)).body);
  expect(another).toContain('Constaté au comptoir : Non');
  expect(another).toContain('cette offre ne vaut pas pour lui');
  const imei = await sendIntent(owner, path, 'deed', { ...deed, serial: '490154203237519' });
  expect(messageOf(imei.body, 'serial')).toContain('vérifiez ses quinze chiffres');
  expect((await sendIntent(owner, path, 'deed', deed)).status).toBe(303);
  expect((await owner.get(`${path}/certificat.pdf`)).status).toBe(200);
  expect((await visitor.get(`${path}/certificat.pdf`)).status).not.toBe(200);
  const { body: before } = await owner.get(path);
  expect((await sendIntent(owner, path, 'buy')).status).toBe(303);
  const bought = words((await owner.get(path)).body);
  expect(bought).toMatch(/Acheté le .* Livre de police : (DEMO-)?LP-/);
  expect(bought).not.toContain('Préparer l’achat');
  expect(words((await owner.get('/admin/occasions?q=490154')).body)).toContain('iPhone 12 64 Go noir');
  // The page of before, pressed again by another clerk.
  const form = parse(before)
    .querySelectorAll('form')
    .find((each) => each.querySelector('[name="intent"]')?.getAttribute('value') === 'buy');
  const again = await owner.submit(path, {
    intent: 'buy',
    rowId: form?.querySelector('[name="rowId"]')?.getAttribute('value') ?? '',
    seenVersion: form?.querySelector('[name="seenVersion"]')?.getAttribute('value') ?? '',
  });
  expect(again.status).toBe(409);
  const end = words((await visitor.get(accepted.location ?? '')).body);
  expect(end).toContain('Nous avons acheté cet appareil');
  for (const old of ['Votre accord est enregistré', 'jusqu’au', 'Au comptoir, l’appareil est essayé'])
    expect(end).not.toContain(old);
}, 60_000);

test('no form sets a price but that of the offer, whatever else it sends', async () => {
  await openBuyBackPage(owner);
  const visitor = site.visitor();
  const forged = { indicatedCents: '900000', price: '9000', offer_cents: '900000', state: 'accepted' };
  const link = (await sell({ ...seller(), ...forged }, { visitor })).location ?? '';
  const row = () =>
    site.database.kysely
      .selectFrom('buy_backs')
      .select(['id', 'state', 'indicated_cents', 'offer_cents'])
      .executeTakeFirstOrThrow();
  const { id, ...asked } = await row();
  expect(asked).toEqual({ state: 'asked', indicated_cents: 20_000, offer_cents: null });
  // Nothing was offered: an acceptance of anything is refused.
  const early = await visitor.submit(link, { intent: 'accept', offerId: '1', price: '9000' });
  expect(early.status).toBe(409);
  const path = `/admin/rachats/${id}`;
  await sendIntent(owner, path, 'offer', { price: '140' });
  await sendIntent(visitor, link, 'accept', { price: '9000', cents: '900000' });
  await sendIntent(owner, path, 'see', {});
  await sendIntent(owner, path, 'deed', {
    ...{ item: 'iPhone 12', serial: '490154203237518', isUnlocked: 'oui', isAdult: 'oui' },
    ...{ sellerName: 'Camille Renard', sellerAddress: '12 rue de Vesle, 51100 Reims' },
    ...{ documentKind: 'identity_card', documentNumber: '880692310285' },
    ...{ documentIssuer: 'Préfecture de la Marne, 2019', way: 'transfer', price: '9000', cents: '900000' },
  });
  expect((await sendIntent(owner, path, 'buy', { price: '9000', cents: '900000' })).status).toBe(303);
  expect(await row()).toMatchObject({ state: 'bought', offer_cents: 14_000 });
  const unit = await site.database.kysely.selectFrom('used_units').select('cost_cents').executeTakeFirst();
  expect(unit).toEqual({ cost_cents: 14_000 });
});

test('a request that the shop declines says why', async () => {
  await openBuyBackPage(owner);
  const visitor = site.visitor();
  const link = (await sell(seller(), { visitor })).location ?? '';
  const { id } = await site.database.kysely.selectFrom('buy_backs').select('id').executeTakeFirstOrThrow();
  const path = `/admin/rachats/${id}`;
  const empty = await sendIntent(owner, path, 'decline', { reason: '' });
  expect(messageOf(empty.body, 'reason')).toContain('Écrivez pourquoi.');
  await sendIntent(owner, path, 'decline', { reason: 'Nous ne vendons plus ce modèle.' });
  const page = words((await visitor.get(link)).body);
  expect(page).toContain('Nous n’achetons pas cet appareil');
  expect(page).toContain('Nous ne vendons plus ce modèle.');
});

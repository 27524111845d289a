import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { checkoutForm } from '#tests/support/checkout-post.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mainText } from '#tests/support/main-text.ts';
import { until } from '#tests/support/postgres-process.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const LIST = '/admin/textes';
const HOME = `${LIST}/livraison/domicile`;
const ZONES = `${LIST}/livraison/zones`;
const site = useAccountSite({ LOG_LEVEL: 'info' });
const CHECKOUT_PATH = '/paiement';
let owner: SiteVisitor;
let productId: string;

beforeAll(async () => {
  owner = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyTables(site.database, 'internal.overlays', 'public.change_log');
  await emptyShop(site.database);
  await emptyRepairs(site.database);
  productId = await addProduct(site.database, 5);
});

const form = async (path: string) => drawnForm((await owner.get(path)).body, 'texte');

/** Presses a button of the page, with other words in its form. */
async function send(path: string, change: Record<string, string>, intent = 'save') {
  const { status, location, body } = await owner.submit(path, { ...(await form(path)), ...change, intent });
  const errorAt = (field: string) => parse(body).getElementById(`${field}-error`)?.text ?? '';
  return { status, location, body, errorAt };
}

/** A visitor with a product in the cart, and the prices of delivery on the page. */
async function atCheckout() {
  const visitor = site.visitor();
  await visitor.submit('/panier', { intent: 'add', productId, quantity: '1' });
  const page = parse((await visitor.get(CHECKOUT_PATH)).body);
  const told = (method: string) =>
    page.querySelector(`input[name="deliveryCents.${method}"]`)?.getAttribute('value');
  const order = async (change: Record<string, string>) => {
    const { status, body } = await visitor.submit(
      CHECKOUT_PATH,
      Object.fromEntries(checkoutForm([productId], { payment: 'transfer', ...change })),
    );
    return { status, text: mainText(body) };
  };
  return { told, order };
}

/** The third band: a product without weight is a kilogram, and its box 250 g. */
const PRICE = 'rows.2.price';

test('a rate that was changed is the one of the next order, and told to whom was shown another', async () => {
  const before = await atCheckout();
  expect([before.told('parcel'), before.told('relay')]).toEqual(['990', '690']);
  expect(await send(HOME, { [PRICE]: '11,50' })).toMatchObject({
    status: 303,
    location: `${HOME}?fait=enregistre`,
  });
  expect((await atCheckout()).told('parcel')).toBe('1150');
  const parcel = { 'delivery.method': 'parcel', 'deliveryCents.parcel': before.told('parcel') ?? '' };
  const refused = await before.order(parcel);
  expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/coûte maintenant 11,50/)]);
  expect((await before.order({ ...parcel, 'deliveryCents.parcel': '1150' })).status).toBe(303);

  const page = mainText((await owner.get(HOME)).body);
  for (const words of ['Modifié', 'Camille Renard', 'Tranche 3, prix', '9,90', '11,50'])
    expect(page).toContain(words);
  expect(mainText((await owner.get('/admin/journal')).body)).toMatch(
    /Envoi à domicile.*Tranche 3, prix : 9,90 € → 11,50 €/,
  );
  expect((await send(HOME, {}, 'reset')).location).toBe(`${HOME}?fait=origine`);
  expect((await atCheckout()).told('parcel')).toBe('990');
  // An order keeps the price that its customer was shown.
  const orders = await site.database.kysely.selectFrom('orders').select('delivery_cents').execute();
  expect(orders).toEqual([{ delivery_cents: 1150 }]);
});

test('a parcel does not go where the owner sends nothing, and the field says so', async () => {
  expect((await send(ZONES, { notServed: '20, 51' })).status).toBe(303);
  const { order } = await atCheckout();
  const refused = await order({ 'delivery.method': 'parcel', 'deliveryCents.parcel': '990' });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Nous n’envoyons pas de colis à ce code postal'),
  ]);
  expect((await order({ payment: 'shop' })).status).toBe(303);
});

const STICK = `${LIST}/prix/console.switch-lite.reparation-joystick`;

/** Opens a page; returns whether it came from memory, and its text. */
async function visit(path: string) {
  const before = site.output().length;
  const { body } = await site.visitor().get(path);
  const line = () =>
    site
      .output()
      .slice(before)
      .split('\n')
      .find((each) => each.includes(`"url":"${path}"`));
  await until(() => line() !== undefined);
  return { isKept: line()?.includes('"cache":"hit"') ?? false, text: mainText(body) };
}

test('a price of one model is on its pages and in the search at once, and only pages with prices are made anew', {
  tags: ['full'],
}, async () => {
  const [lite, oled, terms] = ['/prix/console/switch-lite', '/prix/console/switch-oled', '/legal/cgv'];
  for (const path of [lite, terms]) await visit(path);
  const other = (await visit(oled)).text;
  expect((await visit(terms)).isKept).toBe(true);
  expect((await send(STICK, { from: '61', to: '87' })).location).toBe(`${STICK}?fait=enregistre`);
  const shown = await visit(lite);
  expect([shown.isKept, shown.text]).toEqual([false, expect.stringContaining('De 61 à 87')]);
  expect((await visit(terms)).isKept).toBe(true);
  expect((await visit('/consoles/switch-lite/reparation-joystick')).text).toContain('De 61 à 87');
  expect((await visit(oled)).text).toBe(other);
  const found = async () => mainText((await site.visitor().get('/recherche?q=joystick+switch+lite')).body);
  await expect.poll(found).toMatch(/de 61 à 87/i);
  expect(mainText((await owner.get('/admin/journal')).body)).toMatch(
    /Joystick, Nintendo Switch Lite.*À partir de : 49 € → 61 €/,
  );
  const wrong = await send(STICK, { from: '300' });
  expect([wrong.status, wrong.errorAt('to')]).toEqual([400, expect.stringContaining('au moins')]);
});

test('the journal tells a price of an exact model in a sentence: what, from, to, by whom, with its screen', async () => {
  const iphone = `${LIST}/prix/appareil.iphone-12.ecran`;
  const shown = async () => (await visit('/prix/modele/iphone-12')).text;
  const added = {
    ...{ device: 'iPhone 12', name: 'Écran', from: '79', to: '139', duration: '1 à 2 heures' },
    changes: 'La qualité de la dalle choisie, d’origine ou compatible.',
  };
  const { status, location } = await owner.submit(`${LIST}/prix/nouveau`, added);
  expect([status, location]).toEqual([303, expect.stringContaining(iphone)]);
  expect(await shown()).toMatch(/79 à 139/);
  expect((await send(iphone, { from: '89' })).location).toBe(`${iphone}?fait=enregistre`);
  expect(await shown()).toMatch(/89 à 139/);
  const row = parse((await owner.get('/admin/journal')).body).querySelector('main tbody tr');
  expect(mainText(`<main>${row?.outerHTML}</main>`)).toMatch(
    /Camille Renard .*Écran, iPhone 12 .*À partir de : 79 € → 89 €/,
  );
  expect(row?.querySelector(`a[href="${iphone}"]`)?.text).toBe('Écran, iPhone 12');
  expect(row?.text).not.toMatch(/[a-z]_[a-z]|overlay|"from"/);
  const fromDay = dayInParis(new Date(Date.now() + 3 * 24 * 3_600_000));
  await send(iphone, { from: '99', fromDay });
  const taken = parse((await owner.get(iphone)).body)
    .querySelector('form:has(button[value=take-back]) input[name=version]')
    ?.getAttribute('value');
  await owner.submit(iphone, { intent: 'take-back', version: taken ?? '' });
  expect(mainText((await owner.get('/admin/journal')).body)).toMatch(
    /Écran, iPhone 12 .*changement programmé retiré/,
  );
});

test.each([
  // As typed it has the length allowed, and a hard space more once it is typeset.
  ['changes', 'Attention: '.padEnd(400, 'dalle '), 'de 20 à 400 caractères'],
  ['name', '小米电池', 'en lettres de A à Z ou en chiffres'],
])('a new price whose %s is « %s » is refused at that field', async (field, text, message) => {
  const given = {
    ...{ device: 'iPhone 12', name: 'Écran', from: '79', to: '139', duration: '1 à 2 heures' },
    changes: 'La qualité de la dalle choisie, d’origine ou compatible.',
    [field]: text,
  };
  const { status, body } = await owner.submit(`${LIST}/prix/nouveau`, given);
  expect([status, parse(body).getElementById(`${field}-error`)?.text]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

test('words of a text message keep the fields that its reader needs, and are seen with the last case', {
  tags: ['full'],
}, async () => {
  const text = `${LIST}/sms/appareil-pret`;
  const wrong = await send(text, { words: 'Votre appareil {prenom} est prêt' });
  expect([wrong.status, wrong.errorAt('words')]).toEqual([400, expect.stringContaining('{prenom}')]);
  const words = 'Bonne nouvelle de {atelier} : c’est prêt. {lien} ({numero})';
  expect(mainText((await send(text, { words }, 'preview')).body)).toContain('encore aucun dossier');
  const { reference } = await counterRepair(repairDeps(site.database));
  const seen = await send(text, { words }, 'preview');
  expect(mainText(seen.body)).toMatch(
    new RegExp(`Bonne nouvelle de L’Atelier Papin : c’est prêt\\. \\S+lien=… \\(${reference}\\)`),
  );
  expect((await form(text)).words).not.toContain('Bonne nouvelle');
  expect((await owner.submit(text, { ...drawnForm(seen.body, 'texte'), intent: 'save' })).status).toBe(303);
  expect((await form(text)).words).toContain('Bonne nouvelle');
});

test('what is wrong is told at its field, with all that was typed', async () => {
  const wrong = await send(HOME, { 'rows.0.upTo': '', [PRICE]: 'cher', fromDay: '2020-01-01' });
  expect(wrong.status).toBe(400);
  expect(wrong.errorAt('rows.0.upTo')).toContain('grammes');
  expect(wrong.errorAt(PRICE)).toContain('euros');
  expect(drawnForm(wrong.body, 'texte')).toMatchObject({ [PRICE]: 'cher', fromDay: '2020-01-01' });
  const past = await send(HOME, { [PRICE]: '11', fromDay: '2020-01-01' });
  expect([past.status, past.errorAt('fromDay')]).toEqual([400, expect.stringContaining('à venir')]);
  expect((await owner.get(`${LIST}/livraison/lune`)).status).toBe(404);
});

test('a change for a later day waits, is in the list, and can be taken back', async () => {
  const fromDay = dayInParis(new Date(Date.now() + 3 * 24 * 3_600_000));
  expect((await send(HOME, { [PRICE]: '11,50', fromDay, fromTime: '08:30' })).location).toBe(
    `${HOME}?fait=programme`,
  );
  expect((await atCheckout()).told('parcel')).toBe('990');
  expect(mainText((await owner.get(`${LIST}?etat=programme`)).body)).toContain('Envoi à domicile');
  const page = parse((await owner.get(HOME)).body);
  const taken = page
    .querySelectorAll('form')
    .find((each) => each.querySelector('button[value=take-back]'))
    ?.querySelector('input[name=version]')
    ?.getAttribute('value');
  const takeBack = () => owner.submit(HOME, { intent: 'take-back', version: taken ?? '' });
  expect((await takeBack()).location).toBe(`${HOME}?fait=retire`);
  expect((await takeBack()).status).toBe(409);
  expect(mainText((await owner.get(`${LIST}?etat=programme`)).body)).not.toContain('Envoi à domicile');
});

test('what an owner scheduled before leaving is told with their name, before and after, and another takes it back', async () => {
  const leaving = await site.admin();
  const { id } = await site.database.kysely
    .updateTable('profiles')
    .from('auth.users as u')
    .set({ full_name: 'Odile Partante' })
    .whereRef('u.id', '=', 'profiles.id')
    .where('u.email', '=', leaving.email)
    .returning('profiles.id')
    .executeTakeFirstOrThrow();
  const fromDay = dayInParis(new Date(Date.now() + 3 * 24 * 3_600_000));
  const typed = { ...(await form(HOME)), [PRICE]: '1', fromDay, intent: 'save' };
  expect((await leaving.visitor.submit(HOME, typed)).location).toBe(`${HOME}?fait=programme`);
  const account = `/admin/utilisateurs/${id}`;
  const asked = parse((await owner.get(`${account}?etape=retirer`)).body);
  expect(mainText(asked.outerHTML)).toContain('Les prix et les textes que ce compte a programmés restent');
  expect(asked.querySelector(`main a[href="${LIST}?etat=programme"]`)?.text).toContain(
    '1 changement programmé',
  );
  expect((await owner.submit(account, { intent: 'demote' })).status).toBe(303);
  expect(mainText((await owner.get(account)).body)).toContain('1 changement programmé par ce compte');
  expect(mainText((await owner.get(`${LIST}?etat=programme`)).body)).toMatch(
    /Envoi à domicile.*programmé par Odile Partante/,
  );
  const version = parse((await owner.get(HOME)).body)
    .querySelector('form:has(button[value=take-back]) input[name=version]')
    ?.getAttribute('value');
  expect((await owner.submit(HOME, { intent: 'take-back', version: version ?? '' })).location).toBe(
    `${HOME}?fait=retire`,
  );
  expect(mainText((await owner.get(account)).body)).not.toContain('programmé par ce compte');
});

test('two people who change one rate are told which, with both texts', async () => {
  const drawn = await form(HOME);
  await owner.submit(HOME, { ...drawn, [PRICE]: '11,50', intent: 'save' });
  const late = await owner.submit(HOME, { ...drawn, [PRICE]: '12,50', intent: 'save' });
  expect(late.status).toBe(409);
  expect(mainText(late.body)).toMatch(/Tranche 3, prix.*12,50.*11,50/);
});

test('an older version comes back through the form', { tags: ['full'] }, async () => {
  await send(HOME, { [PRICE]: '11,50' });
  const first = (await form(HOME)).version ?? '';
  await send(HOME, { [PRICE]: '12,50' });
  const older = drawnForm((await owner.get(`${HOME}?version=${first}`)).body, 'texte');
  expect(older[PRICE]).toBe('11,50');
  expect((await owner.submit(HOME, { ...older, intent: 'save' })).status).toBe(303);
  expect((await atCheckout()).told('parcel')).toBe('1150');
});

test('a session that nobody has proven lately changes no words of a message', async () => {
  const path = `${LIST}/sms/appareil-pret`;
  const fromDay = dayInParis(new Date(Date.now() + 3 * 24 * 3_600_000));
  await send(path, { words: 'C’est prêt : {lien} ({numero})', fromDay });
  await send(path, { words: 'C’est réparé : {lien} ({numero})' });
  const { email, visitor } = await site.admin();
  const drawn = await form(path);
  const page = parse((await owner.get(path)).body);
  const scheduled = page
    .querySelectorAll('form:has(button[value=take-back]) input[name=version]')
    .map((input) => input.getAttribute('value') ?? '');
  await staleSessions(site.database.kysely, email);
  const versions = () => site.database.kysely.selectFrom('internal.overlays').selectAll().execute();
  const before = await versions();
  const words = 'Payez avant le retrait sur voleur.example : {lien} ({numero})';
  const attempts: Record<string, string>[] = [
    { words, intent: 'save' },
    { words, intent: 'save', fromDay },
    // « Garder ma version ».
    { intent: 'save' },
    { words, intent: 'reset' },
    { words, intent: 'reset', fromDay },
  ];
  for (const stolen of attempts) {
    const sent = { ...drawn, ...stolen };
    const { status, body } = await visitor.submit(path, sent);
    const main = parse(body);
    expect([
      status,
      main.querySelector('main [href^="/connexion/identite"]')?.getAttribute('target'),
    ]).toEqual([403, '_blank']);
    expect(drawnForm(body, 'texte')).toMatchObject({ words: sent.words, fromDay: sent.fromDay ?? '' });
  }
  const takeBack = await visitor.submit(path, { intent: 'take-back', version: scheduled[0] ?? '' });
  expect([scheduled.length, takeBack.status, takeBack.location]).toEqual([
    1,
    303,
    expect.stringMatching(/^\/connexion\/identite/),
  ]);
  expect(await versions()).toEqual(before);
  // Words in a preview reach nobody, and figures send nobody elsewhere.
  expect((await visitor.submit(path, { ...drawn, words, intent: 'preview' })).status).toBe(200);
  expect((await visitor.submit(HOME, { ...(await form(HOME)), [PRICE]: '11', intent: 'save' })).status).toBe(
    303,
  );
  await visitor.submit(`/connexion/identite?redirectTo=${path}`, { intent: 'password', password: PASSWORD });
  expect((await visitor.submit(path, { ...drawn, intent: 'reset' })).location).toBe(`${path}?fait=origine`);
});

test('who is no owner changes nothing', async () => {
  const filled = await form(HOME);
  const { email, visitor } = await site.member();
  for (const role of ['technician', 'counter', 'content'] as const) {
    await site.setRole(email, 'admin', role);
    expect((await visitor.get(HOME)).status).toBe(403);
    expect((await visitor.submit(HOME, { ...filled, [PRICE]: '1', intent: 'save' })).status).toBe(403);
  }
  expect((await atCheckout()).told('parcel')).toBe('990');
});

import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteVisitor } from '#tests/support/account-site.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { customerOf, UNIT_CENTS } from '#tests/support/shop.ts';
import { PARCEL, useShopSite } from '#tests/support/shop-site.ts';

const LIST = '/admin/commandes';
const shop = useShopSite();
const { site } = shop;
let admin: SiteVisitor;
let number = '';
let page = '';

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  ({ number } = await shop.order());
  page = `${LIST}/${number}`;
});

const mainOf = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

const stateNow = async () => {
  const row = await site.database.kysely
    .selectFrom('orders')
    .select(['state', 'paid_cents'])
    .where('number', '=', number)
    .executeTakeFirst();
  return [row?.state, row?.paid_cents];
};

const clientId = async (email: string) => {
  const card = await site.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return card.id;
};

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  const client = `/admin/clients/${await clientId('camille@exemple.fr')}`;
  const paths = [
    LIST,
    page,
    `${page}/preparation.pdf`,
    `${page}/${number}.pdf`,
    `${LIST}/toutes/commandes.csv`,
    `${LIST}/toutes/preparation.pdf`,
    '/admin/clients',
    client,
    `${client}/fusion`,
  ];
  for (const [visitor, status, location] of refused) {
    for (const path of paths) {
      for (const answer of [
        await visitor.get(path),
        await visitor.submit(path, { intent: 'note', note: 'x' }),
      ]) {
        expect([path, answer.status]).toEqual([path, status]);
        if (location) expect(answer.location).toContain(location);
        // The page's own address may name the order, because the share links do.
        expect(answer.body).not.toMatch(/Camille Martin|camille@|%PDF/);
      }
    }
    for (const path of [LIST, page, client])
      expect((await visitor.get(`${path}.data`)).body).not.toMatch(/Camille Martin|camille@/);
  }
  expect(await stateNow()).toEqual(['reserved', 0]);
  expect(await site.database.kysely.selectFrom('order_notes').select('id').execute()).toEqual([]);
});

test('the list finds, orders and exports, and says where it is', async () => {
  await shop.order({ ...PARCEL, customer: { ...customerOf('sacha@exemple.fr'), name: 'Sacha Petit' } });
  const list = await admin.get(LIST);
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainOf(list.body)).toContain('2 commandes');
  expect(parse(list.body).querySelector('[aria-label="Administration"] [aria-current]')?.text).toContain(
    'Commandes',
  );
  const found = mainOf((await admin.get(`${LIST}?q=petit&livraison=parcel`)).body);
  expect(found).toContain('Sacha Petit');
  expect(found).not.toContain('Camille Martin');
  expect(mainOf((await admin.get(`${LIST}?q=personne`)).body)).toContain('Aucune commande ne correspond');
  expect((await admin.get(`${LIST}?page=9&tri=montant`)).location).toBe(`${LIST}?tri=montant`);
  const csv = await admin.get(`${LIST}/toutes/commandes.csv?q=petit`);
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="commandes-[\d-]+\.csv"$/);
  expect(csv.body.split('\r\n')).toHaveLength(3);
});

test('paid at the counter, prepared and handed over, each told to its customer', async () => {
  const first = mainOf((await admin.get(page)).body);
  for (const step of ['Commencer la préparation', 'Annuler', 'Encaisser']) expect(first).toContain(step);
  for (const step of ['Prête à retirer', 'Expédier', 'Rembourser']) expect(first).not.toContain(step);
  const form = parse((await admin.get(`${page}?etape=encaisser`)).body);
  expect(form.querySelector('#amount')?.getAttribute('value')).toBe('89,29');
  const paid = await admin.submit(`${page}?etape=encaisser`, {
    intent: 'take-payment',
    amount: '89,29',
    method: 'shop_card',
    seenCents: '0',
  });
  expect([paid.status, paid.location]).toEqual([303, `${page}?fait=encaisser`]);
  const again = await admin.submit(page, {
    intent: 'take-payment',
    amount: '89,29',
    method: 'cash',
    seenCents: '0',
  });
  expect([again.status, mainOf(again.body).includes('entre-temps')]).toEqual([409, true]);
  const fix = parse((await admin.get(`${page}?etape=rectifier`)).body);
  const entryId = fix.querySelector('#entryId option[value]:not([value=""])')?.getAttribute('value') ?? '';
  const right = {
    intent: 'correct-way',
    entryId,
    method: 'cash',
    reason: 'C’étaient des espèces.',
    seenCents: String(UNIT_CENTS),
  };
  const unsaid = await admin.submit(`${page}?etape=rectifier`, { ...right, reason: '' });
  expect(parse(unsaid.body).querySelector('#reason-error')).not.toBeNull();
  expect((await admin.submit(`${page}?etape=rectifier`, right)).location).toBe(`${page}?fait=rectifier`);
  expect((await admin.submit(`${page}?etape=rectifier`, right)).status).toBe(409);
  const corrected = mainOf((await admin.get(page)).body);
  expect(corrected).toMatch(/Rectification : -89,29 €.*C’étaient des espèces\./);
  expect(corrected).toContain('Carte bancaire, à l’atelier devient espèces : C’étaient des espèces.');
  for (const to of ['preparing', 'ready', 'collected']) {
    const moved = await admin.submit(`${page}?etape=${to}`, {
      intent: 'advance',
      to,
      message: `Étape ${to}.`,
    });
    expect([moved.status, moved.location]).toEqual([303, `${page}?fait=${to}`]);
  }
  expect(await stateNow()).toEqual(['collected', UNIT_CENTS]);
  const sheet = mainOf((await admin.get(`${page}?fait=collected`)).body);
  expect(sheet).toContain('La commande passe à « Retirée ».');
  expect(sheet).toMatch(/Retirée ?Camille Renard · Étape collected\./);
  expect((await mailAbout(site.outbox, 'camille@exemple.fr', 'Étape ready.')).text).toContain(number);
  const [invoice = ''] = /DEMO-FAC-\d{4}-\d{6}/.exec(sheet) ?? [];
  const pdf = await admin.get(`${page}/${invoice}.pdf`);
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
});

test.each<[Record<string, string>, string, string]>([
  [
    { intent: 'take-payment', amount: 'beaucoup', method: 'cash', seenCents: '0' },
    'amount',
    'Écrivez un montant',
  ],
  [{ intent: 'take-payment', amount: '10', method: 'or', seenCents: '0' }, 'method', 'Dites par quel moyen'],
])('%o is told at its field with what was typed, and changes nothing', async (fields, field, message) => {
  const { status, body } = await admin.submit(`${page}?etape=encaisser`, fields);
  expect(status).toBe(400);
  expect(parse(body).querySelector(`#${field}-error`)?.text.replaceAll('\u00a0', ' ')).toContain(message);
  expect(parse(body).querySelector('#amount')?.getAttribute('value')).toBe(fields.amount);
  expect(await stateNow()).toEqual(['reserved', 0]);
});

test.each<[string, Record<string, string>, number]>([
  ['no step', {}, 400],
  ['a step that does not exist', { intent: 'effacer' }, 400],
  ['a state that does not exist', { intent: 'advance', to: 'volée' }, 400],
  ['a state out of order', { intent: 'advance', to: 'delivered' }, 409],
  ['goods that are no number', { intent: 'advance', to: 'preparing', 'restock.x': '1' }, 400],
  ['an empty note', { intent: 'note', note: ' ' }, 400],
  ['a refund of no line', { intent: 'refund', share: 'lines', method: 'cash', seenCents: '0' }, 400],
  ['a refund without money', { intent: 'refund', share: 'all', method: 'cash', seenCents: '0' }, 409],
])('%s: refused in French', async (_, fields, expected) => {
  const { status, body } = await admin.submit(page, fields);
  expect(status).toBe(expected);
  expect(parse(body).querySelector('[role=alert]')?.text.length).toBeGreaterThan(10);
  expect(await stateNow()).toEqual(['reserved', 0]);
});

test('a note is the shop’s, and never its customer’s', async () => {
  const note = 'Préfère être <b>appelée</b>.';
  expect((await admin.submit(page, { intent: 'note', note })).location).toBe(`${page}?fait=noter`);
  expect(mainOf((await admin.get(page)).body)).toContain(note);
  const { path } = await shop.order();
  expect((await site.visitor().get(path)).body).not.toContain('Préfère');
});

test.each(['CMD-2020-999999', 'x', '%27'])('%s is no order', async (unknown) => {
  for (const path of [`${LIST}/${unknown}`, `${LIST}/${unknown}/preparation.pdf`])
    expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  expect((await admin.submit(`${LIST}/${unknown}`, { intent: 'note', note: 'x' })).status).toBe(409);
  expect((await admin.get(`${page}/autre.pdf`)).status).toBe(404);
});

test('slips of those chosen or to be prepared are one PDF; without any the list says so', async () => {
  const slips = await admin.get(`${LIST}/toutes/preparation.pdf?numero=${number}&numero=x`);
  expect([slips.status, slips.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  await admin.submit(page, { intent: 'advance', to: 'cancelled' });
  const none = await admin.get(`${LIST}/toutes/preparation.pdf`);
  expect(none.location).toBe(`${LIST}?refus=aucun-bon`);
  expect(mainOf((await admin.get(none.location ?? '')).body)).toContain('Aucune commande n’est à préparer.');
});

test('a customer is found, noted about, and takes over a double', async () => {
  await shop.order({ customer: { ...customerOf('camile@exemple.fr'), name: 'Camile Martin' } });
  const list = mainOf((await admin.get('/admin/clients?q=camil&tri=nom')).body);
  expect(list).toMatch(/Camile Martin.*Camille Martin/);
  const [kept, gone] = [await clientId('camille@exemple.fr'), await clientId('camile@exemple.fr')];
  const client = `/admin/clients/${kept}`;
  expect((await admin.submit(client, { note: ' ' })).status).toBe(400);
  expect((await admin.submit(client, { note: 'Cliente fidèle.' })).location).toBe(`${client}?fait=noter`);
  const sheet = mainOf((await admin.get(client)).body);
  for (const words of ['Cliente fidèle.', number, 'Sans compte']) expect(sheet).toContain(words);

  const choice = mainOf((await admin.get(`${client}/fusion`)).body);
  expect(choice).toContain('camile@exemple.fr');
  const preview = mainOf((await admin.get(`${client}/fusion?avec=${gone}`)).body);
  expect(preview).toContain('1 commande');
  const side = { name: 'kept', email: 'kept', phone: 'kept' };
  const wrong = await admin.submit(`${client}/fusion?avec=${gone}`, { ...side, goneId: 'x' });
  expect(wrong.status).toBe(400);
  const merged = await admin.submit(`${client}/fusion?avec=${gone}`, { ...side, goneId: gone });
  expect([merged.status, merged.location]).toEqual([303, `${client}?fait=fusion`]);
  expect(mainOf((await admin.get(client)).body)).toContain('Fiches réunies ici');
  expect((await admin.get(`/admin/clients/${gone}`)).status).toBe(404);
  expect((await admin.submit(`${client}/fusion`, { ...side, goneId: gone })).status).toBe(409);
});

test('another site’s form does nothing', async () => {
  const step = { intent: 'advance', to: 'cancelled' };
  expect((await admin.submit(page, step, { origin: 'https://ailleurs.example' })).status).toBe(403);
  expect(await stateNow()).toEqual(['reserved', 0]);
});

import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { emptyShop } from '#tests/support/shop.ts';

const LIST = '/admin/renonciations';
const site = useAccountSite();
let admin: SiteVisitor;
let email = '';
let id = '';
let file = '';

async function declare(declaredAt = new Date(), contrat = 'Réparation de ma console') {
  const withdrawal = {
    name: 'Camille Martin',
    contract: contrat,
    email,
    details: 'Le <b>SSD</b> seulement.',
  };
  return (await declareWithdrawal(site.database, randomUUID(), withdrawal, declaredAt)).id;
}

const stateNow = async () => {
  const row = await site.database.kysely
    .selectFrom('withdrawals')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
};

const mainOf = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  email = randomEmail();
  id = await declare();
  file = `${LIST}/${id}`;
});

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  for (const [visitor, status, location] of refused) {
    const step = { intent: 'refuse', message: 'Non.' };
    for (const answer of [
      await visitor.get(LIST),
      await visitor.get(file),
      await visitor.submit(file, step),
    ]) {
      expect(answer.status).toBe(status);
      if (location) expect(answer.location).toContain(location);
      expect(answer.body).not.toContain('REN-');
    }
    expect((await visitor.get(`${file}.data`)).body).not.toContain('REN-');
  }
  expect(await stateNow()).toBe('received');
});

test('the list and the file are nobody else’s, and say what was declared word for word', async () => {
  const list = await admin.get(LIST);
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainOf(list.body)).toMatch(new RegExp(`REN-\\d{4}-${NUMBER_TAIL}`));
  expect(parse(list.body).querySelector('[aria-label="Administration"] [aria-current]')?.text).toContain(
    'Rétractations',
  );
  const sheet = await admin.get(file);
  expect([sheet.status, sheet.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  for (const words of ['Camille Martin', 'Réparation de ma console', 'Le <b>SSD</b> seulement.', email])
    expect(mainOf(sheet.body)).toContain(words);
  expect(sheet.body).not.toContain('<b>SSD</b>');
});

test('what is late is marked, and found', async () => {
  const old = await declare(new Date(Date.now() - 20 * 24 * 3_600_000), 'Hébergement Minecraft');
  const late = mainOf((await admin.get(`${LIST}?etat=en-retard`)).body);
  expect(late).toContain('Hébergement Minecraft');
  expect(late).toContain('1 rétractation');
  expect(late).not.toContain('Réparation de ma console');
  expect(mainOf((await admin.get(`${LIST}/${old}`)).body)).toContain('En retard');
  expect(mainOf((await admin.get(file)).body)).not.toContain('En retard');
});

test.each([
  ['?q=REN-2020-999999', 'Aucune rétractation ne correspond'],
  ['?etat=en-retard', 'Rien n’est en retard'],
  ['?etat=n’importe&page=-1&q=%00', 'REN-'],
])('%s: %s', async (query, words) => {
  expect(mainOf((await admin.get(LIST + query)).body)).toContain(words);
});

test('a page after the last one leads to the last one', async () => {
  const { status, location } = await admin.get(`${LIST}?page=9`);
  expect([status, location]).toEqual([302, LIST]);
});

test('a step is done once, told to its customer, and shown with who did it', async () => {
  const taken = await admin.submit(`${file}?etape=repondre`, { intent: 'answer', message: 'À bientôt.' });
  expect([taken.status, taken.location]).toEqual([303, `${file}?fait=repondre`]);
  const sheet = mainOf((await admin.get(taken.location ?? '')).body);
  expect(sheet).toContain('La confirmation part au client.');
  expect(sheet).toMatch(/Répondue ?Camille Renard · À bientôt\./);
  const mail = await mailAbout(site.outbox, email, 'elle est prise en compte');
  expect(mail.text).toContain('À bientôt.');
  const again = await admin.submit(`${file}?etape=repondre`, { intent: 'answer', message: '' });
  expect(again.status).toBe(409);
  expect(mainOf(again.body)).toContain('ne passe pas de « Répondue » à « Répondue »');
});

test.each<[string, Record<string, string>, string, string]>([
  ['refuser', { intent: 'refuse', message: ' ' }, 'message', 'Écrivez la raison : votre client la lit.'],
  ['refuser', { intent: 'refuse', message: 'x'.repeat(1001) }, 'message', 'Écrivez 1000 caractères au plus.'],
  ['regler', { intent: 'settle', message: '' }, 'message', 'Dites combien vous avez rendu'],
  [
    'rattacher',
    { intent: 'attach', caseNumber: '' },
    'caseNumber',
    'Écrivez le numéro de la commande ou de la réparation.',
  ],
])('%s with %o is told at its field, and changes nothing', async (step, fields, field, message) => {
  const { status, body } = await admin.submit(`${file}?etape=${step}`, fields);
  expect(status).toBe(400);
  expect(parse(body).querySelector(`#${field}-error`)?.text.replaceAll('\u00a0', ' ')).toContain(message);
  expect(await stateNow()).toBe('received');
});

test.each<[string, Record<string, string>, number]>([
  ['no step', {}, 400],
  ['a step of ours that does not exist', { intent: 'effacer' }, 400],
  ['a refund without an order', { intent: 'refund', amount: '10', method: 'cash' }, 409],
  ['a refund of nothing', { intent: 'refund', amount: '0', method: 'cash' }, 400],
  ['a refund by no way we know', { intent: 'refund', amount: '1', method: 'or' }, 400],
  ['goods that are no number', { intent: 'refund', amount: '1', method: 'cash', 'restock.x': '1' }, 400],
])('%s: refused in French', async (_, fields, expected) => {
  const { status, body } = await admin.submit(file, fields);
  expect(status).toBe(expected);
  expect(parse(body).querySelector('[role=alert]')?.text.length).toBeGreaterThan(10);
  expect(await stateNow()).toBe('received');
});

test.each(['x', randomUUID(), `${randomUUID()}'`])('%s is no file', async (unknown) => {
  const address = `${LIST}/${encodeURIComponent(unknown)}`;
  expect((await admin.get(address)).status).toBe(404);
  const taken = await admin.submit(address, { intent: 'resend' });
  expect([404, 409]).toContain(taken.status);
});

test('another site’s form does nothing', async () => {
  const step = { intent: 'refuse', message: 'Non.' };
  expect((await admin.submit(file, step, { origin: 'https://ailleurs.example' })).status).toBe(403);
  expect(await stateNow()).toBe('received');
});

import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { randomEmail } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';
import { countMails, mailAbout } from '#tests/support/outbox.ts';
import { customerOf } from '#tests/support/shop.ts';
import { PARCEL, useShopSite } from '#tests/support/shop-site.ts';

const PATH = '/renoncer-au-contrat';
const { site, facts, order, pay, move } = useShopSite();
let email = '';

beforeEach(() => {
  email = randomEmail();
});

/** An order under `email`, in a parcel that arrived on `receivedAt`. */
async function orderReceived(receivedAt: Date) {
  const placed = await order({ ...PARCEL, customer: customerOf(email) });
  await pay(placed.id, receivedAt);
  for (const to of ['preparing', 'shipped', 'delivered'] as const) await move(placed.id, to, receivedAt);
  return placed;
}

const declaration = (change: object = {}) => ({
  name: 'Camille Martin',
  contract: 'Réparation de ma console',
  email,
  details: '',
  ...change,
});

const send = (intent: string, fields: Record<string, string>, headers = {}) =>
  site.visitor().submit(PATH, { intent, ...fields }, headers);

/** Takes both steps as a browser without script does: the second form has the fields of the first one's page. */
async function renounce(change: object = {}) {
  const { status, body } = await send('review', declaration(change));
  expect(status).toBe(200);
  const hidden = Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value
        ?.replaceAll('&#x27;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&'),
    ]),
  ) as Record<string, string>;
  return { fields: hidden, answer: await send('confirm', hidden) };
}

async function read(where: string) {
  return mainText((await site.visitor().get(where)).body);
}

/** The receipt, and the notice to the shop. */
const mailsOf = async (row: { id: string; reference: string } | undefined) => ({
  receipt: await mailAbout(site.outbox, email, `rétractation ${row?.reference} est bien reçue`),
  // Other tests have had the same numbers.
  notice: await mailAbout(site.outbox, facts.email, `/admin/renonciations/${row?.id}`),
});

const all = () => site.database.kysely.selectFrom('withdrawals').selectAll().orderBy('declared_at').execute();

test('the form asks for a name, the contract and an address; nothing else is required, no reason asked', async () => {
  const { status, headers, body } = await site.visitor().get(PATH);
  expect([status, headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([
    200,
    'private, no-store',
    'same-origin',
  ]);
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  const required = [...main.matchAll(/<(?:input|textarea)[^>]* required=""[^>]*>/g)].map(
    ([tag]) => / name="(\w+)"/.exec(tag)?.[1],
  );
  expect(required).toEqual(['name', 'contract', 'email']);
});

test('the first step declares nothing; the button of the second has the words of the law', async () => {
  const { body } = await send('review', declaration());
  // Each button also has hidden words for the time while it is busy.
  const buttons = parse(body).querySelectorAll('main button[name=intent]');
  const wordsOf = (button: (typeof buttons)[number]) => button.text.replace('Envoi en cours', '').trim();
  expect(buttons.map((button) => [button.getAttribute('value'), wordsOf(button)])).toEqual([
    ['confirm', 'Confirmer la rétractation'],
    ['correct', 'Modifier'],
  ]);
  expect(await all()).toEqual([]);
});

test('confirmed, it is written down with its number, shown with day and hour, and sent', async () => {
  const before = Date.now();
  const { fields, answer } = await renounce({ details: 'Le SSD seulement.\nPas la barrette.' });
  expect([answer.status, answer.location]).toEqual([303, `${PATH}?recu=${fields.declaration}`]);
  const [row, ...others] = await all();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    id: fields.declaration,
    reference: expect.stringMatching(
      new RegExp(`^REN-${dayInParis(new Date()).slice(0, 4)}-${NUMBER_TAIL}$`),
    ),
    order_id: null,
    customer_name: 'Camille Martin',
    contract_reference: 'Réparation de ma console',
    email,
    details: 'Le SSD seulement.\nPas la barrette.',
    state: 'received',
  });
  expect(row?.declared_at.getTime()).toBeGreaterThanOrEqual(before);

  const page = await read(answer.location ?? '');
  expect(page).toMatch(/Déclarée le \d\d\/\d\d\/\d{4} à \d\d h \d\d, heure de Paris/);
  expect(page).toContain('Je renonce au contrat désigné ci-dessus.');
  expect(page).toContain('Le SSD seulement. Pas la barrette.');

  const { receipt, notice } = await mailsOf(row);
  expect(await countMails(site.outbox, email)).toBe(1);
  expect(receipt.subject).toBe(`[SPÉCIMEN] Votre rétractation ${row?.reference} est bien reçue`);
  for (const words of ['Camille Martin', 'Réparation de ma console', 'Le SSD seulement.']) {
    expect(receipt.text).not.toContain(words);
    expect(page).toContain(words);
  }
  expect(receipt.text).toContain(`${PATH}?recu=${fields.declaration}`);
  expect(receipt.text.replaceAll('\u00a0', ' ')).toMatch(
    /Déclarée le : \d+(?:er)? \S+ \d{4} à \d+ h \d\d \(heure de Paris\)/,
  );
  expect(notice.subject.replaceAll('\u00a0', ' ')).toBe(
    `[SPÉCIMEN] Rétractation ${row?.reference} : Réparation de ma console`,
  );
  expect(notice.text.replaceAll(/\s+/g, ' ')).toContain('aucune commande ni réparation ne porte ce numéro');
});

test('sent twice at once, it is one declaration with one receipt', async () => {
  const fields = { ...declaration(), declaration: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('confirm', fields)));
  for (const { status, location } of answers)
    expect([status, location]).toEqual([303, `${PATH}?recu=${fields.declaration}`]);
  const [row, ...others] = await all();
  expect(others).toEqual([]);
  await mailsOf(row);
  expect(await countMails(site.outbox, email)).toBe(1);
});

test('what is refused is not written down', async () => {
  await renounce();
  await send('confirm', { ...declaration({ email: 'x' }), declaration: randomUUID() });
  await send('confirm', { ...declaration(), declaration: 'x' });
  await renounce();
  expect(await all()).toHaveLength(2);
});

test('from the page of an order the form is filled in, and the declaration finds its order', async () => {
  const { id, number, link } = await orderReceived(new Date());
  const { body } = await site.visitor().get(`${PATH}?lien=${link}`);
  for (const value of ['Camille Martin', number, email]) expect(body).toContain(`value="${value}"`);
  const { answer } = await renounce({ contract: number.toLowerCase() });
  const [row] = await all();
  expect(row?.order_id).toBe(id);
  expect(await read(answer.location ?? '')).not.toContain('délai semble dépassé');
  const { notice } = await mailsOf(row);
  expect(notice.text).toContain('le délai court');
});

test('an order’s number with another e-mail is taken, tells nothing of the order, and is marked for the shop', async () => {
  const { number } = await orderReceived(new Date('2026-01-12T10:00:00Z'));
  email = randomEmail();
  const { answer } = await renounce({ contract: number });
  expect((await all())[0]?.order_id).toBeNull();
  expect(await read(answer.location ?? '')).not.toContain('délai semble dépassé');
});

test('after the period it is received all the same, and the receipt says so honestly', async () => {
  const { number } = await orderReceived(new Date('2026-01-12T10:00:00Z'));
  const { answer } = await renounce({ contract: number });
  expect(answer.status).toBe(303);
  const page = await read(answer.location ?? '');
  expect(page).toContain('il s’est achevé le 26 janvier 2026');
  const { receipt, notice } = await mailsOf((await all())[0]);
  expect(receipt.text.replaceAll(/\s+/g, ' ')).toContain('s’est achevé le 26 janvier 2026');
  expect(notice.text).toContain('À vérifier');
});

test.each([
  [{ name: ' ' }, 'name', 'Écrivez votre nom.'],
  [{ contract: '' }, 'contract', 'Écrivez le numéro de la commande, ou ce que désigne le contrat.'],
  [{ contract: 'x'.repeat(81) }, 'contract', 'Écrivez 80 caractères au plus.'],
  [{ email: 'camille@' }, 'email', 'Écrivez une adresse complète, par exemple nom@exemple.fr.'],
  [{ details: 'x'.repeat(2001) }, 'details', 'Écrivez 2000 caractères au plus.'],
])('%o is told at its field, in both steps, and declares nothing', async (change, field, message) => {
  for (const intent of ['review', 'confirm']) {
    const { status, body } = await send(intent, { ...declaration(change), declaration: randomUUID() });
    expect(status).toBe(400);
    expect(parse(body).querySelector(`#${field}-error`)?.text).toContain(message);
  }
  expect(await all()).toEqual([]);
});

test('to change something brings the form back as it was', async () => {
  const { status, body } = await send('correct', declaration({ contract: 'Mon « contrat » <1>' }));
  expect(status).toBe(200);
  expect(body).toContain('value="Mon « contrat » &lt;1&gt;"');
});

test.each(['', 'x', randomUUID(), "' or true --"])('the receipt %o is nobody’s', async (id) => {
  await renounce();
  const { status, body } = await site.visitor().get(`${PATH}?recu=${encodeURIComponent(id)}`);
  expect(status).toBe(404);
  expect(body).not.toContain('Camille Martin');
  expect(body).toContain('Ce lien n’ouvre aucun accusé de réception');
  expect(body).not.toContain('Le formulaire n’a pas');
});

test('another site’s form declares nothing', async () => {
  const fields = { ...declaration(), declaration: randomUUID() };
  expect((await send('confirm', fields, { origin: 'https://ailleurs.example' })).status).toBe(403);
  expect(await all()).toEqual([]);
});

test('what was declared is final in the database', async () => {
  await renounce();
  for (const change of [
    { reference: 'REN-2020-000001' },
    { customer_name: 'Autre' },
    { declared_at: new Date(0) },
  ])
    await expect(site.database.kysely.updateTable('withdrawals').set(change).execute()).rejects.toThrow(
      /final/,
    );
});

test('a link to the contract of a repair fills in its number, and nothing else', async () => {
  const contract = async (asked: string) =>
    parse((await site.visitor().get(`${PATH}?contrat=${encodeURIComponent(asked)}`)).body)
      .querySelector('#contract')
      ?.getAttribute('value') ?? '';
  expect(await contract('REP-2026-000123')).toBe('REP-2026-000123');
  expect(await contract('Appelez le 08 99 00 00 00')).toBe('');
});

test('before it binds, who renounces a repair is not told to send anything back, who renounces an order is', async () => {
  const recap = async (contract: string) => mainText((await send('review', declaration({ contract }))).body);
  const repair = await recap('rep 2026 000123');
  expect(repair).toContain('Vous n’avez rien à renvoyer');
  expect(repair).not.toMatch(/quatorze jours pour renvoyer/);
  expect(await recap('CMD-2026-000123')).toContain('quatorze jours pour renvoyer ou rapporter le bien reçu');
});

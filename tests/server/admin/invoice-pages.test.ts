import { sql } from 'kysely';
import { type HTMLElement, parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { fieldsOf, postForms } from '#tests/support/drawn-form.ts';
import { summaryInPageOrder, summaryOf } from '#tests/support/error-summary.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

const site = useAccountSite();
const HOME = '/admin/factures';
const CUSTOMER = {
  customerName: 'Alix Dubois',
  email: 'compta@dubois.example',
  company: 'Dubois SARL',
  siren: '732 829 320',
  'address.street': '3 rue Gambetta',
  'address.postcode': '51100',
  'address.city': 'Reims',
};
const LINE = { label: 'Maintenance', quantity: '1,5', unit: 'hour', price: '40' };
let clerk: SiteVisitor;

beforeEach(async () => {
  await emptyShop(site.database);
  clerk ??= (await site.admin()).visitor;
}, 60_000);

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const words = (body: string) => plain(parse(body).querySelector('main')?.text ?? '');
const messageOf = (body: string, field: string) =>
  plain(parse(body).querySelector(`[id="${field}-error"]`)?.text ?? '');
const typedIn = (body: string, field: string) =>
  parse(body).querySelector(`[name="${field}"]`)?.getAttribute('value');

/** The form with this intent, or whose button says it, as it is drawn, filled in and sent where it says. */
async function send(page: string, intent: string, typed: Record<string, string> = {}) {
  const { body } = await clerk.get(page);
  const says = (form: HTMLElement) =>
    fieldsOf(form).intent === intent || form.querySelector(`button[name=intent][value=${intent}]`) !== null;
  const form = postForms(body).find(says);
  if (!form) throw new Error(`no form ${intent} on ${page}`);
  return clerk.submit(form.getAttribute('action') ?? '', { ...fieldsOf(form), intent, ...typed });
}

/** A draft with 60 € of work; its address. */
async function drafted() {
  const draft = (await send(`${HOME}?etape=client`, 'customer', CUSTOMER)).location ?? '';
  await send(draft, 'line', LINE);
  return draft;
}

test('a company is billed from the menu on: customer, lines, number, PDF, money in parts', async () => {
  const menu = parse((await clerk.get('/admin')).body).querySelector(`nav a[href="${HOME}"]`);
  expect(plain(menu?.text ?? '')).toContain('Factures libres');
  const invoice = await drafted();
  expect(words((await clerk.get(HOME)).body)).toContain('Brouillon, Dubois SARL');
  expect((await send(invoice, 'issue')).status).toBe(303);
  const { body } = await clerk.get(invoice);
  expect(words(body)).toMatch(/Facture (DEMO-)?FAC-\d{4}-000001/);
  expect(words(body)).toContain('Dubois SARL, SIREN 732 829 320, Alix Dubois, 3 rue Gambetta, 51100 Reims');
  const pdf = parse(body).querySelector('main a[href$=".pdf"]')?.getAttribute('href') ?? '';
  const drawn = await clerk.get(pdf);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await send(invoice, 'pay', { amount: '20', method: 'transfer' });
  expect(words((await clerk.get(HOME)).body)).toContain('60,00 €, payée en partie, 40,00 € dus');
  await send(invoice, 'pay', { method: 'cheque' });
  expect(words((await clerk.get(invoice)).body)).toContain('ÉtatPayée');
});

test('what is wrong is told at its field, and nothing typed is lost', async () => {
  const wrong = { ...CUSTOMER, siren: '123', terms: '61', 'address.postcode': '5110' };
  const refused = await send(`${HOME}?etape=client`, 'customer', wrong);
  expect(refused.status).toBe(400);
  expect(messageOf(refused.body, 'terms')).toContain('de 0 à 60');
  expect([typedIn(refused.body, 'siren'), typedIn(refused.body, 'customerName')]).toEqual([
    '123',
    'Alix Dubois',
  ]);
  expect(words(refused.body)).toContain('Vide : 30 pour une entreprise, 15 pour un particulier.');
  const early = await send(`${HOME}?etape=client`, 'customer', { ...CUSTOMER, doneOn: '2999-01-01' });
  expect(early.status).toBe(400);
  expect(messageOf(early.body, 'doneOn')).toContain('pas encore passé');
  expect(typedIn(early.body, 'doneOn')).toBe('2999-01-01');
  const slip = { ...wrong, doneOn: '1926-11-12' };
  const late = await send(`${HOME}?etape=client`, 'customer', slip);
  expect(messageOf(late.body, 'doneOn')).toContain('après cinq ans');
  expect(summaryOf(late.body)).toEqual(['terms', 'doneOn', 'address.postcode', 'siren']);
  expect(summaryInPageOrder(late.body)).toEqual(summaryOf(late.body));
  const draft = await drafted();
  for (const [field, typed, message] of [
    ['quantity', 'deux', 'Écrivez une quantité'],
    ['quantity', '0', 'Écrivez une quantité'],
    ['price', '-4', 'Écrivez un montant'],
    ['discount', '60,01', 'ne peut la dépasser'],
    ['discount', '6', ''],
  ] as const) {
    const answer = await send(draft, 'line', { ...LINE, [field]: typed });
    expect(answer.status).toBe(400);
    expect(messageOf(answer.body, field)).toContain(message);
    expect(typedIn(answer.body, field)).toBe(typed);
  }
  const forgotten = await send(draft, 'issue', { label: 'Déplacement', price: '12' });
  expect([forgotten.status, typedIn(forgotten.body, 'label')]).toEqual([400, 'Déplacement']);
  expect(messageOf(forgotten.body, 'label')).toContain('n’est pas encore dans la facture');
  await send(draft, 'issue');
  const over = await send(draft, 'pay', { amount: '60,01', method: 'transfer' });
  expect(messageOf(over.body, 'amount')).toContain('Il reste 60,00 € à payer.');
});

test('a deposit is asked for with what is wrong at its field, paid, deducted and told to the customer', async () => {
  const draft = await drafted();
  expect(words((await clerk.get(draft)).body)).toContain('Demander un acompte');
  const panel = `${draft}?etape=acompte`;
  for (const [typed, depositUnit, message] of [
    ['', 'percent', 'Écrivez l’acompte.'],
    ['0', 'euros', 'Écrivez un montant'],
    ['-5', 'euros', 'Écrivez un montant'],
    ['30 %', 'euros', 'Écrivez un montant'],
    ['101', 'percent', 'Écrivez un pourcentage de 100 au plus'],
    ['60,01', 'euros', 'L’acompte est de 60,00 € au plus.'],
  ] as const) {
    const answer = await send(panel, 'deposit', { deposit: typed, depositUnit, depositTerms: '5' });
    expect([typed, answer.status]).toEqual([typed, 400]);
    expect(messageOf(answer.body, 'deposit')).toContain(message);
    expect([typedIn(answer.body, 'deposit'), typedIn(answer.body, 'depositTerms')]).toEqual([typed, '5']);
  }
  // A number alone is not taken for either.
  const unsaid = await send(panel, 'deposit', { deposit: '30' });
  expect([unsaid.status, typedIn(unsaid.body, 'deposit')]).toEqual([400, '30']);
  expect(messageOf(unsaid.body, 'depositUnit')).toContain('un pourcentage ou des euros');
  const deposit = (await send(panel, 'deposit', { deposit: '30', depositUnit: 'percent' })).location ?? '';
  const asked = words((await clerk.get(draft)).body);
  expect(asked).toContain('Elle ne s’émet qu’une fois ses acomptes payés en entier.');
  expect(asked).not.toContain('Répéter cette facture');
  expect(words((await clerk.get(deposit)).body)).toMatch(
    /Facture d’acompte \S+.*Facture de l’ensemble\s?Brouillon/,
  );
  const { text } = await mailAbout(site.outbox, 'compta@dubois.example', 'Votre facture d’acompte');
  expect(plain(text)).toContain('Il reste 18,00 € à payer');
  const link = /\/facture\?lien=\S+/.exec(text)?.[0] ?? '';
  const paid = await site.visitor().get(link);
  expect(words(paid.body)).toMatch(
    /Facture d’acompte \S+.*Facture d’acompte \S+ \(PDF\).*Cet acompte engage les deux parties/,
  );
  await send(deposit, 'pay', { method: 'cash' });
  expect(words((await clerk.get(HOME)).body)).toMatch(/\S+, acompte, Dubois SARL.*18,00 €, payée/);
  await send(draft, 'issue');
  const whole = words((await clerk.get(draft)).body);
  expect(whole).toMatch(/Total\s?60,00 €/);
  expect(whole).toMatch(/− 18,00 €.*Après acomptes\s?42,00 €/);
  expect(whole).toMatch(/Acomptes\s?Facture d’acompte \S+\s?18,00 €, payée/);
  expect((await send(deposit, 'mail', { email: 'alix@dubois.example' })).status).toBe(303);
  expect(words((await clerk.get(draft)).body)).not.toContain('Refaire la facture');
  await send(`${draft}?etape=avoir`, 'credit', { credit: '42', creditReason: 'Adresse fausse' });
  expect(words((await clerk.get(draft)).body)).toContain('Refaire la facture');
  const again = (await send(draft, 'redo')).location ?? '';
  expect(words((await clerk.get(again)).body)).toMatch(
    /Brouillon de facture.*Acomptes\s?Facture d’acompte \S+\s?18,00 €, payée/,
  );
});

test('an invoice goes by mail unless the box is unticked, and again from its page', async () => {
  const invoice = await drafted();
  await send(invoice, 'issue');
  const wrong = await send(invoice, 'mail', { email: 'copie@' });
  expect([wrong.status, typedIn(wrong.body, 'email')]).toEqual([400, 'copie@']);
  expect(messageOf(wrong.body, 'email')).not.toBe('');
  expect((await send(invoice, 'mail', { email: 'copie@dubois.example' })).status).toBe(303);
  const { text } = await mailAbout(site.outbox, 'copie@dubois.example', 'Votre facture');
  expect(plain(text)).toContain('Il reste 60,00 € à payer');
  expect(words((await clerk.get(invoice)).body)).toMatch(
    /Facture \S+, à compta@dubois\.example.*Facture \S+, à copie@dubois\.example/,
  );
});

test('what is late says for how long, is reminded of from the list, and not while it is disputed', async () => {
  const invoice = await drafted();
  await send(invoice, 'issue');
  const of = invoice.split('/').at(-1) ?? '';
  await sql`alter table public.free_invoices disable trigger user`.execute(site.database.kysely);
  await sql`update public.free_invoices set due_on = current_date - 12 where id = ${of}`.execute(
    site.database.kysely,
  );
  await sql`alter table public.free_invoices enable trigger user`.execute(site.database.kysely);
  expect(words((await clerk.get(HOME)).body)).toMatch(/en retard de 1[123] jours, 60,00 € dus/);
  const wrong = await send(invoice, 'dispute');
  expect(messageOf(wrong.body, 'disputeReason')).toContain('Écrivez ce que le client conteste');
  await send(invoice, 'dispute', { disputeReason: 'Une heure de trop' });
  expect(words((await clerk.get(invoice)).body)).toMatch(/Contestée le \S+ : Une heure de trop/);
  await expect(send(HOME, 'remind')).rejects.toThrow('no form remind');
  await send(invoice, 'settle');
  expect((await send(HOME, 'remind')).location).toBe(invoice);
  expect(words((await clerk.get(invoice)).body)).toContain('Relance 1 ');
  await mailAbout(site.outbox, CUSTOMER.email, 'reste à payer');
});

test('a draft is repeated: its plan is shown, changed, paused and ended; what is wrong is told at its field', async () => {
  const draft = await drafted();
  const panel = `${draft}?etape=repetition`;
  const wrong = await send(panel, 'plan', { firstOn: '2020-01-01', endsOn: '2030-01-01' });
  expect(wrong.status).toBe(400);
  expect(messageOf(wrong.body, 'firstOn')).toContain('Choisissez aujourd’hui ou un jour à venir.');
  expect(typedIn(wrong.body, 'endsOn')).toBe('2030-01-01');
  const firstOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  expect((await send(panel, 'plan', { firstOn })).location).toBe(draft);
  expect(words((await clerk.get(HOME)).body)).toMatch(/Répétitions\s?Dubois SARL, 60,00 €, tous les mois/);
  await expect(send(draft, 'issue')).rejects.toThrow('no form issue');
  await send(panel, 'plan', { every: 'year' });
  expect(words((await clerk.get(draft)).body)).toContain('Tous les ans, à partir du');
  await send(draft, 'pause');
  await send(draft, 'resume');
  await send(draft, 'end');
  expect(words((await clerk.get(draft)).body)).toContain('Terminée');
  expect((await send(draft, 'drop')).location).toBe(HOME);
});

test('a second click issues and pays once; a clerk who saw less is told so', async () => {
  const draft = await drafted();
  const forms = postForms((await clerk.get(draft)).body);
  const [drawn = {}] = forms.map(fieldsOf).filter((each) => 'label' in each);
  const issue = { ...drawn, intent: 'issue' };
  const clicks = [await clerk.submit(draft, issue), await clerk.submit(draft, issue)];
  expect(clicks.map(({ status }) => status)).toEqual([303, 409]);
  expect(words(clicks[1]?.body ?? '')).toContain('Cette facture a changé entre-temps');
  expect(await site.database.kysely.selectFrom('invoices').select('number').execute()).toHaveLength(1);
});

test('a credit note lowers what is due, has its PDF, and asks how money goes back', async () => {
  const invoice = await drafted();
  await send(invoice, 'issue');
  await send(invoice, 'pay', { method: 'transfer' });
  const credit = `${invoice}?etape=avoir`;
  const refused = await send(credit, 'credit', { credit: '10', creditReason: 'Heure en trop' });
  expect(messageOf(refused.body, 'refundMethod')).toContain('Dites comment 10,00 € reviennent');
  expect(typedIn(refused.body, 'creditReason')).toBe('Heure en trop');
  const sent = { credit: '10', creditReason: 'Heure en trop', refundMethod: 'transfer' };
  expect((await send(credit, 'credit', sent)).status).toBe(303);
  const { body } = await clerk.get(invoice);
  const note = parse(body).querySelector('main a[href*="AV-"]')?.getAttribute('href') ?? '';
  expect((await clerk.get(note)).status).toBe(200);
  expect(words(body)).toContain('Rendu, virement');
});

test('any document of the shop is found by its number, an order’s too', async () => {
  const { database } = site;
  const product = await addProduct(database, 1);
  const order = await placedOrder(orderDeps(database), orderOf([product], { payment: 'transfer' }));
  const deps = { database, shop: () => readShopSettings('content/data/shop.yml'), clock: () => new Date() };
  const money = { actor: 'shop', method: 'transfer', amountCents: order.totalCents } as const;
  await recordPayment(deps, order.id, money);
  await recordRefund(deps, order.id, { ...money, amountCents: 500, note: 'Un geste' });
  const note = await database.kysely
    .selectFrom('credit_notes')
    .select(['number', 'invoice_number as invoice'])
    .executeTakeFirstOrThrow();
  const found = async (typed: string) => (await clerk.get(`${HOME}?q=${encodeURIComponent(typed)}`)).body;
  const short = note.invoice.replace('DEMO-', '').toLowerCase().replaceAll('-', ' ').replace(' 00000', ' ');
  for (const typed of [note.number, note.invoice, short]) {
    const link = parse(await found(typed)).querySelector(`main a[href="/admin/commandes/${order.number}"]`);
    expect([typed, plain(link?.text ?? '')]).toEqual([typed, `commande ${order.number}`]);
  }
  expect(words(await found(note.invoice.replace(/.$/, '9')))).toContain('Aucune facture ni aucun avoir');
  expect(words(await found('Dubois'))).not.toContain('Aucune facture ni aucun avoir');
});

test('a known customer fills the form in', async () => {
  await site.database.kysely
    .insertInto('customers')
    .values({ name: 'Zoé Martin', email: 'zoe@martin.example' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { body } = await clerk.get(`${HOME}?etape=client&client=martin`);
  const choice = parse(body).querySelector('main a[href*="fiche="]')?.getAttribute('href') ?? '';
  expect(typedIn((await clerk.get(choice.replaceAll('&amp;', '&'))).body, 'customerName')).toBe('Zoé Martin');
});

test('who is not signed in, or is a customer, reads and bills nothing', async () => {
  const invoice = await drafted();
  const stranger = site.visitor();
  expect((await stranger.get(invoice)).location).toContain('/connexion');
  const { visitor: customer } = await site.member();
  expect((await customer.get(invoice)).status).toBe(403);
  expect((await customer.get(`${invoice}/FAC-2026-000001.pdf`)).status).toBe(403);
  expect((await customer.submit(invoice, { intent: 'issue' })).status).toBe(403);
});

test('its secret link says what for, how much and how to pay, to nobody else and to no robot', async () => {
  const invoice = await drafted();
  await send(invoice, 'issue');
  const { body } = await clerk.get(invoice);
  const link = parse(body).querySelector('main a[href*="/facture?lien="]')?.getAttribute('href') ?? '';
  const path = link.slice(link.indexOf('/facture'));
  const anybody = site.visitor();
  const page = await anybody.get(path);
  expect(page.status).toBe(200);
  expect(words(page.body)).toMatch(
    /Payer 60,00 €.*FAC-\d{4}-000001.*Maintenance.*Par virement.*À l’atelier/s,
  );
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(parse(page.body).querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  const file = parse(page.body).querySelector('main a[href*=".pdf"]')?.getAttribute('href') ?? '';
  const pdf = await anybody.get(file.replaceAll('&amp;', '&'));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  for (const wrong of [
    path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    '/facture',
    '/facture?lien=x',
    file.split('?')[0] ?? '',
    file.replace('000001', '000002'),
  ])
    expect((await anybody.get(wrong)).status).toBe(404);
  await send(invoice, 'pay', { method: 'transfer' });
  expect(words((await anybody.get(path)).body)).toContain('Rien à payer');
});

test('what is open for a company goes on one invoice, by what is ticked', async () => {
  await drafted();
  await drafted();
  const home = words((await clerk.get(`${HOME}/groupe`)).body);
  expect(home).toContain('Dubois SARL2 ouverts, 120,00 €');
  const page = `${HOME}/groupe?entreprise=732829320`;
  const { body } = await clerk.get(page);
  const form = postForms(body).at(-1);
  if (!form) throw new Error('no form of the group');
  const typed = fieldsOf(form);
  const [first = '', second = ''] = Object.keys(typed).filter((name) => name.startsWith('chosen.'));
  const { [first]: _, [second]: __, ...none } = typed;
  const wrong = await clerk.submit(page, { ...none, terms: '46' });
  expect(wrong.status).toBe(400);
  expect(messageOf(wrong.body, 'terms')).toContain('de 0 à 45');
  expect(words(wrong.body)).toContain('Cochez au moins une ligne à facturer.');
  const moved = await clerk.submit(page, { ...typed, [first]: '1', purchaseReference: 'BC-17' });
  expect([moved.status, typedIn(moved.body, 'purchaseReference')]).toEqual([409, 'BC-17']);
  const { [second]: left, ...one } = typed;
  expect(left).toBe('6000');
  const invoice = (await clerk.submit(page, one)).location ?? '';
  expect(words((await clerk.get(invoice)).body)).toContain('Maintenance');
  expect(words((await clerk.get(HOME)).body)).toMatch(
    /Brouillon, Dubois SARL.*À payer.*FAC-\d{4}-000001, Dubois SARL/,
  );
  // A second click finds it gone.
  expect((await clerk.submit(page, one)).status).toBe(409);
});

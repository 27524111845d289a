import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { appointmentOf, bookDeps, booked, halfHour } from '#tests/support/appointments.ts';
import { drawnForm, seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';
import { counterForm as intake } from '#tests/support/repair-site.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  intakeOf,
  moved,
  newParts,
  overdue,
  parcelRepair,
  repairDeps,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { sampleVideo } from '#tests/support/sample-videos.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { submitFiles } from '#tests/support/visitor-forms.ts';

const LIST = '/admin/reparations';
const INTAKE = '/enregistrement';
const site = useAccountSite();
const deps = () => repairDeps(site.database);
let admin: SiteVisitor;
let repair: Awaited<ReturnType<typeof counterRepair>>;
let page = '';

const mainOf = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

const errorAt = (body: string, field: string) =>
  parse(body).querySelector(`[id="${field}-error"]`)?.text.trim();

const rowOf = (id: string) =>
  site.database.kysely.selectFrom('repairs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateNow = async () => (await rowOf(repair.id)).state;
const countCases = async () =>
  (await site.database.kysely.selectFrom('repairs').select('id').execute()).length;
const countEvents = async () =>
  (await site.database.kysely.selectFrom('repair_events').select('id').execute()).length;

/** The mark of the form of a step of the case. */
const seenAt = async (step: string) => seenIn((await admin.get(`${page}?etape=${step}`)).body, 'etape');

/** A quote for labour and a part, new or reused. */
const quote = (change: Record<string, string> = {}) => ({
  rows: '4',
  note: 'Écran cassé.',
  'lines.0.label': 'Remplacement de l’écran',
  'lines.0.kind': 'labour',
  'lines.0.quantity': '1',
  'lines.0.new.price': '45',
  'lines.1.label': 'Écran',
  'lines.1.kind': 'part',
  'lines.1.quantity': '1',
  'lines.1.new.price': '80,00',
  'lines.1.new.delayDays': '3',
  'lines.1.reused.price': '40',
  'lines.2.label': '',
  'lines.2.kind': 'part',
  ...change,
});

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyRepairs(site.database);
  repair = await counterRepair(deps());
  page = `${LIST}/${repair.reference}`;
});

const INTENTS: [string, Record<string, string>][] = [
  ['move', { event: 'diagnose' }],
  ['add-rows', {}],
  ['enter-quote', { lookup: 'ec' }],
  ['find-lines', { lookup: 'ec' }],
  ['preview-quote', quote()],
  ['add-lines', { lookup: 'ec', picked: 'grid-x' }],
  ['save-quote', quote()],
  ['send-quote', quote()],
  ['send-estimate', { 'estimate.min': '80', 'estimate.max': '90', 'estimate.until': '2026-12-22' }],
  ['answer-quote', { answer: 'refuse', quoteId: randomUUID() }],
  ['send-label', {}],
  ['note-return', { carrier: 'UPS', number: '1Z' }],
  [
    'hand-over',
    { leftBy: 'counter', handedTo: 'X', proof: 'identity', unsignedReason: 'pressé', owes: 'oui' },
  ],
  ['note-delivery', { deliveredOn: '2026-11-25' }],
  ['note-letter', { 'letter.sentOn': '2026-11-25' }],
  ['take-payment', { amount: '10', method: 'cash', seenCents: '0' }],
  ['refund', { amount: '10', method: 'cash', reason: 'X', seenCents: '0' }],
  ['correct-payment', { entryId: '1', what: 'void', reason: 'X', seenCents: '0' }],
  ['charge', { kind: 'diagnosis', label: 'X', amount: '10' }],
  ['invoice', { 'address.street': 'X', 'address.postcode': '51100', 'address.city': 'X' }],
  [
    'invoice-deposit',
    { entryId: '1', 'address.street': 'X', 'address.postcode': '51100', 'address.city': 'X' },
  ],
  [
    'correct',
    {
      'customer.name': 'X',
      'customer.channel': 'email',
      'customer.email': 'x@exemple.fr',
      'device.kind': 'pc',
    },
  ],
  ['message', { message: 'Bonjour.' }],
  ['staff-note', { newNote: 'Client pressé.' }],
  ['assign', { technicianId: randomUUID() }],
  ['note-work', { 'work.minutes': '45', 'work.on': '2026-11-22', 'work.workerId': randomUUID() }],
  ['remove-work', { workId: '1' }],
  ['insert-reply', { message: 'Bonjour.', reply: randomUUID() }],
  ['read', {}],
  ['add-part', { productId: randomUUID(), quantity: '1' }],
  ['hold-parts', {}],
  ['flag', { flag: `${randomUUID()}.oui` }],
  ['give-back-part', { partId: '1' }],
  ['read-code', {}],
  ['erase-code', {}],
  ['renew-link', {}],
  ['resend-mail', { mail: '1' }],
];

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  const before = [await rowOf(repair.id), await countCases(), await countEvents()];
  for (const [visitor, status, location] of refused) {
    const answers = [
      ...[LIST, `${LIST}?vue=tableau`, page, `${page}/photos`, `${page}/ticket.pdf`, INTAKE].map((where) =>
        visitor.get(where),
      ),
      ...INTENTS.map(([intent, fields]) => visitor.submit(page, { ...fields, intent })),
      visitor.submit(`${page}/photos`, { stage: 'after' }),
      visitor.submit(INTAKE, intake()),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(status);
      if (location) expect(answer.location).toContain(location);
      for (const secret of ['Camille Martin', 'Plus d’image', '%PDF'])
        expect(answer.body).not.toContain(secret);
    }
    for (const data of [`${page}.data`, `${LIST}.data`])
      expect((await visitor.get(data)).body).not.toContain('Camille Martin');
  }
  expect([await rowOf(repair.id), await countCases(), await countEvents()]).toEqual(before);
});

test('another site’s forms do nothing', async () => {
  const other = { origin: 'https://ailleurs.example' };
  for (const [intent, fields] of INTENTS)
    expect((await admin.submit(page, { ...fields, intent }, other)).status).toBe(403);
  expect((await admin.submit(INTAKE, intake(), other)).status).toBe(403);
  expect([await stateNow(), await countCases()]).toEqual(['registered', 1]);
});

test('the list finds, filters and says whose turn it is; the board has its columns', async () => {
  await requestedRepair(deps(), {
    customer: { name: 'Léa Durand', email: 'lea@exemple.fr', channel: 'email' },
    device: { kind: 'pc' },
  });
  const late = await overdue(deps(), '2026-01-15');
  const list = await admin.get(LIST);
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainOf(list.body)).toContain('3 dossiers');
  const found = mainOf((await admin.get(`${LIST}?q=durand`)).body);
  expect(found).toContain('Léa Durand');
  expect(found).not.toContain('Camille Martin');
  const tail = late.reference.slice(9).replace('-', '');
  for (const q of [late.reference, tail, tail.toLowerCase(), late.reference.slice(9, 12)])
    expect(mainOf((await admin.get(`${LIST}?q=${q}`)).body)).toContain(late.reference);
  const onlyLate = mainOf((await admin.get(`${LIST}?retard=1`)).body);
  expect(onlyLate).toContain(late.reference);
  expect(onlyLate).toContain('1 dossier');
  expect(mainOf((await admin.get(`${LIST}?suite=customer`)).body)).toContain('Aucun dossier ne correspond');
  const board = parse((await admin.get(`${LIST}?vue=tableau`)).body).querySelectorAll('.case__board section');
  expect(board.map((column) => column.querySelector('h2')?.text)).toEqual([
    'À recevoir 1',
    'À diagnostiquer 2',
    'Devis 0',
    'À réparer 0',
    'À rendre 0',
  ]);
});

test('a card of the board takes its usual step in one press, and what one has moved is theirs', async () => {
  const mine = `${LIST}?moi=1&vue=tableau`;
  const onBoard = async (path: string) =>
    parse((await admin.get(path)).body).querySelector(`.case__board li:has(a[href="${page}"])`);
  const card = await onBoard(`${LIST}?vue=tableau`);
  expect(card?.text).toContain('Camille Martin');
  expect(card?.text).toContain('aujourd’hui');
  expect(await onBoard(mine)).toBeNull();
  const press = { intent: 'move', event: 'diagnose', retour: 'moi=1&vue=tableau&autre=1' };
  expect(card?.querySelector('[name=event]')?.getAttribute('value')).toBe(press.event);
  const moved = await admin.submit(page, press);
  expect([moved.status, moved.location, await stateNow()]).toEqual([303, mine, 'diagnosed']);
  const after = await onBoard(mine);
  expect(after?.querySelector('.btn')?.getAttribute('href')).toBe(`${page}?etape=quote`);
  // The board of a second clerk is old.
  const late = await admin.submit(page, press);
  expect([late.status, mainOf(late.body).includes('ne suit pas')]).toEqual([409, true]);
});

test('a step that would follow still is refused to whoever saw the case in another state', async () => {
  await moved(deps(), repair.id, 'diagnose');
  const seen = { intent: 'move', event: 'return_unrepaired', retour: 'vue=tableau' };
  const late = await admin.submit(page, { ...seen, seenState: 'registered' });
  expect([late.status, await stateNow()]).toEqual([409, 'diagnosed']);
  expect(mainOf(late.body)).toContain('entre-temps, ce dossier est passé à « Devis à faire »');
  expect((await admin.submit(page, { ...seen, seenState: 'x' })).status).toBe(400);
  expect(await stateNow()).toBe('diagnosed');
  const board = parse((await admin.get(`${LIST}?vue=tableau`)).body);
  const card = board.querySelector(`.case__board li:has(a[href="${page}"])`);
  expect(card?.getAttribute('data-card')).toBe(repair.reference);
  expect((await admin.submit(page, { ...seen, seenState: 'diagnosed' })).location).toBe(
    `${LIST}?vue=tableau`,
  );
});

test('an address that is not understood asks nothing; a page after the last one leads to the first', async () => {
  expect(mainOf((await admin.get(`${LIST}?etat=x&suite=y&page=-1&q=%00`)).body)).toContain(repair.reference);
  const far = await admin.get(`${LIST}?page=9`);
  expect([far.status, far.location]).toEqual([302, LIST]);
});

test.each(['REP-2020-000001', 'x', "' or 1=1"])('%s is no case', async (reference) => {
  const where = `${LIST}/${encodeURIComponent(reference)}`;
  for (const address of [where, `${where}/photos`, `${where}/ticket.pdf`])
    expect((await admin.get(address)).status).toBe(404);
  expect((await admin.submit(where, { intent: 'renew-link' })).status).toBe(404);
  expect((await admin.submit(`${where}/photos`, {})).status).toBe(404);
});

test('a case offers what may follow, and nothing else', async () => {
  const links = async () =>
    parse((await admin.get(page)).body)
      .querySelectorAll('section[aria-labelledby=suite] a')
      .map((link) => link.getAttribute('href')?.split('etape=')[1]);
  expect(await links()).toEqual(['diagnose', 'quote', 'return_unrepaired', 'corriger']);
  const step = await admin.submit(`${page}?etape=diagnose`, {
    intent: 'move',
    event: 'diagnose',
    note: 'Écran à changer.',
  });
  expect([step.status, step.location]).toEqual([303, `${page}?fait=diagnose`]);
  expect(mainOf((await admin.get(page)).body)).toMatch(/Diagnostic fait ?Camille Renard · Écran à changer\./);
  const again = await admin.submit(page, { intent: 'move', event: 'diagnose' });
  expect(again.status).toBe(409);
  expect(mainOf(again.body)).toContain('ne suit pas');
  for (const event of ['quote', 'hand_over', 'register', 'expire', 'n’importe'])
    expect([400, 409]).toContain((await admin.submit(page, { intent: 'move', event })).status);
  expect(await stateNow()).toBe('diagnosed');
});

test('a fee that was accepted at the counter is asked for in one press, with the amount that the page shows', async () => {
  const fees = { diagnosisFee: '30,00\u00a0€', refusalFee: '15,00\u00a0€', storageFee: null };
  const asking = { ...deps(), shop: () => ({ ...deps().shop(), ...fees }) };
  const { id, reference, linkToken } = await counterRepair(asking);
  const file = `${LIST}/${reference}`;
  const drawn = parse((await admin.get(`${file}?etape=quote`)).body);
  expect(drawn.querySelector('[name="lines.2.label"]')?.getAttribute('value')).toBe('Diagnostic');
  expect(drawn.querySelector('[name="lines.2.new.price"]')?.getAttribute('value')).toBe('30,00');
  const sent = await sentQuote(asking, id);
  const refusal = await site.visitor().get(`/suivi-reparation?lien=${linkToken}&etape=refuser`);
  expect(mainOf(refusal.body)).toContain(
    'Un refus coûte 45,00 €. Diagnostic, 30,00 €, et remontage, 15,00 €, acceptés avant le dépôt.',
  );
  await answerQuote(asking, id, { answer: 'refuse', quoteId: sent.id, reason: 'Non.' }, CUSTOMER);
  const offered = mainOf((await admin.get(`${file}?etape=return_unrepaired`)).body);
  expect(offered).toContain(
    'Diagnostic, 30,00 €; Remontage après le refus du devis, 15,00 €.'.replace('€;', '€ ;'),
  );
  const wrong = await admin.submit(file, { intent: 'fee', fee: 'refusal', cents: '1' });
  expect([wrong.status, mainOf(wrong.body)]).toEqual([409, expect.stringContaining('relisez le dossier')]);
  const pressed = await admin.submit(file, { intent: 'fee', fee: 'refusal', cents: '1500' });
  expect([pressed.status, pressed.location]).toEqual([303, `${file}?fait=prix`]);
  await admin.submit(`${file}?etape=return_unrepaired`, {
    intent: 'move',
    event: 'return_unrepaired',
    withFees: 'oui',
  });
  expect(mainOf((await admin.get(file)).body)).toContain('Reste à payer45,00 €');
});

test('the return of a parcel is in its quote and in its price, as the settings say', async () => {
  const parcel = await requestedRepair(deps(), {
    wayIn: 'mail-in',
    battery: 'none',
    returnAddress: { street: '3 rue des Prés', postcode: '35000', city: 'Rennes' },
  });
  const offered = async (step: string, field: string) =>
    parse((await admin.get(`${LIST}/${parcel.reference}?etape=${step}`)).body)
      .querySelector(`[name="${field}"]`)
      ?.getAttribute('value');
  await registerRepair(deps(), parcel.id, intakeOf(), SHOP, () => null);
  expect(await offered('prix', 'amount')).toBe('14,90');
  expect(await offered('quote', 'lines.2.new.price')).toBe('14,90');
  const asked = parse((await admin.get(`${page}?etape=quote`)).body);
  expect(asked.querySelector('[name="lines.2.new.price"]')?.getAttribute('value') ?? '').toBe('');
  const sent = await sentQuote(deps(), parcel.id);
  expect(sent.lines.length).toBeGreaterThan(0);
  const refusal = await site.visitor().get(`/suivi-reparation?lien=${parcel.linkToken}&etape=refuser`);
  expect(mainOf(refusal.body)).toContain(
    'Un refus ne coûte que le retour, 14,90 €. Le diagnostic et le devis sont gratuits.',
  );
  await answerQuote(deps(), parcel.id, { answer: 'refuse', quoteId: sent.id, reason: 'Non.' }, CUSTOMER);
  expect(await offered('return_unrepaired', 'postage')).toBe('14,90');
  const file = `${LIST}/${parcel.reference}`;
  const move = { intent: 'move', event: 'return_unrepaired' };
  const wrong = await admin.submit(`${file}?etape=return_unrepaired`, { ...move, postage: 'quinze' });
  expect([wrong.status, mainOf(wrong.body)]).toEqual([
    400,
    expect.stringContaining('Écrivez un montant en euros'),
  ]);
  await admin.submit(`${file}?etape=return_unrepaired`, { ...move, postage: '14,90 €' });
  expect((await findForShop(site.database, parcel.id))?.money.dueCents).toBe(1490);
});

test('a quote is drafted, sent, frozen, and accepted on the customer’s word', async () => {
  const drafted = await admin.submit(`${page}?etape=quote`, {
    intent: 'save-quote',
    ...quote(),
    ...(await seenAt('quote')),
  });
  expect([drafted.status, drafted.location]).toEqual([303, `${page}?fait=devis`]);
  expect(await stateNow()).toBe('registered');
  const editor = parse((await admin.get(`${page}?etape=quote`)).body);
  expect(editor.querySelector('[name="lines.1.new.price"]')?.getAttribute('value')).toBe('80,00');
  const sent = await admin.submit(`${page}?etape=quote`, {
    intent: 'send-quote',
    ...quote(),
    ...(await seenAt('quote')),
  });
  expect([sent.status, await stateNow()]).toEqual([303, 'quoted']);
  const [shown] = (
    await site.database.kysely.selectFrom('repair_quote_lines').selectAll().orderBy('position').execute()
  ).slice(-2);
  expect(shown?.label).toBe('Remplacement de l’écran');
  const form = parse((await admin.get(`${page}?etape=accept`)).body);
  const fields = Object.fromEntries([
    ...form
      .querySelectorAll('main form[method=post] input[type=hidden]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    ...form
      .querySelectorAll('main input[type=radio][checked]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  ]);
  const unread = await admin.submit(`${page}?etape=accept`, { ...fields, intent: 'answer-quote' });
  expect(unread.status).toBe(400);
  expect(parse(unread.body).querySelector('#acceptsTerms-error')?.text).toContain('Acceptez les conditions');
  const unsaid = await admin.submit(`${page}?etape=accept`, {
    ...fields,
    acceptsTerms: 'oui',
    intent: 'answer-quote',
  });
  expect(parse(unsaid.body).querySelector('[id="agreed.by-error"]')?.text).toContain('Dites comment');
  const answered = await admin.submit(`${page}?etape=accept`, {
    ...fields,
    acceptsTerms: 'oui',
    'agreed.name': 'Noé Petit',
    'agreed.by': 'phone',
    intent: 'answer-quote',
  });
  expect([answered.status, await stateNow()]).toEqual([303, 'accepted']);
  expect(mainOf((await admin.get(page)).body)).toContain(
    'Pris : Pièce d’occasion, issue de l’économie circulaire, 40,00 €',
  );
});

test.each<[Record<string, string>, string, string]>([
  [{ 'lines.0.new.price': 'beaucoup' }, 'lines.0.new.price', 'Écrivez un prix.'],
  [{ 'lines.0.label': '' }, 'lines.0.label', 'Nommez cette ligne.'],
  [{ 'lines.1.quantity': '0' }, 'lines.1.quantity', 'Une au moins.'],
  [{ 'lines.1.new.delayDays': '2,5' }, 'lines.1.new.delayDays', 'Écrivez des jours entiers.'],
  [{ 'lines.1.new.sku': 'INCONNUE' }, 'lines.1.new.sku', 'Ce produit n’existe pas.'],
  [
    { 'lines.3.label': 'Visserie', 'lines.3.kind': 'part', 'lines.3.quantity': '1' },
    'lines.3.new.price',
    'Donnez un prix.',
  ],
])('a quote with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const { status, body } = await admin.submit(`${page}?etape=quote`, {
    intent: 'save-quote',
    ...quote(change),
  });
  expect(status).toBe(400);
  expect(parse(body).querySelector(`[id="${field}-error"]`)?.text).toContain(message);
  expect(await site.database.kysely.selectFrom('repair_quotes').select('id').execute()).toEqual([]);
});

test('who asked for new parts: the shop is told beside each used price, and nothing is ticked for them', async () => {
  const TOLD = 'Le client a demandé des pièces neuves seulement';
  expect(mainOf((await admin.get(`${page}?etape=quote`)).body)).not.toContain(TOLD);
  await site.database.kysely
    .updateTable('repairs')
    .set({ reused_parts: 'no' })
    .where('id', '=', repair.id)
    .execute();
  const editor = parse((await admin.get(`${page}?etape=quote`)).body);
  const helpOf =
    editor.querySelector('[name="lines.1.reused.price"]')?.getAttribute('aria-describedby') ?? '';
  expect(editor.getElementById(helpOf)?.text).toContain(TOLD);
  await sentQuote(deps(), repair.id);
  const sent = parse((await admin.get(page)).body).querySelector('.case__quote');
  expect(sent?.text).toContain(TOLD);
  expect(sent?.querySelector('summary')?.text.replaceAll('\u00a0', ' ')).toContain('à partir de 60,00 €');
  const form = parse((await admin.get(`${page}?etape=accept`)).body);
  const ticked = form.querySelectorAll('input[name^="choices."][checked]');
  // The labour is ticked, and so is the choice not to do what is optional.
  expect(ticked.map((input) => input.getAttribute('value') === '')).toEqual([false, true]);
});

test('more rows keep what was typed and save nothing', async () => {
  const { status, body } = await admin.submit(`${page}?etape=quote`, { intent: 'add-rows', ...quote() });
  expect(status).toBe(200);
  const form = parse(body);
  expect(form.querySelector('[name="lines.0.label"]')?.getAttribute('value')).toBe('Remplacement de l’écran');
  expect(form.querySelector('[name="lines.6.label"]')).not.toBeNull();
  expect(await site.database.kysely.selectFrom('repair_quotes').select('id').execute()).toEqual([]);
});

test('lines that the shop knows are found by two letters and put into the quote, which saves nothing', async () => {
  const product = await addProduct(site.database, 2);
  const { sku } = await site.database.kysely
    .selectFrom('products')
    .select('sku')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const other = await counterRepair(deps());
  await sentQuote(deps(), other.id);
  const typed = { note: 'Écran cassé.', 'lines.0.label': 'Pose', 'lines.0.new.price': '45', rows: '2' };
  const step = `${page}?etape=quote`;
  const find = async (lookup: string, more: Record<string, string> = {}) =>
    parse((await admin.submit(step, { intent: 'enter-quote', ...typed, ...more, lookup })).body);
  const found = (form: Awaited<ReturnType<typeof find>>) =>
    form.querySelectorAll('input[name=picked]').map((box) => box.getAttribute('value') ?? '');
  const stocked = await find(sku.slice(0, 2));
  expect(found(stocked)).toContain(`stock-${product}`);
  expect(stocked.querySelector('main')?.text).toContain('2 en stock');
  // A quote of another case, drafts apart; its part is on no shelf.
  const [fan = ''] = found(await find('ve'));
  expect(fan).toMatch(/^quoted-/);
  const filled = parse(
    (await admin.submit(step, { intent: 'add-lines', ...typed, lookup: 've', picked: fan })).body,
  );
  const textOf = (field: string) => filled.querySelector(`[name="${field}"]`)?.getAttribute('value');
  expect(['lines.0.label', 'lines.1.label', 'lines.1.new.price', 'lines.1.reused.price'].map(textOf)).toEqual(
    ['Pose', 'Ventilateur', '30,00', '15,00'],
  );
  expect([textOf('lines.1.new.delayDays'), textOf('lookup') ?? '']).toEqual(['4', '']);
  expect(filled.querySelector('.case__totals')?.text.replaceAll('\u00a0', ' ')).toContain(
    'de 60,00 € à 75,00 €',
  );
  expect((await find('introuvable')).querySelector('main')?.text).toContain('Rien de connu par ces mots');
  expect(await site.database.kysely.selectFrom('repair_quotes').select('repair_id').execute()).toEqual([
    { repair_id: other.id },
  ]);
  const asked = await admin.get(`${page}/lignes.json?q=ve`);
  expect(JSON.parse(asked.body)).toEqual([expect.objectContaining({ key: fan, title: 'Ventilateur' })]);
  expect((await site.visitor().get(`${page}/lignes.json?q=ve`)).body).not.toContain('Ventilateur');
});

test('two solutions of a quote: written, seen as by the customer, and one noted at the counter', async () => {
  const step = `${page}?etape=quote`;
  const two = quote({
    'alternatives.a.title': 'réparer',
    'alternatives.b.title': 'remplacer',
    'alternatives.b.deposit': '100',
    'lines.0.alternative': 'a',
    'lines.1.alternative': 'a',
    'lines.2.label': 'Console reconditionnée',
    'lines.2.kind': 'other',
    'lines.2.new.price': '300',
  });
  const alone = await admin.submit(step, { ...two, intent: 'save-quote' });
  expect([alone.status, errorAt(alone.body, 'lines.0.alternative')]).toEqual([
    400,
    'Donnez aussi une ligne à la solution B, ou laissez celle-ci aux deux.',
  ]);
  const whole = { ...two, 'lines.2.alternative': 'b' };
  const preview = mainOf((await admin.submit(step, { ...whole, intent: 'preview-quote' })).body);
  expect(preview).toMatch(/Solution A : réparer ?à partir de 85,00 €.*Solution B : remplacer.*300,00 €/);
  expect(preview).toMatch(/Total, solution A : de 85,00 € à 125,00 €.*Total, solution B : 300,00 €/);
  expect((await admin.submit(step, { ...whole, intent: 'send-quote' })).status).toBe(303);
  // What was written comes back to be changed.
  const again = parse((await admin.get(step)).body);
  const typed = (name: string) => again.querySelector(`[name="${name}"]`);
  expect(typed('alternatives.b.deposit')?.getAttribute('value')).toBe('100,00');
  expect(typed('lines.2.alternative')?.querySelector('[selected]')?.getAttribute('value')).toBe('b');
  expect(mainOf((await admin.get(page)).body)).toMatch(
    /Solution A : réparer ?Remplacement de l’écran.*Solution B : remplacer, acompte 100,00 € ?Console/,
  );

  const found = await findForShop(site.database, repair.id);
  const [sent] = found?.quotes ?? [];
  const answered = {
    ...{ intent: 'answer-quote', answer: 'accept', quoteId: sent?.id ?? '', acceptsTerms: 'oui' },
    ...Object.fromEntries(
      sent?.lines.map(({ id, options }) => [`choices.${id}`, String(options[0]?.id)]) ?? [],
    ),
    'agreed.name': 'Camille Martin',
    'agreed.by': 'phone',
  };
  const undecided = await admin.submit(`${page}?etape=accept`, answered);
  expect([undecided.status, errorAt(undecided.body, 'alternative')]).toEqual([
    400,
    'Choisissez l’une des deux solutions.',
  ]);
  expect((await admin.submit(`${page}?etape=accept`, { ...answered, alternative: 'b' })).status).toBe(303);
  expect(mainOf((await admin.get(page)).body)).toMatch(
    /Solution A : réparer, non choisie.*Solution B : remplacer, choisie, acompte 100,00 € ?Console reconditionnée ?Pris : 300,00 €/,
  );
});

test('a quote leaves with the drafts of the devices that were brought in the same drop-off', async () => {
  const other = await counterRepair(deps());
  await site.database.kysely
    .updateTable('repairs')
    .set({ brought_with: repair.id })
    .where('id', '=', other.id)
    .execute();
  const step = `${page}?etape=quote`;
  const asked = async () => mainOf((await admin.get(step)).body).includes('Envoyer avec les brouillons de');
  expect(await asked()).toBe(false);
  await admin.submit(`${LIST}/${other.reference}?etape=quote`, { ...quote(), intent: 'save-quote' });
  expect(await asked()).toBe(true);
  const sent = await admin.submit(step, { ...quote(), intent: 'send-quote', isWithOthers: 'oui' });
  expect([sent.status, await stateNow(), (await rowOf(other.id)).state]).toEqual([303, 'quoted', 'quoted']);
});

test('lines of a quote are kept as a template, and put into another quote at once', async () => {
  const TEMPLATES = '/admin/modeles-de-devis';
  await emptyTables(site.database, 'public.quote_templates');
  await admin.submit(`${page}?etape=quote`, { ...quote(), intent: 'save-quote' });
  const address = parse((await admin.get(page)).body)
    .querySelectorAll('main a')
    .find(({ text }) => text === 'Garder ces lignes comme modèle')
    ?.getAttribute('href')
    ?.replaceAll('&amp;', '&');
  expect(address).toBe(`${TEMPLATES}/nouveau?dossier=${repair.reference}&devis=1`);
  expect(mainOf((await admin.get(address ?? '')).body)).toContain('Ses lignes, 85,00 €');
  const unnamed = await admin.submit(address ?? '', { name: ' ' });
  expect([unnamed.status, mainOf(unnamed.body)]).toEqual([400, expect.stringContaining('Nommez ce modèle.')]);
  expect((await admin.submit(address ?? '', { name: 'Écran complet' })).location).toBe(
    `${TEMPLATES}?fait=garder`,
  );
  expect(mainOf((await admin.get(TEMPLATES)).body)).toMatch(
    /Écran completRemplacement de l’écran, Écran85,00 €\d\d\/\d\d\/\d{4}/,
  );

  const found = await admin.submit(`${page}?etape=quote`, { intent: 'find-lines', lookup: 'complet' });
  expect(mainOf(found.body)).toMatch(/Écran complet ?Modèle du .+ : 2 lignes, 85,00 €/);
  const [{ key }] = JSON.parse((await admin.get(`${page}/lignes.json?q=complet`)).body);
  const filled = parse(
    (
      await admin.submit(`${page}?etape=quote`, {
        ...{ intent: 'add-lines', lookup: 'complet', picked: key, rows: '2' },
        'lines.0.label': 'Nettoyage',
      })
    ).body,
  );
  const typed = (name: string) => filled.querySelector(`[name="${name}"]`)?.getAttribute('value');
  expect([0, 1, 2].map((row) => typed(`lines.${row}.label`))).toEqual([
    'Nettoyage',
    'Remplacement de l’écran',
    'Écran',
  ]);
  expect([typed('lines.2.new.price'), typed('lines.2.reused.price')]).toEqual(['80,00', '40,00']);
  // A new part and a reused one have a delay and a stock of their own: heard alone, no label is taken for another.
  const labels = filled
    .querySelectorAll('label')
    .filter((label) => label.getAttribute('for')?.startsWith('lines.0.'))
    .map(({ text }) => text);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.join()).toContain('Délai (occasion), jours');
});

test('a request gets an estimate, which its customer takes up or leaves by the link, without script', async () => {
  const request = await requestedRepair(deps(), {
    device: { kind: 'telephone', brand: 'Apple', model: 'iPhone 12' },
    fault: 'Écran cassé, il est tombé.',
  });
  const step = `${LIST}/${request.reference}?etape=estimate`;
  const valueOn = (body: string, field: string) =>
    parse(body).querySelector(`[name="${field}"]`)?.getAttribute('value') ?? '';
  const asked = (await admin.get(step)).body;
  // What the grid says of the fault that the customer has named.
  expect(Number(valueOn(asked, 'estimate.min').replace(',', '.'))).toBeGreaterThan(0);
  const labels = parse(asked).querySelectorAll('main label');
  const leftOut = labels.filter(({ text }) => text.includes('stimation') && text.includes('facultatif'));
  expect(leftOut.map(({ text }) => text.replace(/\s*\(.*/, ''))).toEqual(['Réserves sur l’estimation']);
  const until = valueOn(asked, 'estimate.until');
  const sending = {
    intent: 'send-estimate',
    'estimate.min': '89',
    'estimate.max': '119,50',
    'estimate.until': until,
  };
  const wrong = await admin.submit(step, { ...sending, 'estimate.max': '50' });
  expect([wrong.status, parse(wrong.body).getElementById('estimate.max-error')?.text]).toEqual([
    400,
    expect.stringContaining('après le plus bas'),
  ]);
  const bare = await admin.submit(step, { ...sending, 'estimate.min': '', 'estimate.max': '' });
  // The day that the form shows is not asked for again.
  expect(
    parse(bare.body)
      .querySelectorAll('[id^="estimate."][id$="-error"]')
      .map(({ id }) => id),
  ).toEqual(['estimate.min-error', 'estimate.max-error']);
  const heard = await admin.submit(step, { ...sending, isQuiet: 'oui' });
  const told = await site.database.kysely
    .selectFrom('repair_events')
    .select('tells')
    .where('repair_id', '=', request.id)
    .where('kind', '=', 'estimate')
    .execute();
  expect([heard.status, told]).toEqual([303, [{ tells: [] }]]);
  const sent = await admin.submit(step, { ...sending, 'estimate.note': 'Châssis plié.' });
  expect([sent.status, (await rowOf(request.id))?.state]).toEqual([303, 'estimated']);

  const link = `/suivi-reparation?lien=${request.linkToken}`;
  const customer = site.visitor();
  const shown = (await customer.get(link)).body;
  expect(mainOf(shown)).toContain('De 89,00 € à 119,50 €');
  expect(mainOf(shown)).toContain('Ce qui la ferait changer : Châssis plié.');
  const estimateId = valueOn(shown, 'estimateId');
  const old = await customer.submit(link, { intent: 'accept-estimate', estimateId: '1' });
  expect([old.status, mainOf(old.body).includes('autre estimation')]).toEqual([409, true]);
  const taken = await customer.submit(link, { intent: 'accept-estimate', estimateId });
  expect([taken.status, taken.location]).toEqual([303, `${link}&fait=retenue`]);
  const awaited = mainOf((await customer.get(link)).body);
  expect(awaited).toContain('Réserver un créneau');
  expect(awaited).toContain('Si vous en avez un, le lien de son message le déplace ou l’annule.');
  expect(mainOf((await admin.get(`${LIST}/${request.reference}`)).body)).toContain('Arrivée attendue');
  // At the counter it is expected.
  expect(mainOf((await admin.get(INTAKE)).body)).toContain(request.reference);
});

test('a quote is shown as its customer will see it, with its choices and its total, and nothing is saved', async () => {
  const step = `${page}?etape=quote`;
  const lines = quote({ 'lines.2.label': 'Film', 'lines.2.new.price': '15', 'lines.2.isOptional': 'oui' });
  const shown = parse((await admin.submit(step, { intent: 'preview-quote', ...lines })).body);
  const preview = shown.querySelector('#apercu');
  const words = preview?.text.replaceAll(/\s+/g, ' ') ?? '';
  for (const part of [
    'Écran cassé.',
    'Pièce neuve',
    'issue de l’économie circulaire',
    'Film (au choix)',
    '85,00 €',
  ])
    expect(words).toContain(part);
  expect(preview?.querySelector('form, button')).toBeNull();
  expect(shown.querySelector('[name="lines.1.label"]')?.getAttribute('value')).toBe('Écran');
  const wrong = await admin.submit(step, { intent: 'preview-quote', ...quote({ 'lines.0.label': '' }) });
  expect([wrong.status, parse(wrong.body).querySelector('[id="lines.0.label-error"]')?.text]).toEqual([
    400,
    expect.stringContaining('Nommez cette ligne.'),
  ]);
  expect(await site.database.kysely.selectFrom('repair_quotes').select('id').execute()).toEqual([]);
});

test('parts are found, held and given back', async () => {
  const product = await addProduct(site.database, 2);
  const { name } = await site.database.kysely
    .selectFrom('products')
    .select('name')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const searched = await admin.get(`${page}?piece=${encodeURIComponent(name)}`);
  expect(searched.body).toContain(product);
  expect((await admin.submit(page, { intent: 'add-part', productId: product, quantity: '2' })).status).toBe(
    303,
  );
  const { reserved } = await site.database.kysely
    .selectFrom('products')
    .select('reserved')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(2);
  const shown = parse((await admin.get(page)).body);
  const partId = shown.querySelector('input[name=partId][type=hidden]')?.getAttribute('value') ?? '';
  expect((await admin.submit(page, { intent: 'give-back-part', partId })).status).toBe(303);
  expect((await admin.submit(page, { intent: 'give-back-part', partId })).status).toBe(409);
  for (const quantity of ['0', '-1', 'x', '1000'])
    expect((await admin.submit(page, { intent: 'add-part', productId: product, quantity })).status).toBe(409);
});

test('a message reaches the thread, and its answer is marked as read', async () => {
  await admin.submit(page, { intent: 'message', message: 'La pièce est commandée.' });
  await site.database.kysely
    .insertInto('repair_messages')
    .values({ repair_id: repair.id, author: 'customer', text: 'Merci <b>!</b>', created_at: new Date() })
    .execute();
  const thread = await admin.get(page);
  expect(thread.body).not.toContain('<b>!</b>');
  expect(mainOf(thread.body)).toContain('pas encore lu');
  expect(mainOf((await admin.get(LIST)).body)).toContain('1 message à lire');
  await admin.submit(page, { intent: 'read' });
  expect(mainOf((await admin.get(LIST)).body)).not.toContain('à lire');
  const empty = await admin.submit(page, { intent: 'message', message: ' ' });
  expect(empty.status).toBe(400);
});

test('a quick reply is put under what was typed with the facts of the case, and nothing leaves', async () => {
  const REPLIES = '/admin/reponses';
  await emptyTables(site.database, 'public.quick_replies');
  const wrong = await admin.submit(`${REPLIES}/nouvelle`, { name: 'Prêt', text: 'Bonjour {prenom}' });
  expect([wrong.status, errorAt(wrong.body, 'text')]).toEqual([
    400,
    expect.stringContaining('{prenom} n’existe pas'),
  ]);
  const written = { name: 'Prêt', text: 'Bonjour {client}, le dossier {numero} est prêt\u00a0: {reste}.' };
  expect((await admin.submit(`${REPLIES}/nouvelle`, written)).location).toBe(`${REPLIES}?fait=enregistrer`);
  const taken = await admin.submit(`${REPLIES}/nouvelle`, { name: 'PRÊT', text: 'Autre chose.' });
  expect([taken.status, errorAt(taken.body, 'name')]).toEqual([400, 'Une autre réponse a ce nom.']);
  const reply =
    parse((await admin.get(page)).body)
      .querySelectorAll('select[name="reply"] option')
      .find(({ text }) => text === 'Prêt')
      ?.getAttribute('value') ?? '';

  const inserted = await admin.submit(page, { intent: 'insert-reply', reply, message: 'La pièce est là.' });
  expect([inserted.status, parse(inserted.body).querySelector('#message')?.text]).toEqual([
    200,
    `La pièce est là.\n\nBonjour Camille Martin, le dossier ${repair.reference} est prêt\u00a0: rien à payer.`,
  ]);
  const none = await admin.submit(page, { intent: 'insert-reply', reply: '', message: 'La pièce est là.' });
  expect([none.status, errorAt(none.body, 'reply')]).toEqual([400, 'Choisissez une réponse de la liste.']);
  expect(parse(none.body).querySelector('#message')?.text).toBe('La pièce est là.');
  expect((await findForShop(site.database, repair.id))?.messages).toEqual([]);
});

test('a message takes photos and PDF along, which its customer sees; a file that is none keeps it back', async () => {
  const send = (name: string, content: Uint8Array) => {
    const form = new FormData();
    form.set('intent', 'message');
    form.set('message', 'Voici la carte mère.');
    form.append('files', new File([new Uint8Array(content)], name));
    return submitFiles(site, admin, page, form);
  };
  const photos = () =>
    site.database.kysely.selectFrom('repair_photos').select(['stage', 'is_public']).execute();
  const refused = await send('a.png', Buffer.from('<svg onload=alert(1)>'));
  expect(refused.status).toBe(400);
  expect(parse(refused.body).querySelector('#message')?.text).toContain('Voici la carte mère.');
  expect([(await findForShop(site.database, repair.id))?.messages, await photos()]).toEqual([[], []]);
  expect((await send('carte.png', await picture('png'))).status).toBe(303);
  expect(await photos()).toEqual([{ stage: 'diagnosis', is_public: true }]);
  await moved(deps(), repair.id, 'return_unrepaired');
  expect((await send('devis.pdf', await pdf())).status).toBe(303);
  expect(await photos()).toContainEqual({ stage: 'after', is_public: true });
});

test('videos of the bench stay with a form that is refused, and play for the shop, for their customer only if they may', async () => {
  const other = await counterRepair(deps());
  const { file } = await sampleVideo();
  const send = (fields: Record<string, string>, content?: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (content) form.append('photos', new File([new Uint8Array(content)], 'essai.mp4'));
    return submitFiles(site, admin, `${page}/photos`, form);
  };
  const refused = await send({ stage: 'fusée' }, file);
  expect([refused.status, mainOf(refused.body).includes('Choisissez l’étape')]).toEqual([400, true]);
  const kept = parse(refused.body).querySelector('input[name="keptPhotos[]"]')?.getAttribute('value') ?? '';
  expect(kept).toMatch(/\/essai\.mp4$/);
  expect((await send({ stage: 'diagnosis', 'keptPhotos[]': kept })).status).toBe(303);
  const shown = parse((await admin.get(page)).body).querySelector('#photos .case__photos a');
  expect(shown?.text).toContain('Vidéo 1');
  const src = shown?.getAttribute('href') ?? '';
  const mine = await admin.get(src);
  expect([mine.status, mine.headers.get('Content-Type')]).toEqual([200, 'video/mp4']);
  // Of another case, of nobody, of whoever is not of the shop, and of its customer: it was not made public.
  expect((await admin.get(src.replace(repair.reference, other.reference))).status).toBe(404);
  expect((await site.visitor().get(src)).status).toBe(302);
  expect((await (await site.member()).visitor.get(src)).status).toBe(403);
  const id = src.split('/').at(-1)?.replace('.mp4', '') ?? '';
  const link = /suivi-reparation\?lien=([\w-]+)/.exec((await admin.get(page)).body)?.[1];
  const address = `/suivi-reparation/${id}?lien=${link}`;
  expect((await site.visitor().get(address)).status).toBe(404);
  await site.database.kysely.updateTable('repair_photos').set({ is_public: true }).execute();
  expect((await site.visitor().get(address)).status).toBe(200);
});

test('a case takes six videos, and says so', async () => {
  const { file } = await sampleVideo({ count: 1 });
  const send = (count: number, from: number) => {
    const form = new FormData();
    form.append('stage', 'diagnosis');
    for (let index = from; index < from + count; index += 1) {
      const content = new Uint8Array(file);
      // Videos of one content are one.
      content[10] = index;
      form.append('photos', new File([content], `${index}.mp4`));
    }
    return submitFiles(site, admin, `${page}/photos`, form);
  };
  expect((await send(5, 0)).status).toBe(303);
  const refused = await send(2, 5);
  expect([refused.status, mainOf(refused.body).includes('6 vidéos au plus')]).toEqual([409, true]);
  expect((await send(1, 5)).status).toBe(303);
});

test('text messages are offered only where some leave, or were wished before', async () => {
  const channels = async (where: string) =>
    parse((await admin.get(where)).body)
      .querySelectorAll('select[name="customer.channel"] option')
      .flatMap((option) => option.getAttribute('value') || []);
  const [intakeForm, correction] = [INTAKE, `${page}?etape=corriger`];
  expect([await channels(intakeForm), await channels(correction)]).toEqual([
    ['email', 'phone'],
    ['email', 'phone'],
  ]);
  await site.database.kysely
    .updateTable('repairs')
    .set({ wished_channel: 'sms' })
    .where('id', '=', repair.id)
    .execute();
  expect(await channels(correction)).toEqual(['email', 'sms', 'phone']);
});

test('a link that is changed is another one', async () => {
  const before = (await rowOf(repair.id)).link_hash;
  expect((await admin.submit(page, { intent: 'renew-link' })).status).toBe(303);
  expect((await rowOf(repair.id)).link_hash).not.toBe(before);
});

test('the mail of the intake, with its ticket, is sent again; one of another case is not', async () => {
  const other = await counterRepair(deps());
  const mailOf = (repairId: string) =>
    site.database.kysely
      .selectFrom('internal.outbox')
      .selectAll()
      .where('about_id', '=', repairId)
      .where('recipient', '=', 'customer')
      .executeTakeFirstOrThrow();
  const resend = async (id: number) => admin.submit(page, { intent: 'resend-mail', mail: String(id) });
  const sent = await mailOf(repair.id);
  // The mail must have left first: a process that was sending it would overwrite the next change.
  expect((await resend(sent.id)).status).toBe(303);
  await until(async () => (await mailOf(repair.id)).sent_at !== null);
  await site.database.kysely
    .updateTable('internal.outbox')
    .set({ sent_at: null, failed_at: new Date() })
    .where('id', '=', sent.id)
    .execute();
  expect(mainOf((await admin.get(page)).body)).toContain('N’est pas parti');
  expect((await resend((await mailOf(other.id)).id)).status).toBe(409);
  expect((await mailOf(repair.id)).failed_at).not.toBeNull();
  expect((await resend(sent.id)).status).toBe(303);
  expect((await mailOf(repair.id)).failed_at).toBeNull();
});

test('what is corrected is checked field by field', async () => {
  const fields = {
    intent: 'correct',
    'customer.name': 'Camille Martin',
    'customer.email': '',
    'customer.phone': '06 12 34 56 78',
    'customer.channel': 'sms',
    'device.kind': 'console',
    'device.brand': 'Sony',
    'device.model': 'PlayStation 5',
    'device.serial': '',
    promisedOn: '2036-12-24',
    trackingIn: '',
    trackingOut: '6A123',
    ...(await seenAt('corriger')),
  };
  const wrong = await admin.submit(`${page}?etape=corriger`, {
    ...fields,
    'device.serial': '490154203237519',
    'customer.name': '',
  });
  expect(wrong.status).toBe(400);
  expect(parse(wrong.body).querySelector('[id="device.serial-error"]')?.text).toContain('IMEI');
  expect(parse(wrong.body).querySelector('[id="customer.name-error"]')?.text).toContain(
    'Écrivez le nom du client.',
  );
  expect((await admin.submit(`${page}?etape=corriger`, fields)).status).toBe(303);
  expect(await rowOf(repair.id)).toMatchObject({
    promised_on: '2036-12-24',
    tracking_out: '6A123',
    email: null,
  });
});

test('the estimate and the choice of parts are corrected after the intake, for the customer too', async () => {
  const form = parse((await admin.get(`${page}?etape=corriger`)).body);
  expect(form.querySelector('input[name="reusedParts.choice"][checked]')?.getAttribute('value')).toBe('yes');
  const fields = {
    intent: 'correct',
    'customer.name': 'Camille Martin',
    'customer.email': 'camille@exemple.fr',
    'customer.channel': 'email',
    'device.kind': 'console',
    'reusedParts.choice': 'not_offered',
    'reusedParts.case': '',
    'estimate.min': '120',
    'estimate.max': '80',
    'estimate.until': '2036-12-31',
    ...(await seenAt('corriger')),
  };
  const wrong = await admin.submit(`${page}?etape=corriger`, fields);
  expect(wrong.status).toBe(400);
  expect(parse(wrong.body).querySelector('[id="reusedParts.case-error"]')?.text).toContain('Dites pourquoi');
  const right = { ...fields, 'reusedParts.case': 'unavailable', 'estimate.max': '149,90' };
  expect((await admin.submit(`${page}?etape=corriger`, right)).location).toBe(`${page}?fait=corriger`);
  const sheet = mainOf((await admin.get(page)).body);
  expect(sheet).toContain('Pièces d’occasion non proposées : Pas disponibles dans le délai annoncé');
  expect(sheet).toContain('De 120,00 € à 149,90 €, jusqu’au 31 décembre 2036');
  expect(sheet).toContain('Estimation ou choix des pièces corrigés');
  const tracked = await site.visitor().get(`/suivi-reparation?lien=${repair.linkToken}`);
  expect(mainOf(tracked.body)).toContain('L’atelier a corrigé l’estimation ou le choix des pièces.');
  await answerQuote(deps(), repair.id, acceptanceOf(await sentQuote(deps(), repair.id)), CUSTOMER);
  expect(await stateNow()).toBe('accepted');
  expect(
    parse((await admin.get(`${page}?etape=corriger`)).body).querySelector(
      'input[type=radio][name="reusedParts.choice"]',
    ),
  ).toBeNull();
  expect(
    mainOf(
      (
        await admin.submit(`${page}?etape=corriger`, {
          ...right,
          ...(await seenAt('corriger')),
          'reusedParts.choice': 'yes',
          'reusedParts.case': '',
        })
      ).body,
    ),
  ).toContain('se corrigent de la prise en charge à l’accord du client');
});

test('a device is handed over once, with its guarantees', async () => {
  const sent = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(sent, { choices: newParts(sent) }), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  const ready = mainOf((await admin.get(page)).body);
  expect(ready).toContain('En attente de retrait');
  const wrong = await admin.submit(`${page}?etape=hand_over`, {
    intent: 'hand-over',
    leftBy: 'counter',
    handedTo: '',
    amount: 'or',
    seenCents: '0',
  });
  expect(wrong.status).toBe(400);
  for (const field of ['handedTo', 'proof', 'unsignedReason', 'amount'])
    expect(parse(wrong.body).querySelector(`[id="${field}-error"]`)?.text.length).toBeGreaterThan(10);
  expect(parse(wrong.body).querySelector('p.error#method')?.text).toContain('par quel moyen');
  const given = {
    intent: 'hand-over',
    leftBy: 'counter',
    handedTo: 'Camille Martin',
    proof: 'identity',
    unsignedReason: 'pressé',
    amount: '75',
    method: 'shop_card',
    seenCents: '0',
  };
  expect((await admin.submit(`${page}?etape=hand_over`, given)).status).toBe(303);
  const over = mainOf((await admin.get(page)).body);
  expect(over).toContain('Garantie de l’atelier');
  expect(over).toContain('Remis à Camille Martin, pièce d’identité vérifiée, sans signature : pressé.');
  expect(over).toContain('Paiement de 75,00 €, carte bancaire, à l’atelier.');
  expect(over).toContain('Enregistrer un retour');
  expect((await admin.submit(page, given)).status).toBe(409);
});

test('a hand-over is signed on the shop’s screen or the other one, and its sheet is a file of the case', async () => {
  const sent = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(sent, { choices: newParts(sent) }), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  expect((await admin.get(`${page}/garantie.pdf`)).status).toBe(404);
  const form = parse((await admin.get(`${page}?etape=hand_over`)).body);
  expect(form.querySelector('[name="signature"]')).not.toBeNull();
  expect(form.querySelector('a[href$="/signature?pour=remise"]')?.text).toContain('l’écran du client');
  const given = {
    ...{ intent: 'hand-over', leftBy: 'counter', handedTo: 'Noé Petit', proof: 'ticket' },
    ...{ signature: 'M10 20L30 40', amount: '75', seenCents: '0' },
  };
  const wrong = parse((await admin.submit(`${page}?etape=hand_over`, given)).body);
  expect(wrong.querySelector('p.error#method')?.text).toContain('par quel moyen');
  // A signature is drawn again: no form keeps one.
  expect(wrong.querySelector('[name="signature"]')?.getAttribute('value')).toBe('');
  expect(wrong.querySelector('[name="proof"][value="ticket"]')?.hasAttribute('checked')).toBe(true);
  const forged = await admin.submit(`${page}?etape=hand_over`, {
    ...{ ...given, method: 'cash', signature: '', signed: 'oui' },
  });
  // The page may say that it is signed elsewhere: the service looks.
  expect([forged.status, errorAt(forged.body, 'unsignedReason')]).toEqual([
    400,
    expect.stringContaining('dites pourquoi elle ne signe pas'),
  ]);
  expect((await admin.submit(`${page}?etape=hand_over`, { ...given, method: 'cash' })).status).toBe(303);
  const over = await admin.get(page);
  expect(mainOf(over.body)).toContain(
    'Remis à Noé Petit, ticket de prise en charge vérifié, signé à l’atelier.',
  );
  expect(parse(over.body).querySelector(`a[href="${page}/garantie.pdf"]`)).not.toBeNull();
  const sheet = await admin.get(`${page}/garantie.pdf`);
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
});

test('the hand-over is signed by a code of its own page, asked for only once the device is ready', async () => {
  const path = `${page}/signature?pour=remise`;
  expect((await admin.submit(path, {})).status).toBe(409);
  await moved(deps(), repair.id, 'return_unrepaired');
  expect((await admin.submit(path, {})).location).toBe(path);
  const asked = mainOf((await admin.get(path)).body);
  expect(asked).toContain('En attente de sa réponse');
  // The code of the hand-over is none of the intake.
  expect(mainOf((await admin.get(`${page}/signature`)).body)).not.toContain('En attente de sa réponse');
});

test('the shop notes that a parcel has arrived, on a day that can be', async () => {
  const parcel = await parcelRepair(deps());
  const path = `${LIST}/${parcel.reference}`;
  await moved(deps(), parcel.id, 'return_unrepaired');
  await handOver(deps(), parcel.id, { ...SENT, trackingNumber: '6A123' }, SHOP);
  const shown = mainOf((await admin.get(path)).body);
  expect(shown).toContain('colis 6A123, sans réparation.');
  expect(shown).not.toMatch(/vous a été rendu|Remis à/);
  const future = await admin.submit(path, { intent: 'note-delivery', deliveredOn: '2099-01-01' });
  expect([future.status, errorAt(future.body, 'deliveredOn')]).toEqual([
    400,
    expect.stringContaining('à venir'),
  ]);
  const today = dayInParis(new Date());
  expect((await admin.submit(path, { intent: 'note-delivery', deliveredOn: today })).location).toBe(
    `${path}?fait=livre`,
  );
  const after = mainOf((await admin.get(path)).body);
  expect(after).toContain('Livré sans réparation');
  expect(after).not.toContain('Noter la livraison');
  expect((await admin.submit(path, { intent: 'note-delivery', deliveredOn: today })).status).toBe(303);
});

test('the court file is the owner’s, once the year of the law is over', async () => {
  await moved(deps(), repair.id, 'return_unrepaired');
  const courtFile = `${page}/dossier-juge.pdf`;
  expect((await admin.get(courtFile)).status).toBe(404);
  expect(mainOf((await admin.get(page)).body)).not.toContain('Dossier pour le juge');
  await site.database.kysely
    .updateTable('repairs')
    .set({ ready_at: new Date('2025-01-10T10:00:00Z') })
    .where('id', '=', repair.id)
    .execute();
  expect((await admin.get(courtFile)).status).toBe(200);
  expect(parse((await admin.get(page)).body).querySelector(`a[href="${courtFile}"]`)).not.toBeNull();
  const { visitor: clerk, email } = await site.admin();
  await site.setRole(email, 'admin', 'counter');
  expect((await clerk.get(courtFile)).status).toBe(404);
  const theirs = await clerk.get(page);
  expect(mainOf(theirs.body)).toContain('sont au propriétaire de l’atelier');
  expect(parse(theirs.body).querySelector(`a[href="${courtFile}"]`)).toBeNull();
});

test('a return that a guarantee answers for asks neither for parts nor for a price', async () => {
  const sent = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(sent, { choices: newParts(sent) }), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await handOver(deps(), repair.id, { ...FETCHED, owes: true }, SHOP);
  const path = `${INTAKE}?retour=${repair.reference}`;
  const fields = async () =>
    parse((await admin.get(path)).body)
      .querySelectorAll('main form [name]')
      .map((field) => [field.getAttribute('name'), field.getAttribute('type')].join(' '));
  expect(await fields()).toContain('reusedParts.choice hidden');
  expect((await fields()).filter((name) => /^(estimate|express)\./.test(name))).toEqual([]);
  await site.database.kysely
    .updateTable('repairs')
    .set({ guarantee_until: '2020-01-01', parts_guarantee_until: '2020-01-01' })
    .where('id', '=', repair.id)
    .execute();
  expect((await fields()).filter((name) => name.startsWith('estimate.'))).not.toEqual([]);
});

test('the case of a company: its invoice begins with what is known, and its deposit has one too', async () => {
  const correct = parse((await admin.get(`${page}?etape=corriger`)).body);
  const texts = Object.fromEntries(
    correct
      .querySelectorAll('.case__step [name]')
      .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
  );
  expect(texts['customer.company']).toBe('');
  const company = { 'customer.company': 'Durand & Fils', 'customer.siren': '732829320' };
  await site.database.kysely
    .updateTable('repairs')
    .set({ company: company['customer.company'], siren: company['customer.siren'] })
    .where('id', '=', repair.id)
    .execute();
  expect(mainOf((await admin.get(page)).body)).toContain('Durand & Fils, SIREN 732 829 320');
  const sent = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(sent, { choices: newParts(sent) }), CUSTOMER);
  const paid = { intent: 'take-payment', amount: '30', method: 'cash', seenCents: '0' };
  await admin.submit(`${page}?etape=encaisser`, paid);
  const link = parse((await admin.get(page)).body)
    .querySelectorAll('a')
    .find((each) => each.text === 'Facturer cet acompte');
  const form = parse((await admin.get(link?.getAttribute('href') ?? '')).body);
  expect(form.querySelector('[name="siren"]')?.getAttribute('value')).toBe('732\u00a0829\u00a0320');
  const asked = {
    intent: 'invoice-deposit',
    entryId: form.querySelector('[name="entryId"]')?.getAttribute('value') ?? '',
    company: 'Durand & Fils',
    siren: '732 829 320',
    'address.street': '12 rue de Vesle',
    'address.postcode': '51100',
    'address.city': 'Reims',
  };
  const wrong = await admin.submit(`${page}?etape=acompte&ligne=${asked.entryId}`, {
    ...asked,
    'address.postcode': '5',
  });
  expect([wrong.status, wrong.body.includes('Durand &amp; Fils')]).toEqual([400, true]);
  expect((await admin.submit(`${page}?etape=acompte`, asked)).location).toBe(`${page}?fait=facturer`);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  const rest = {
    intent: 'hand-over',
    leftBy: 'counter',
    handedTo: 'Camille Martin',
    proof: 'identity',
    unsignedReason: 'pressé',
    amount: '45',
    method: 'cash',
    seenCents: '3000',
  };
  await admin.submit(`${page}?etape=hand_over`, rest);
  const shown = parse((await admin.get(page)).body);
  const files = shown.querySelectorAll('.order__documents a').map((a) => a.getAttribute('href') ?? '');
  const invoices = files.filter((href) => href.includes('FAC-'));
  expect(invoices).toHaveLength(2);
  for (const href of [...invoices, `${page}/note.pdf`])
    expect((await admin.get(href)).headers.get('Content-Type')).toBe('application/pdf');
});

test('a deposit, a discount and a wrong line: the case says what is due, and the book who took what', async () => {
  const sent = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(sent, { choices: newParts(sent) }), CUSTOMER);
  const form = parse((await admin.get(`${page}?etape=encaisser`)).body);
  expect(form.querySelector('[id="amount"]')?.getAttribute('value')).toBe('75,00');
  const paid = { intent: 'take-payment', amount: ' 30 € ', method: 'cash', seenCents: '0' };
  for (const wrong of [
    { amount: '-5' },
    { amount: '0' },
    { amount: '75,01' },
    { amount: '12,345' },
    { method: 'or' },
    { seenCents: 'x' },
  ]) {
    const answer = await admin.submit(`${page}?etape=encaisser`, { ...paid, ...wrong });
    const [name = ''] = Object.keys(wrong);
    expect([answer.status, name]).toEqual([400, name]);
    expect(parse(answer.body).querySelector('[role="alert"]')?.text.length).toBeGreaterThan(10);
  }
  expect((await admin.submit(`${page}?etape=encaisser`, paid)).location).toBe(`${page}?fait=encaisser`);
  expect((await admin.submit(`${page}?etape=encaisser`, paid)).status).toBe(409);
  const discount = { intent: 'charge', kind: 'discount', label: 'Attente', amount: '5' };
  expect((await admin.submit(`${page}?etape=prix`, discount)).status).toBe(303);
  const entry = await site.database.kysely
    .selectFrom('payments')
    .select('id')
    .where('repair_id', '=', repair.id)
    .executeTakeFirstOrThrow();
  const correction = parse((await admin.get(`${page}?etape=rectifier&ligne=${entry.id}`)).body);
  expect(correction.querySelector('[name="entryId"]')?.getAttribute('value')).toBe(String(entry.id));
  const corrected = await admin.submit(`${page}?etape=rectifier&ligne=${entry.id}`, {
    intent: 'correct-payment',
    entryId: String(entry.id),
    what: 'instead',
    amount: '30',
    method: 'contactless',
    reason: 'C’était la carte.',
    seenCents: '3000',
  });
  expect(corrected.location).toBe(`${page}?fait=rectifier`);
  const shown = mainOf((await admin.get(page)).body);
  expect(shown).toContain('Remise : Attente');
  expect(shown).toContain('C’était la carte.');
  expect(shown).toMatch(/Reste à payer\s*40,00/);
  const book = mainOf((await admin.get('/admin/recettes')).body);
  expect(book).toContain(`Acompte, réparation ${repair.reference}`);
  expect(book).toContain(`Rectification, réparation ${repair.reference} : C’était la carte.`);
  const refund = { intent: 'refund', amount: '10', method: 'contactless', seenCents: '3000' };
  const silent = await admin.submit(`${page}?etape=rembourser`, { ...refund, reason: ' ' });
  expect(parse(silent.body).querySelector('[id="reason-error"]')).not.toBeNull();
  expect((await admin.submit(`${page}?etape=rembourser`, { ...refund, reason: 'Geste' })).status).toBe(303);
});

test('a button that does not exist changes nothing', async () => {
  for (const intent of ['', 'effacer', 'constructor', '__proto__'])
    expect((await admin.submit(page, { intent })).status).toBe(400);
});

test('the documents of a case are PDFs', async () => {
  const ticket = await admin.get(`${page}/ticket.pdf`);
  expect([ticket.status, ticket.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  await sentQuote(deps(), repair.id);
  expect((await admin.get(`${page}/devis-1.pdf`)).body).toMatch(/^%PDF/);
  for (const none of ['devis-2.pdf', 'bordereau.pdf', 'autre.pdf', `${randomUUID()}.webp`])
    expect((await admin.get(`${page}/${none}`)).status).toBe(404);
});

test('a device is taken in at the counter, with its photo and its code, which is read once and written down', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(intake())) form.set(name, value);
  form.set('photos', new File([new Uint8Array(await picture('jpeg'))], 'ecran.jpg', { type: 'image/jpeg' }));
  const taken = await submitFiles(site, admin, INTAKE, form);
  expect([taken.status, taken.body]).toEqual([303, '']);
  const reference = taken.location?.split('fini=')[1] ?? '';
  const done = await admin.get(`${INTAKE}?fini=${reference}`);
  expect(mainOf(done.body)).toContain('Imprimer le ticket');
  const taken_ = `${LIST}/${reference}`;
  const sheet = await admin.get(taken_);
  const words = mainOf(sheet.body);
  for (const part of [
    'Fairphone 5',
    '490154203237518',
    'Abîmé ou en panne',
    'Coque ou étui, Film, Carte de visite',
    'De 60,00 € à 95,50 €',
    'Promis le 1er décembre 2036',
    'Vue par le client',
  ])
    expect(words).toContain(part);
  expect(sheet.body).not.toContain('2580-secret');
  const photo = parse(sheet.body).querySelector('.case__photos a')?.getAttribute('href') ?? '';
  const seen = await admin.get(photo);
  expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  expect((await admin.get(photo.replace(reference, repair.reference))).status).toBe(404);
  expect((await site.visitor().get(photo)).status).toBe(302);
  const read = await admin.submit(taken_, { intent: 'read-code' });
  expect(read.status).toBe(200);
  expect(read.body).toContain('2580-secret');
  const after = await admin.get(taken_);
  expect(after.body).not.toContain('2580-secret');
  expect(mainOf(after.body)).toContain('Code de déverrouillage lu');
  expect((await admin.submit(taken_, { intent: 'erase-code' })).status).toBe(303);
  expect((await admin.submit(taken_, { intent: 'read-code' })).status).toBe(409);
});

test('what the counter leaves to the form is noted: state, channel, parts that the law does not ask for', async () => {
  const { 'customer.channel': _, 'reusedParts.choice': __, ...typed } = intake();
  const taken = await admin.submit(INTAKE, { ...typed, 'device.kind': 'console', fineBody: 'controller' });
  const plain = await admin.submit(INTAKE, { ...intake(), fineBody: '' });
  expect(plain.status).toBe(303);
  const row = await site.database.kysely
    .selectFrom('repairs')
    .selectAll()
    .where('reference', '=', taken.location?.split('fini=')[1] ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    wished_channel: 'phone',
    reused_parts: 'not_offered',
    reused_parts_case: 'other_equipment',
  });
  // What was marked stays; a controller has no cameras.
  expect(row.condition).toMatchObject({ screen: 'faulty', keys: 'fine', battery: 'fine' });
  expect(row.condition.cameras).toBeUndefined();
});

test('the price grid knows a model by any spelling, for the shop alone', async () => {
  const path = `${INTAKE}/modele.json?q=iphone12`;
  expect((await admin.get(path)).body).toMatch(/iPhone 12.*Écran cassé/s);
  expect((await site.visitor().get(path)).body).not.toContain('Écran cassé');
  expect((await admin.get(`${INTAKE}/modele.json?q=grille-pain`)).body).toBe('null');
});

test.each<[Record<string, string>, string, string]>([
  [{ 'customer.name': '' }, 'customer.name', 'Écrivez le nom du client.'],
  [{ 'customer.channel': 'email' }, 'customer.email', 'Écrivez l’adresse e-mail du client.'],
  [{ 'customer.channel': 'phone', 'customer.phone': '' }, 'customer.phone', 'Écrivez le numéro du client.'],
  [
    { 'customer.channel': 'sms', 'customer.phone': '03 26 12 34 56' },
    'customer.phone',
    'le client y reçoit des SMS',
  ],
  [{ 'customer.channel': 'pigeon' }, 'customer.channel', 'Choisissez comment joindre le client.'],
  [{ 'device.kind': 'fusée' }, 'device.kind', 'Choisissez le type d’appareil.'],
  [{ 'device.serial': '490154203237519' }, 'device.serial', 'IMEI'],
  [{ fault: '' }, 'fault', 'Décrivez la panne.'],
  [{ 'reusedParts.choice': '' }, 'reusedParts.choice', 'Notez le choix des pièces.'],
  [{ fineBody: 'controller' }, 'fineBody', 'un autre type d’appareil'],
  [{ fineBody: 'fusée' }, 'fineBody', 'Dites ce qui est en bon état.'],
  [{ 'reusedParts.choice': 'not_offered' }, 'reusedParts.case', 'Dites pourquoi'],
  // A text beside a choice that does not need it is questioned, not dropped.
  [
    { 'reusedParts.choice': 'yes', 'reusedParts.case': 'unavailable' },
    'reusedParts.case',
    'Cette raison va avec',
  ],
  [
    { 'estimate.min': '', 'estimate.max': '', 'estimate.note': 'La carte mère' },
    'estimate.min',
    'Écrivez un montant.',
  ],
  [{ signature: '', 'agreement.name': 'Noé Petit' }, 'agreement.isGiven', 'sans cocher son accord'],
  [{ 'estimate.max': '10' }, 'estimate.max', 'après le plus bas'],
  [{ acceptsDataNotice: '' }, 'acceptsDataNotice', 'Le client confirme'],
  [{ unlockWay: 'refused' }, 'unlockCode', 'Effacez ce code, ou choisissez une autre réponse'],
  [{ unlockWay: 'none' }, 'unlockCode', 'Effacez ce code, ou choisissez une autre réponse'],
  [{ unlockWay: 'code', unlockCode: '' }, 'unlockCode', 'Écrivez le code'],
  [{ unlockCode: '', unlockPattern: '1-4-4' }, 'unlockPattern', 'quatre points au moins'],
  [{ unlockPattern: '1478' }, 'unlockWay', 'avec un code ou avec un schéma'],
  [{ accountLock: 'peut-être' }, 'accountLock', 'Dites si l’appareil est lié à un compte.'],
  [{ 'markSide.0': 'phone.back', 'markKind.0': 'dent' }, 'markSide', 'Dites de chaque marque'],
  [{ promisedOn: 'demain' }, 'promisedOn', 'Écrivez une date.'],
  [{ promisedOn: '2036-12-25' }, 'promisedOn', 'Le magasin est fermé ce jour-là'],
  [{ 'estimate.until': '2020-01-02' }, 'estimate.until', 'Cette date est passée'],
  [{ signature: '', 'agreement.isGiven': 'oui', 'agreement.name': '' }, 'agreement.name', 'Écrivez le nom'],
])('an intake with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const { status, body } = await admin.submit(INTAKE, intake(change));
  expect(status).toBe(400);
  expect(parse(body).querySelector(`[id="${field}-error"]`)?.text).toContain(message);
  expect(body).not.toContain('2580-secret');
  expect(parse(body).querySelector('[id="device.model"]')?.getAttribute('value')).toBe('5');
  expect(await countCases()).toBe(1);
});

test('a customer who keeps the unlock code is noted as such', async () => {
  const taken = await admin.submit(INTAKE, intake({ unlockCode: '', unlockWay: 'refused' }));
  const sheet = await admin.get(`${LIST}/${taken.location?.split('fini=')[1]}`);
  expect(mainOf(sheet.body)).toContain('Code de déverrouillageLe client refuse de le donner');
  expect(mainOf(sheet.body)).toContain('Le client refuse de donner son code');
  expect(mainOf((await admin.get(page)).body)).not.toContain('refuse de le donner');
});

test('a pattern is sealed like a code and drawn when it is read; the lock of an account is asked before the quote', async () => {
  const taken = await admin.submit(
    INTAKE,
    intake({ unlockCode: '', unlockPattern: '1 4 7 8', accountLock: '' }),
  );
  const sheet = `${LIST}/${taken.location?.split('fini=')[1]}`;
  const read = parse((await admin.submit(sheet, { intent: 'read-code' })).body);
  expect(read.querySelector('.case__code')?.text).toBe('Schéma 1-4-7-8');
  expect(read.querySelector('.pattern__picture')?.getAttribute('aria-label')).toContain('1-4-7-8');
  expect((await admin.submit(sheet, { intent: 'move', event: 'diagnose' })).status).toBe(303);

  const form = `${sheet}?etape=quote`;
  const seen = seenIn((await admin.get(form)).body, 'etape');
  const lines = { intent: 'send-quote', ...quote(), ...seen };
  const unasked = await admin.submit(form, lines);
  expect(unasked.status).toBe(400);
  expect(parse(unasked.body).querySelector('[id="accountLock-error"]')?.text).toContain('réponse du client');
  expect((await admin.submit(form, { ...lines, accountLock: 'on' })).status).toBe(303);
  const after = mainOf((await admin.get(sheet)).body);
  expect(after).toContain('Verrou de compte (Localiser, Google)Actif');
  expect(after).toContain('Localiser, puis désactiver');
});

test('marks come from the list too; the case, the ticket and the hand-over show them', async () => {
  const row = {
    'markSide.27': 'phone.back',
    'markPlace.27': '17,83',
    'markKind.27': 'dent',
    'markWords.27': 'profond',
  };
  const taken = await admin.submit(
    INTAKE,
    intake({ ...row, 'markSide.28': '', 'markPlace.28': '', 'markWords.28': '' }),
  );
  const reference = taken.location?.split('fini=')[1];
  const sheet = parse((await admin.get(`${LIST}/${reference}`)).body);
  expect(sheet.querySelector('.wear__words')?.text).toBe(
    'Téléphone, dos, en bas à gauche\u00a0: choc, profond',
  );
  expect(sheet.querySelectorAll('.wear__dot')).toHaveLength(1);
  const again = parse((await admin.submit(INTAKE, intake({ ...row, fault: '' }))).body);
  expect(again.querySelector('[name="markWords.0"]')?.getAttribute('value')).toBe('profond');
});

test('several devices of one customer are taken in one after the other, linked, and signed with the last', async () => {
  const first = await admin.submit(INTAKE, intake({ signature: '', next: 'another' }));
  const next = first.location ?? '';
  expect(next).toMatch(/^\/enregistrement\?avec=REP-/);
  const form = parse((await admin.get(next)).body);
  expect(form.querySelector('[id="customer.name"]')?.getAttribute('value')).toBe('Noé Petit');
  expect(form.querySelector('[name=acceptsDataNotice]')?.hasAttribute('checked')).toBe(true);
  expect(form.querySelector('form[method=post][enctype]')?.getAttribute('action')).toBe(next);
  const second = await admin.submit(next, intake({ 'device.model': '4' }));
  const reference = second.location?.split('fini=')[1] ?? '';
  const done = mainOf((await admin.get(second.location ?? '')).body);
  expect(done).toContain('Déposés ensemble');
  expect(done).toContain('Fairphone 5');
  const sheet = parse((await admin.get(`${LIST}/${reference}`)).body);
  expect(sheet.querySelector('#ensemble + ul')?.text).toContain('Fairphone 5');
  const unsigned = await site.database.kysely
    .selectFrom('repairs')
    .select('id')
    .where('id', '<>', repair.id)
    .where('signature', 'is', null)
    .execute();
  expect(unsigned).toEqual([]);
  expect((await admin.submit(`${INTAKE}?avec=REP-2020-000001`, intake())).status).toBe(404);
});

test('for a customer who waits, a price at the intake is an agreement, and one more screen ends and cashes it', async () => {
  const express = { 'express.part': 'Écran', 'express.partPrice': '80', 'express.labourPrice': '49,90 €' };
  const asked = { ...intake({ 'customer.email': 'noe@exemple.fr' }), ...express, accountLock: 'off' };
  const without = parse((await admin.submit(INTAKE, { ...asked, signature: '' })).body);
  expect(without.querySelector('[id="express.acceptsTerms-error"]')?.text).toContain('Rien ne commence sans');
  expect(without.querySelector('[id="agreement.name-error"]')?.text).toContain('signe');
  expect(await countCases()).toBe(1);

  const taken = await admin.submit(INTAKE, { ...asked, 'express.acceptsTerms': 'oui' });
  expect(taken.location).toMatch(/etape=terminer$/);
  const path = taken.location ?? '';
  const form = await admin.get(path);
  expect(mainOf(form.body)).toContain('Il reste 129,90 € à payer');
  const leaving = {
    intent: 'finish',
    leftBy: 'counter',
    handedTo: 'Noé',
    proof: 'identity',
    unsignedReason: 'pressé',
    seenCents: '0',
  };
  const unpaid = await admin.submit(path, { ...leaving, ...seenIn(form.body, 'etape') });
  expect(unpaid.status).toBe(400);
  const paid = { ...leaving, amount: '129,90', method: 'shop_card' };
  const byCarrier = { leftBy: 'carrier', handedTo: 'Colissimo', trackingNumber: '12' };
  const lost = await admin.submit(path, { ...paid, ...byCarrier, ...seenIn(unpaid.body, 'etape') });
  expect([lost.status, errorAt(lost.body, 'trackingNumber')]).toEqual([
    400,
    expect.stringContaining('Ce n’est pas un numéro Colissimo'),
  ]);
  // What is refused has moved nothing: neither the work, nor money, nor documents.
  const kindsNow = async () =>
    (
      await site.database.kysely
        .selectFrom('repair_events')
        .select('kind')
        .where('repair_id', '<>', repair.id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  expect((await kindsNow()).at(-1)).toBe('start');
  expect((await admin.submit(path, { ...paid, ...seenIn(unpaid.body, 'etape') })).status).toBe(303);
  const row = await site.database.kysely
    .selectFrom('repairs')
    .select(['id', 'state', 'agreement', 'paid_cents', 'parts_guarantee_until'])
    .where('id', '<>', repair.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'handed_over', agreement: 'quote', paid_cents: 12_990 });
  expect(row.parts_guarantee_until).not.toBeNull();
  expect(await kindsNow()).toEqual(
    expect.arrayContaining(['intake', 'quote', 'accept', 'start', 'test', 'make_ready', 'hand_over']),
  );
});

/** What a repair is begun with while its customer waits. */
const EXPRESS = {
  'express.part': 'Écran',
  'express.partPrice': '80',
  'express.labourPrice': '49,90 €',
  'express.acceptsTerms': 'oui',
  accountLock: 'off',
};

test('the form of a customer who waits, pressed twice, makes one case and one quote', async () => {
  const fields = intake(EXPRESS);
  const [first, second] = await Promise.all([admin.submit(INTAKE, fields), admin.submit(INTAKE, fields)]);
  expect(first.location).toMatch(/etape=terminer$/);
  expect(second.location).toBe(first.location);
  expect((await admin.submit(INTAKE, fields)).location).toBe(first.location);
  expect(await countCases()).toBe(2);
  const quotes = await site.database.kysely.selectFrom('repair_quotes').select('state').execute();
  expect(quotes).toEqual([{ state: 'accepted' }]);
});

test('where the agreement of a customer who waits is not written, the page says what is left', async () => {
  const fields = intake();
  const taken = await admin.submit(INTAKE, fields);
  const reference = taken.location?.split('fini=')[1] ?? '';
  const path = `${LIST}/${reference}`;
  const seen = seenIn((await admin.get(`${path}?etape=quote`)).body, 'etape');
  // A colleague has begun a quote meanwhile: it stays.
  expect((await admin.submit(path, { ...quote(seen), intent: 'save-quote' })).status).toBe(303);
  const left = await admin.submit(INTAKE, { ...fields, ...EXPRESS });
  expect(left.location).toBe(`${INTAKE}?fini=${reference}&express=reste`);
  const done = parse((await admin.get(left.location ?? '')).body);
  expect(done.querySelector('main')?.text).toContain('La réparation n’a pas commencé');
  expect(done.querySelector(`main a[href$="${reference}?etape=quote"]`)?.text).toContain('Écrire le devis');
  const quotes = await site.database.kysely.selectFrom('repair_quotes').select('state').execute();
  expect(quotes).toEqual([{ state: 'draft' }]);
});

test('a price or a part that no quote takes is refused before anything is stored', async () => {
  const wrong = await admin.submit(
    INTAKE,
    intake({ ...EXPRESS, 'express.partPrice': '100000,01', 'express.part': 'x'.repeat(201) }),
  );
  expect(wrong.status).toBe(400);
  const form = parse(wrong.body);
  expect(form.querySelector('[id="express.partPrice-error"]')?.text).toContain('trop grand');
  expect(form.querySelector('[id="express.part-error"]')?.text).toContain('200 caractères');
  expect(await countCases()).toBe(1);
});

test('a device without a code is noted as such', async () => {
  const taken = await admin.submit(INTAKE, intake({ unlockCode: '', unlockWay: 'none', accountLock: 'off' }));
  const sheet = mainOf((await admin.get(`${LIST}/${taken.location?.split('fini=')[1]}`)).body);
  expect(sheet).toContain('Code de déverrouillageL’appareil n’en a pas.');
  expect(sheet).toContain('Désactivé, ou aucun');
});

test('the same intake again is the same case; whoever cannot draw signs in words', async () => {
  const fields = intake({ signature: '', 'agreement.isGiven': 'oui', 'agreement.name': 'Noé Petit' });
  const first = await admin.submit(INTAKE, fields);
  expect((await admin.submit(INTAKE, fields)).location).toBe(first.location);
  expect(await countCases()).toBe(2);
  const reference = first.location?.split('fini=')[1] ?? '';
  expect(mainOf((await admin.get(`${LIST}/${reference}`)).body)).toContain(
    'Accord donné par écrit : Noé Petit.',
  );
});

test('what was asked online is found and taken over; a customer and a returned device begin the form', async () => {
  const asked = await requestedRepair(deps());
  const search = parse((await admin.get(`${INTAKE}?q=${asked.reference}`)).body);
  expect(search.querySelector(`a[href$="dossier=${asked.reference}"]`)).not.toBeNull();
  const form = parse((await admin.get(`${INTAKE}?dossier=${asked.reference}`)).body);
  expect(form.querySelector('[id="device.model"]')?.getAttribute('value')).toBe('PlayStation 5');
  expect(form.querySelector('[id="customer.name"]')).toBeNull();
  const seen = seenIn((await admin.get(`${INTAKE}?dossier=${asked.reference}`)).body, 'prise-en-charge');
  const over = await admin.submit(`${INTAKE}?dossier=${asked.reference}`, intake(seen));
  expect([over.status, over.location]).toEqual([303, `${INTAKE}?fini=${asked.reference}`]);
  expect(await rowOf(asked.id)).toMatchObject({ state: 'registered', customer_name: 'Camille Martin' });
  expect((await admin.submit(`${INTAKE}?dossier=${asked.reference}`, intake())).status).toBe(409);

  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await admin.submit(page, {
    intent: 'hand-over',
    leftBy: 'counter',
    handedTo: 'C',
    proof: 'identity',
    unsignedReason: 'pressé',
    owes: 'oui',
  });
  const back = parse((await admin.get(`${INTAKE}?retour=${repair.reference}`)).body);
  expect(back.querySelector('[id="customer.name"]')?.getAttribute('value')).toBe('Camille Martin');
  const returned = await admin.submit(`${INTAKE}?retour=${repair.reference}`, intake());
  const reference = returned.location?.split('fini=')[1] ?? '';
  expect(mainOf((await admin.get(`${LIST}/${reference}`)).body)).toContain(repair.reference);
  const unknown = await admin.submit(`${INTAKE}?retour=REP-2020-000001`, intake());
  expect(unknown.status).toBe(404);
});

test('whom the shop expects comes first, and people are found as one types, by any spelling', async () => {
  const slot = halfHour(new Date());
  const asked = appointmentOf({ name: 'Zoé Lefèvre', phone: '+33698000000' });
  const { id } = await booked(bookDeps(site.database), site.database, slot, asked);
  const { reference } = await site.database.kysely
    .selectFrom('appointments')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const form = parse((await admin.get(INTAKE)).body);
  expect(form.querySelector(`main a[href$="rendez-vous=${reference}"]`)).not.toBeNull();
  const found = async (words: string, who = admin) =>
    (await who.get(`${INTAKE}/clients.json?${new URLSearchParams({ q: words })}`)).body;
  const ways = async (words: string) =>
    (JSON.parse(await found(words)) as { to: string }[]).map(({ to }) => to.replace(`${INTAKE}?`, ''));
  const [booking, known] = [`rendez-vous=${reference}`, `client=${repair.reference}`];
  for (const words of ['zoe lefev', 'LEFÈVRE zoé', '06 98 00 00 00', asked.email, reference.slice(-7)])
    expect((await ways(words))[0]).toBe(booking);
  expect(await ways('06.12.34.56.78')).toContain(known);
  expect(await ways(repair.reference)).toEqual([known]);
  expect(await ways('personne')).toEqual([]);
  expect(await found('zoe', site.visitor())).not.toContain('Zoé');
});

test('a device that comes with an appointment is taken in from it, and its customer has come', async () => {
  const slot = halfHour(new Date(Date.now() - 3_600_000));
  const { id, linkToken } = await booked(bookDeps(site.database), site.database, slot);
  const find = () =>
    site.database.kysely
      .selectFrom('appointments')
      .select(['reference', 'state', 'repair_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { reference } = await find();
  const link = `${INTAKE}?rendez-vous=${reference}`;
  expect((await admin.get('/admin/rendez-vous')).body).toContain(link);
  const form = parse((await admin.get(link)).body);
  expect(form.querySelector('[id="customer.name"]')?.getAttribute('value')).toBe('Camille Martin');
  expect(form.querySelector('[id="fault"]')?.text).toContain('S’éteint au bout de dix minutes.');
  expect(form.querySelector('form[method=post][enctype]')?.getAttribute('action')).toBe(link);
  expect((await admin.submit(link, intake({ 'customer.name': '' }))).status).toBe(400);
  expect(await find()).toMatchObject({ state: 'booked', repair_id: null });
  const taken = await admin.submit(link, intake());
  expect(taken.status).toBe(303);
  const number = new RegExp(`REP-\\d{4}-${NUMBER_TAIL}`).exec(taken.location ?? '')?.[0] ?? 'none';
  const { state, repair_id: repairId } = await find();
  expect([state, (await rowOf(repairId ?? '')).reference]).toEqual(['came', number]);
  // Another device of the same appointment is another case; the appointment leads to the first.
  expect((await admin.submit(link, intake())).status).toBe(303);
  expect((await find()).repair_id).toBe(repairId);
  expect(mainOf((await admin.get('/admin/rendez-vous')).body)).toContain(`Dossier ${number}`);
  expect(mainOf((await admin.get(`${LIST}/${number}`)).body)).toContain(reference);
  const own = await site.visitor().get(`/rendez-vous?lien=${linkToken}`);
  expect(mainOf(own.body)).toContain(`Dossier de réparation${number}`);
});

test('only pictures are photos, and they need a stage', async () => {
  const send = async (name: string, content: Uint8Array, stage = 'after') => {
    const form = new FormData();
    form.set('stage', stage);
    form.set('photos', new File([new Uint8Array(content)], name));
    return submitFiles(site, admin, `${page}/photos`, form);
  };
  const image = await picture('png');
  expect((await send('a.png', Buffer.from('<svg onload=alert(1)>'))).status).toBe(400);
  const wrong = await send('a.png', image, 'toujours');
  expect(wrong.status).toBe(400);
  expect(parse(wrong.body).querySelector('#stage-error')?.text).toContain('Choisissez l’étape');
  expect(await site.database.kysely.selectFrom('repair_photos').select('upload_id').execute()).toEqual([]);
  expect((await send('a.png', image)).status).toBe(303);
  expect(mainOf((await admin.get(page)).body)).toContain('Après réparation');
});

test('notes, a technician and time are written on the case, and what is wrong is said at its field', async () => {
  const noted = await admin.submit(page, { intent: 'staff-note', newNote: 'Vis du fond déjà forcée.' });
  expect([noted.status, noted.location]).toEqual([303, `${page}?fait=note`]);
  const empty = await admin.submit(page, { intent: 'staff-note', newNote: '' });
  expect([empty.status, errorAt(empty.body, 'newNote')]).toEqual([400, 'Écrivez la note.']);
  const drawn = parse((await admin.get(page)).body);
  expect(drawn.querySelector('section[aria-labelledby=notes]')?.text).toContain('Vis du fond déjà forcée.');

  const me = drawn
    .querySelector('section[aria-labelledby=etabli] [name=technicianId]')
    ?.getAttribute('value');
  const taken = await admin.submit(page, { intent: 'assign', technicianId: me ?? '', seenTechnician: '' });
  expect([taken.status, taken.location]).toEqual([303, `${page}?fait=confier`]);
  const late = await admin.submit(page, { intent: 'assign', technicianId: '', seenTechnician: randomUUID() });
  expect([late.status, mainOf(late.body).includes('Entre-temps')]).toEqual([409, true]);
  const mine = await admin.get(`${LIST}?moi=1`);
  expect(mainOf(mine.body)).toContain(repair.reference);

  const work = { 'work.on': '', 'work.workerId': me ?? '', 'work.words': 'Soudure du connecteur.' };
  const wrong = await admin.submit(page, { intent: 'note-work', ...work, 'work.minutes': 'longtemps' });
  expect([wrong.status, errorAt(wrong.body, 'work.minutes')]).toEqual([
    400,
    'Écrivez une durée, par exemple 45\u00a0min ou 1\u00a0h\u00a030.',
  ]);
  const kept = parse(wrong.body);
  for (const [name, value] of [
    ['work.minutes', 'longtemps'],
    ['work.words', 'Soudure du connecteur.'],
  ] as const)
    expect(kept.querySelector(`[name="${name}"]`)?.getAttribute('value')).toBe(value);
  const on = drawn.querySelector('[name="work.on"]')?.getAttribute('value') ?? '';
  const right = { ...work, 'work.on': on, 'work.minutes': '1 h 30' };
  const saved = await admin.submit(page, { intent: 'note-work', ...right });
  expect([saved.status, saved.location]).toEqual([303, `${page}?fait=temps`]);
  const shown = parse((await admin.get(page)).body).querySelector('section[aria-labelledby=etabli]');
  expect(shown?.text.replaceAll('\u00a0', ' ')).toContain('Temps passé : 1 h 30');
  const workId = shown?.querySelector('[name=workId]')?.getAttribute('value') ?? '';
  const removed = await admin.submit(page, { intent: 'remove-work', workId });
  expect([removed.status, removed.location]).toEqual([303, `${page}?fait=temps-retirer`]);
});

test('points are tried before and after the repair, compared at the hand-over, and printed', async () => {
  const before = `${page}/controles/avant`;
  const seen = async (path: string) => seenIn((await admin.get(path)).body, 'controles');
  for (const path of [`${page}/controles/pendant`, `${LIST}/REP-2020-000001/controles/avant`])
    expect((await admin.get(path)).status).toBe(404);
  const nothing = await admin.submit(before, { ...(await seen(before)), words: 'Rien.' });
  expect([nothing.status, errorAt(nothing.body, 'goodBody')]).toEqual([400, 'Notez au moins un point.']);
  const saved = await admin.submit(before, {
    ...(await seen(before)),
    goodBody: 'homeConsole',
    'points.video': 'faulty',
  });
  expect([saved.status, saved.location]).toEqual([303, `${page}?fait=controles`]);
  const after = `${page}/controles/apres`;
  expect(mainOf((await admin.get(after)).body)).toContain('Avant : défaut.');
  await admin.submit(after, { ...(await seen(after)), 'points.video': 'good', 'points.drive': 'faulty' });
  const shown = parse((await admin.get(page)).body).querySelector('section[aria-labelledby=controles]');
  const words = shown?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';
  expect(words).toContain('En défaut après la réparation, et bon avant : Lecteur de disque.');
  expect(words).toContain('avant : défaut, après : bon');
  const sheet = await admin.get(`${page}/controles.pdf`);
  expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const theirs = '/suivi-reparation/controles.pdf?lien=';
  const answers = await Promise.all(
    [repair.linkToken, 'a'.repeat(repair.linkToken.length)].map((link) =>
      site.visitor().get(`${theirs}${link}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});

test('a flag of the shop is put on a case in one press, filters the board, and is told to nobody', async () => {
  await emptyTables(site.database, 'public.repair_flags');
  const FLAGS = '/admin/reperes';
  const wrong = await admin.submit(`${FLAGS}/nouveau`, { name: ' ', tone: 'or' });
  expect([wrong.status, errorAt(wrong.body, 'name'), errorAt(wrong.body, 'tone')]).toEqual([
    400,
    'Nommez ce repère.',
    'Choisissez une couleur.',
  ]);
  const written = await admin.submit(`${FLAGS}/nouveau`, { name: 'À rappeler <i>', tone: 'red' });
  expect(written.location).toBe(`${FLAGS}?fait=enregistrer`);
  const taken = await admin.submit(`${FLAGS}/nouveau`, { name: 'à rappeler <I>', tone: 'red' });
  expect([taken.status, errorAt(taken.body, 'name')]).toEqual([400, 'Un autre repère a ce nom.']);
  const button = async () =>
    parse((await admin.get(page)).body).querySelector('section[aria-labelledby=reperes] button[name=flag]');
  const press = (await button())?.getAttribute('value') ?? '';
  const put = await admin.submit(page, { intent: 'flag', flag: press });
  expect([put.status, put.location]).toEqual([303, `${page}?fait=repere`]);
  expect((await button())?.getAttribute('aria-pressed')).toBe('true');
  const id = press.split('.')[0];
  const other = await counterRepair(deps());
  const board = await admin.get(`${LIST}?vue=tableau&repere=${id}`);
  expect(mainOf(board.body)).toContain('À rappeler <i>');
  expect(board.body).not.toContain('rappeler <i>');
  expect(mainOf(board.body)).not.toContain(other.reference);
  expect((await site.visitor().get(`/suivi-reparation?lien=${repair.linkToken}`)).body).not.toContain(
    'rappeler',
  );
  expect((await admin.submit(page, { intent: 'flag', flag: 'x.oui' })).status).toBe(409);
});

test('a form of checks that is sent twice agrees with itself, and with nobody else', async () => {
  const before = `${page}/controles/avant`;
  const drawn = seenIn((await admin.get(before)).body, 'controles');
  const sent = { ...drawn, goodBody: 'homeConsole', 'points.video': 'faulty', 'points.drive': '' };
  const events = await countEvents();
  for (const _ of ['first', 'second']) {
    const { status, location } = await admin.submit(before, sent);
    expect([status, location]).toEqual([303, `${page}?fait=controles`]);
  }
  expect((await countEvents()) - events).toBe(1);
  const other = await admin.submit(before, { ...sent, 'points.video': 'untested' });
  expect([other.status, mainOf(other.body)]).toEqual([
    409,
    expect.stringContaining('Ces contrôles ont changé entre-temps'),
  ]);
});

test('an awaited part has its supplier and its day, which its customer reads', async () => {
  const productId = await addProduct(site.database, 0);
  await admin.submit(page, { intent: 'add-part', productId, quantity: '1' });
  const part = parse((await admin.get(page)).body)
    .querySelector('section[aria-labelledby=pieces] a[href*="/pieces/"]')
    ?.getAttribute('href');
  const seen = async () => seenIn((await admin.get(part ?? '')).body, 'piece-attendue');
  const wrong = await admin.submit(part ?? '', { ...(await seen()), expectedOn: '2020-01-01', cost: 'cher' });
  expect([wrong.status, errorAt(wrong.body, 'cost')]).toEqual([
    400,
    'Écrivez un montant en euros, par exemple 89,29.',
  ]);
  const past = await admin.submit(part ?? '', { ...(await seen()), expectedOn: '2020-01-01' });
  expect([past.status, errorAt(past.body, 'expectedOn')]).toEqual([
    400,
    'Cette date est passée : écrivez aujourd’hui ou plus tard.'.replace(' :', '\u00a0:'),
  ]);
  const plan = { supplier: 'MobileParts', expectedOn: '2099-12-04', cost: '12,50' };
  const saved = await admin.submit(part ?? '', { ...(await seen()), ...plan, intent: 'plan' });
  expect([saved.status, saved.location]).toEqual([303, `${page}?fait=piece-attendue`]);
  expect(mainOf((await admin.get(page)).body)).toContain(
    'chez MobileParts, attendue le 4 décembre 2099, coût 12,50 € l’unité',
  );
  const tracked = await site.visitor().get(`/suivi-reparation?lien=${repair.linkToken}`);
  expect(mainOf(tracked.body)).toContain('attendue le 4 décembre 2099');
  expect(mainOf(tracked.body)).not.toContain('MobileParts');
  for (const address of [`${page}/pieces/999999`, `${page}/pieces/x`])
    expect((await admin.get(address)).status).toBe(404);
});

test('a part that is no product is added, awaited and received with what it cost', async () => {
  const form = `${page}/pieces/nouvelle`;
  expect((await admin.get(`${LIST}/REP-2020-000001/pieces/nouvelle`)).status).toBe(404);
  expect(parse((await admin.get(page)).body).querySelector(`main a[href="${form}"]`)).not.toBeNull();
  const wrong = await admin.submit(form, { name: '', quantity: 'x', cost: '1250' });
  expect([wrong.status, errorAt(wrong.body, 'isHere')]).toEqual([400, 'Dites si la pièce est là.']);
  expect(parse(wrong.body).querySelector('input[name=cost]')?.getAttribute('value')).toBe('1250');
  const nameless = await admin.submit(form, { name: ' ', quantity: 'x', isHere: 'non' });
  expect([nameless.status, errorAt(nameless.body, 'name'), errorAt(nameless.body, 'quantity')]).toEqual([
    400,
    'Écrivez ce qu’est la pièce.',
    'Écrivez un nombre.',
  ]);
  const added = await admin.submit(form, { name: 'Nappe <b>T14</b>', quantity: '', isHere: 'non' });
  expect([added.status, added.location]).toEqual([303, `${page}?fait=piece`]);
  const shown = await admin.get(page);
  expect(shown.body).not.toContain('<b>T14</b>');
  expect(mainOf(shown.body)).toContain('(hors stock)');
  // Nothing of the stock is awaited: there is nothing to hold.
  expect(parse(shown.body).querySelector('[value=hold-parts]')).toBeNull();
  const part = parse(shown.body)
    .querySelector('section[aria-labelledby=pieces] a[href*="/pieces/"]:not([href$="nouvelle"])')
    ?.getAttribute('href');
  const board = parse((await admin.get(`${LIST}?vue=tableau`)).body).querySelector('.case__blocks');
  expect(board?.text.replaceAll('\u00a0', ' ')).toBe('Attend Nappe <b>T14</b>, sans date');
  const costless = await admin.submit(part ?? '', { intent: 'receive', arrivedCost: '' });
  expect([costless.status, errorAt(costless.body, 'arrivedCost')]).toEqual([
    400,
    'Écrivez ce qu’elle a coûté, ou cochez que ce n’est pas encore connu.',
  ]);
  const received = await admin.submit(part ?? '', { intent: 'receive', arrivedCost: '12,5' });
  expect([received.status, received.location]).toEqual([303, `${page}?fait=piece-attendue`]);
  expect(mainOf((await admin.get(page)).body)).toContain('coût 12,50 € l’unité');
  const again = await admin.submit(part ?? '', { intent: 'receive', arrivedCost: '12,5' });
  expect(again.status).toBe(409);
});

test('a plan of a part that is sent twice agrees with itself', async () => {
  await admin.submit(`${page}/pieces/nouvelle`, { name: 'Nappe', isHere: 'non' });
  const part = parse((await admin.get(page)).body)
    .querySelector('section[aria-labelledby=pieces] a[href*="/pieces/"]:not([href$="nouvelle"])')
    ?.getAttribute('href');
  const drawn = seenIn((await admin.get(part ?? '')).body, 'piece-attendue');
  const sent = { ...drawn, intent: 'plan', supplier: 'MobileParts', cost: '12,5' };
  for (const _ of ['first', 'second']) expect((await admin.submit(part ?? '', sent)).status).toBe(303);
});

test('another contact is corrected on the case, wrong numbers at their field, and named at the hand-over', async () => {
  const correct = `${page}?etape=corriger`;
  const form = drawnForm((await admin.get(correct)).body, 'etape');
  const asked = { ...form, intent: 'correct', 'second.name': 'Sacha Lambert', 'second.mayCollect': 'oui' };
  const wrong = await admin.submit(correct, { ...asked, 'second.phone': '12' });
  expect([wrong.status, errorAt(wrong.body, 'second.phone') !== undefined]).toEqual([400, true]);
  const saved = await admin.submit(correct, { ...asked, 'second.phone': '07 98 76 54 32' });
  expect([saved.status, saved.location]).toEqual([303, `${page}?fait=corriger`]);
  expect(mainOf((await admin.get(page)).body)).toContain(
    'Sacha Lambert, 07 98 76 54 32, peut reprendre l’appareil',
  );
  expect(drawnForm((await admin.get(correct)).body, 'etape')).toMatchObject({ 'second.mayCollect': 'oui' });
  await moved(deps(), repair.id, 'return_unrepaired');
  expect(mainOf((await admin.get(`${page}?etape=hand_over`)).body)).toContain(
    'Sacha Lambert peut aussi reprendre l’appareil.',
  );
});

test('the letter to who does not come is noted with its day and number, once, and the lists say so', async () => {
  await moved(deps(), repair.id, 'return_unrepaired');
  const press = { intent: 'note-letter', 'letter.sentOn': dayInParis(new Date()) };
  expect(mainOf((await admin.get(page)).body)).not.toContain('Noter l’envoi de la lettre');
  await site.database.kysely
    .updateTable('repairs')
    .set({ ready_at: new Date(Date.now() - 200 * 24 * 3600 * 1000) })
    .where('id', '=', repair.id)
    .execute();
  for (const address of [LIST, `${LIST}?vue=tableau`])
    expect(mainOf((await admin.get(address)).body)).toContain('lettre recommandée à envoyer');
  expect(mainOf((await admin.get(page)).body)).toContain('Noter l’envoi de la lettre');
  const before = await countEvents();
  for (const [sentOn, told] of [
    ['', 'Choisissez le jour de l’envoi.'],
    ['2099-01-01', 'Cette date est à venir.'],
    ['2020-01-01', 'L’appareil est prêt depuis le'],
  ] as const) {
    const wrong = await admin.submit(page, { ...press, 'letter.sentOn': sentOn, 'letter.number': '1A 2' });
    expect([wrong.status, errorAt(wrong.body, 'letter.sentOn')]).toEqual([
      400,
      expect.stringContaining(told),
    ]);
    expect(parse(wrong.body).querySelector('[name="letter.number"]')?.getAttribute('value')).toBe('1A 2');
  }
  expect(await countEvents()).toBe(before);
  for (const _ of ['first', 'second'])
    expect((await admin.submit(page, { ...press, 'letter.number': ' 1A 2 ' })).location).toBe(
      `${page}?fait=lettre`,
    );
  expect(await countEvents()).toBe(before + 1);
  expect(mainOf((await admin.get(page)).body)).toMatch(/Lettre recommandée envoyée le .*, n° 1A 2\./);
  expect(mainOf((await admin.get(LIST)).body)).toContain('lettre envoyée le');
});

import { beforeEach, expect, test } from 'vitest';
import type { MailFailure } from '#server/mail/mail-error.ts';
import { phoneDigest } from '#server/phone-proofs/accept-code.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createDocuments, type Documents } from '#server/shop/documents/documents-module.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { findByLink } from '#server/shop/orders/find-order.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { orderMails } from '#server/shop/orders/order-mails.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { confirmByCode, confirmByLink, findByProof } from '#server/shop/orders/prove-order.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { attachedWords } from '#tests/support/pdf-text.ts';
import {
  addProduct,
  customerOf,
  emptyShop,
  orderDeps,
  orderOf,
  placedOrder,
  UNIT_CENTS,
} from '#tests/support/shop.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const facts = {
  ...readShopSettings('content/data/shop.yml'),
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  europeanNoticeFile: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10',
};
const templates = await loadShippedTemplates();
const MINUTE_MS = 60_000;

let now = new Date();
let ssd = '';
const clock = () => now;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const deps = () => ({ ...orderDeps(db.database, clock), shop: () => facts });

const quickDocuments: Pick<Documents, 'draw' | 'terms'> = {
  draw: async (number) => Buffer.from(`document ${number}`),
  terms: async (version) => Buffer.from(`terms ${version}`),
};
const pdf = (number: string) => ({
  filename: `${number}.pdf`,
  content: Buffer.from(`document ${number}`),
  contentType: 'application/pdf',
});

/** An outbox whose mail server first answers with `failures`, one per mail. */
function open(failures: MailFailure[] = [], changed: Partial<typeof quickDocuments> = {}) {
  const { sent, transport } = fakeTransport(failures);
  /** Mails sent before each pause. */
  const pauses: number[] = [];
  const words = orderMails({
    database: db.database,
    loadTemplates: async () => templates,
    shop: () => facts,
    documents: { ...quickDocuments, ...changed },
    siteUrl: 'https://www.exemple.fr',
    secret: 'un secret de test',
  });
  const mails = openTestOutbox({
    database: db.database,
    words: [words],
    transport,
    clock,
    pause: async () => pauses.push(sent.length),
  });
  return {
    mails,
    sent,
    pauses,
    run: mails.run,
    subjects: () => sent.map(({ subject }) => plain(subject)),
  };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const rows = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .where('kind', '=', 'order')
    .selectAll()
    .orderBy('id')
    .execute();
const order = (change: object = {}) => placedOrder(deps(), orderOf([ssd], change));

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  await emptyShop(db.database);
  ssd = await addProduct(db.database, 50);
});

/** An order of an unknown customer, confirmed by the code that its telephone got, and the mail about that. */
async function confirmedByPhone() {
  const street = '1 rue Zolgravix';
  const { id, number } = await placedOrder(
    { ...deps(), isProven: async () => false },
    orderOf([ssd], {
      payment: 'transfer',
      customer: { ...customerOf('camille@exemple.fr'), name: 'Zolgravix' },
      billingAddress: { street, postcode: '51100', city: 'Reims' },
      delivery: { method: 'parcel', address: { street, postcode: '51100', city: 'Reims' } },
      deliveryCents: 990,
    }),
  );
  const { mails, run, sent } = open();
  await run();
  const code = '402917';
  const file = { kind: 'order', id } as const;
  await db.database.kysely
    .insertInto('internal.phone_proofs')
    .values({
      file_id: id,
      order_id: id,
      appointment_id: null,
      digest: phoneDigest(deps().linkSecret, { ...file, phone: '+33612345678' }, code),
      sent_at: now,
      expires_at: new Date(now.getTime() + MINUTE_MS),
    })
    .execute();
  expect(await confirmByCode(deps(), id, code)).toMatchObject({ outcome: 'confirmed' });
  await run();
  return { id, number, mails, run, sent };
}

test('confirmed by telephone: the mailbox hears no typed word and gets no document of them before the shop has looked', async () => {
  const { id, number, run, sent } = await confirmedByPhone();
  await recordPayment(deps(), id, { method: 'transfer', amountCents: 9919, reference: 'VIR', actor: 'shop' });
  await run();
  const [question, confirmed, paid] = sent;
  for (const mail of [question, confirmed]) {
    expect(`${mail?.text} ${mail?.html}`).not.toContain('Zolgravix');
    expect(mail?.attachments ?? []).toEqual([]);
  }
  // Nor does it link to a page that shows them, before the mailbox is proven.
  expect(confirmed?.text).toContain('/confirmer-commande?lien=');
  expect(confirmed?.text).not.toMatch(/suivi-commande|renoncer-au-contrat|jointe/);
  expect(paid?.text).toContain('Zolgravix');
  const names = paid?.attachments?.map(({ filename }) => filename) ?? [];
  expect(names.slice(0, 2)).toEqual([`${number}.pdf`, 'Conditions générales de vente.pdf']);
});

test('confirmed by telephone, then by the button of its mail: the contract leaves for the mailbox, once', async () => {
  const { id, number, mails, run, sent } = await confirmedByPhone();
  const proving = { ...deps(), resend: mails.resend.bind(mails) };
  const token = proofToken(deps().linkSecret, { id, email: 'camille@exemple.fr' });
  expect(await findByProof(proving, token)).toMatchObject({ state: 'by phone' });
  expect(sent).toHaveLength(2);
  for (const _ of ['first press', 'second press']) {
    expect(await confirmByLink(proving, token)).toMatchObject({ outcome: 'confirmed' });
    await run();
    expect(sent).toHaveLength(3);
  }
  expect(await findByProof(proving, token)).toMatchObject({ state: 'confirmed' });
  expect(sent[2]?.text).toContain('Zolgravix');
  expect(sent[2]?.text).toContain('/suivi-commande?lien=');
  expect(sent[2]?.attachments?.map(({ filename }) => filename)).toEqual([
    `${number}.pdf`,
    'Conditions générales de vente.pdf',
  ]);
  // The shop's next mail need not bring it.
  await recordPayment(deps(), id, { method: 'transfer', amountCents: 9919, reference: 'VIR', actor: 'shop' });
  await run();
  expect(sent[3]?.attachments?.map(({ filename }) => filename)).not.toContain(`${number}.pdf`);
});

test('the contract of a company names it, its SIREN and the reference of its purchase', async () => {
  const { id } = await order({ payment: 'transfer' });
  await db.database.kysely
    .updateTable('orders')
    .set({ company: 'Durand & Fils', siren: '732829320', purchase_reference: 'BC-17' })
    .where('id', '=', id)
    .execute();
  const { run, sent } = open();
  await run();
  const text = plain(sent[0]?.text ?? '');
  expect(text).toContain('Société : Durand & Fils, SIREN 732 829 320');
  expect(text).toContain('Votre référence : BC-17');
});

test('the confirmation is the contract: lines, totals, delivery, payment, rights, terms, the secret link', async () => {
  const { number } = await order({ payment: 'transfer' });
  const { run, sent } = open();
  await run();
  const [mail] = sent;
  const text = plain(mail?.text ?? '');
  expect([sent.length, mail?.to, plain(mail?.subject ?? '')]).toEqual([
    1,
    'camille@exemple.fr',
    `Commande ${number} : elle est enregistrée`,
  ]);
  expect(text).toContain('Bonjour Camille Martin,');
  expect(text).toMatch(/Total à payer\s+89,29 €/);
  expect(text).toContain('Prête au plus tard, payée ce jour : le 24 novembre 2026');
  expect(text).toContain(`IBAN : ${facts.iban}`);
  expect(text).toContain(`Référence à indiquer : ${number}`);
  expect(text).toContain('À recevoir avant le : 30 novembre 2026');
  expect(text).toContain('quatorze jours après la réception');
  expect(text).toContain('Modèle de formulaire de rétractation');
  expect(text).toContain('Renoncer au contrat ici https://www.exemple.fr/renoncer-au-contrat');
  expect(text).toContain('sur la garantie légale https://www.exemple.fr/notice-europeenne');
  expect(text).toContain('TVA non applicable, art. 293 B du CGI');
  expect(mail?.attachments).toEqual([
    pdf(number),
    {
      filename: 'Conditions générales de vente.pdf',
      content: Buffer.from('terms cgv/2026-11-21'),
      contentType: 'application/pdf',
    },
  ]);
  const token = /suivi-commande\?lien=([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(await findByLink(db.database, token)).toMatchObject({ number });
});

test('each thing that happens to an order is told once, in its order', async () => {
  const { id, number } = await order({ payment: 'transfer' });
  const shop = { actor: 'shop' } as const;
  await recordPayment(deps(), id, { ...shop, method: 'transfer', amountCents: UNIT_CENTS });
  await moveOrder(deps(), id, { ...shop, to: 'preparing' });
  await moveOrder(deps(), id, { ...shop, to: 'ready' });
  await moveOrder(deps(), id, { ...shop, to: 'collected' });
  await moveOrder(deps(), id, { ...shop, to: 'returned', restock: [{ productId: ssd, quantity: 1 }] });
  await recordRefund(deps(), id, { ...shop, method: 'transfer', amountCents: 1000, note: 'Câble manquant.' });
  await recordRefund(deps(), id, { ...shop, method: 'transfer', amountCents: UNIT_CENTS - 1000 });
  const { run, sent, subjects } = open();
  await run();
  await run();
  expect(subjects()).toEqual(
    [
      'elle est enregistrée',
      'paiement reçu',
      'en préparation',
      'prête à retirer',
      'elle a été retirée',
      'retour enregistré',
      'remboursement de 10,00 €',
      'remboursement de 79,29 €',
    ].map((what) => `Commande ${number} : ${what}`),
  );
  expect(sent[6]?.text).toContain('Câble manquant.');
  expect(plain(sent[6]?.text ?? '')).toContain('Remboursement de 10,00 € pour votre commande');
  expect(plain(sent[7]?.text ?? '')).toContain('En tout, 89,29 € vous sont rendus.');
  // Each document is attached once, to the mail about the money that it was issued for.
  expect(sent.slice(1).map(({ attachments = [] }) => attachments)).toEqual([
    [pdf('FAC-2026-000001')],
    ...Array.from({ length: 4 }, () => []),
    [pdf('AV-2026-000001')],
    [pdf('AV-2026-000002')],
  ]);
  expect(plain(sent[7]?.text ?? '')).toContain('L’avoir AV-2026-000002 est joint à ce message.');
});

test('steps that are one for the customer are told by one mail, with the invoice of the first of them', async () => {
  const { id, number } = await order();
  const by = { actor: 'shop', isTold: false } as const;
  pass(MINUTE_MS);
  await recordPayment(deps(), id, { ...by, method: 'cash', amountCents: UNIT_CENTS });
  for (const to of ['preparing', 'ready'] as const) await moveOrder(deps(), id, { ...by, to });
  await moveOrder(deps(), id, { actor: 'shop', to: 'collected' });
  const { run, sent, subjects } = open();
  await run();
  expect(subjects()).toEqual(
    ['elle est enregistrée', 'elle a été retirée'].map((what) => `Commande ${number} : ${what}`),
  );
  expect(sent[1]?.attachments).toEqual([pdf('FAC-2026-000001')]);
});

test('the documents that are attached are those of the order: its confirmation, and what was paid', async () => {
  const { id, number } = await order();
  const payment = { actor: 'shop', method: 'cash', amountCents: 1000 } as const;
  await recordPayment(deps(), id, payment);
  pass(MINUTE_MS);
  await moveOrder(deps(), id, { to: 'preparing', actor: 'shop' });
  pass(MINUTE_MS);
  await recordPayment(deps(), id, { ...payment, amountCents: UNIT_CENTS - 1000 });
  const documents = createDocuments({
    database: db.database,
    shop: () => facts,
    siteUrl: 'https://www.exemple.fr',
    secret: 'secret',
    legalDir: 'content/pages/legal',
  }).api;
  const { run, sent } = open([], documents);
  await run();
  const files = sent.map(({ attachments = [] }) => attachments.map(({ filename }) => filename));
  expect(files).toEqual([
    [`${number}.pdf`, 'Conditions générales de vente.pdf'],
    [],
    [],
    ['FAC-2026-000001.pdf'],
  ]);
  const [confirmation, terms] = sent[0]?.attachments ?? [];
  expect(await attachedWords(confirmation)).toContain(`Confirmation de commande ${number}`);
  expect(await attachedWords(terms)).toContain('Modèle de formulaire de rétractation');
  expect(await attachedWords(sent[3]?.attachments?.[0])).toContain('Facture FAC-2026-000001');
});

test('a mail whose document cannot be drawn is tried again, and holds up no other order', async () => {
  const { number } = await order();
  const other = await order();
  let isBroken = true;
  const { run, subjects } = open([], {
    async draw(wanted, whose) {
      if (isBroken && wanted === number) throw new Error('a typeface is missing');
      return quickDocuments.draw(wanted, whose);
    },
  });
  await run();
  expect(subjects()).toEqual([`Commande ${other.number} : elle est enregistrée`]);
  expect(await rows()).toMatchObject([
    { attempts: 1, last_error: 'Error: a typeface is missing', sent_at: null, failed_at: null },
    { sent_at: now },
  ]);
  isBroken = false;
  pass(2 * MINUTE_MS);
  await run();
  expect(subjects()[1]).toBe(`Commande ${number} : elle est enregistrée`);
});

test('a parcel is told with its tracking number, a cancellation with its reason and what is given back', async () => {
  const address = { street: '2 rue Cérès', postcode: '75011', city: 'Paris' };
  const parcel = { delivery: { method: 'parcel', address }, payment: 'transfer', deliveryCents: 990 };
  const { id } = await order(parcel);
  const other = await order(parcel);
  const shop = { actor: 'shop' } as const;
  for (const each of [id, other.id])
    await recordPayment(deps(), each, { ...shop, method: 'transfer', amountCents: UNIT_CENTS + 990 });
  await moveOrder(deps(), id, { ...shop, to: 'preparing' });
  await moveOrder(deps(), id, { ...shop, to: 'shipped', trackingNumber: '6A12345678901' });
  await moveOrder(deps(), other.id, { ...shop, to: 'cancelled', note: 'Le produit est abîmé.' });
  const { run, sent } = open();
  await run();
  const texts = sent.map(({ text }) => plain(text));
  expect(texts[0]).toContain('Colis à domicile : 2 rue Cérès, 75011 Paris');
  expect(texts.find((text) => text.includes('transporteur.'))).toContain('Numéro de suivi : 6A12345678901');
  const cancelled = texts.at(-1);
  expect(cancelled).toContain('Le produit est abîmé.');
  expect(cancelled).toContain('Nous vous rendons 99,19 €');
});

test('an order that its customer cancels is told to the shop as well, which a full mailbox of theirs does not delay', async () => {
  const { id, number } = await order({ payment: 'transfer' });
  await recordPayment(deps(), id, { actor: 'shop', method: 'transfer', amountCents: UNIT_CENTS });
  await moveOrder(deps(), id, { to: 'cancelled', actor: 'customer' });
  const { run, sent } = open(['postponed']);
  await run();
  expect(sent.map(({ to, replyTo, subject }) => [to, replyTo, plain(subject)])).toEqual([
    [facts.email, 'camille@exemple.fr', `Commande ${number} annulée par son client`],
  ]);
  expect(plain(sent[0]?.text ?? '')).toContain('À rembourser : 89,29 €');
  expect(sent[0]?.attachments).toBeUndefined();
  pass(2 * MINUTE_MS);
  await run();
  expect(sent.slice(1).map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'camille@exemple.fr'));
});

test('nothing is written for an order that was not made', async () => {
  const { outcome } = await placeOrder(deps(), orderOf([ssd], { cgvVersion: 'cgv/2020-01-01' }));
  expect([outcome, await rows()]).toEqual(['changed', []]);
});

test('a mail that could not leave leaves later, and what follows it waits', async () => {
  const { id } = await order();
  await moveOrder(deps(), id, { to: 'preparing', actor: 'shop' });
  const { run, subjects } = open(['unreachable', 'postponed']);
  await run();
  expect(subjects()).toEqual([]);
  expect(await rows()).toMatchObject([
    { attempts: 1, last_error: 'MailError: no', sent_at: null },
    { attempts: 0 },
  ]);
  pass(2 * MINUTE_MS);
  await run();
  pass(4 * MINUTE_MS);
  await run();
  expect(subjects()).toEqual([]);
  pass(MINUTE_MS);
  await run();
  expect(subjects()).toHaveLength(2);
  expect(await rows()).toMatchObject([
    { attempts: 3, last_error: null, sent_at: now },
    { attempts: 1, sent_at: now },
  ]);
});

test.each(['unreachable', 'timeout', 'settings'] as const)(
  'a server that is away (%s) is asked once a round, not once a mail',
  async (failure) => {
    for (let count = 0; count < 3; count += 1) await order();
    const { run, sent } = open([failure]);
    await run();
    expect([sent.length, (await rows()).map(({ attempts }) => attempts)]).toEqual([0, [1, 0, 0]]);
    await run();
    expect(sent).toHaveLength(2);
    pass(2 * MINUTE_MS);
    await run();
    expect(sent).toHaveLength(3);
  },
);

test('a stop does not wait for all that is due', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  const { mails, sent } = open();
  const round = mails.run();
  await mails.close();
  await round;
  expect(sent.length).toBeLessThan(3);
});

test('mails give way while orders keep coming, and only then', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  const { mails, sent, pauses, run } = open([], {
    async draw(number, whose) {
      if (sent.length === 0) mails.wake();
      return quickDocuments.draw(number, whose);
    },
  });
  await run();
  await mails.close();
  expect([sent.length, pauses]).toEqual([3, [1]]);
});

test('a mail that leaves no way in four days is given up', async () => {
  await order();
  const { run, sent } = open(['unreachable', 'unreachable']);
  await run();
  now = new Date(Date.now() + 5 * 24 * 60 * MINUTE_MS);
  await run();
  expect(await rows()).toMatchObject([{ attempts: 2, failed_at: now }]);
  pass(24 * 60 * MINUTE_MS);
  await run();
  expect(sent).toEqual([]);
});

test('an address that is refused is given up, the mails of others leave', async () => {
  await order();
  await order({ customer: { name: 'Alex', email: 'alex@exemple.fr', phone: '0612345678' } });
  const { run, sent } = open(['refused']);
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['alex@exemple.fr']);
  expect(await rows()).toMatchObject([{ failed_at: now, sent_at: null }, { sent_at: now }]);
  pass(MINUTE_MS * 60 * 24);
  await run();
  expect(sent).toHaveLength(1);
});

test('what a process took with it when it was killed is sent by another one, a little later', async () => {
  await order();
  // The process dies after it took the mail: nothing shows whether it left.
  await db.database.kysely
    .updateTable('internal.outbox')
    .set({ attempts: 1, next_attempt_at: new Date(now.getTime() + 2 * MINUTE_MS) })
    .execute();
  const { run, sent } = open();
  await run();
  expect(sent).toEqual([]);
  pass(2 * MINUTE_MS);
  await run();
  expect(sent).toHaveLength(1);
});

test('several processes send each mail once', async () => {
  for (let count = 0; count < 12; count += 1) await order();
  const processes = [open(), open(), open()];
  await Promise.all(processes.map(({ run }) => run()));
  expect(processes.flatMap(({ sent }) => sent)).toHaveLength(12);
  expect(new Set(processes.flatMap(({ subjects }) => subjects())).size).toBe(12);
});

test('a mail is sent again when somebody asks for it, and no other', async () => {
  await order();
  const { run, mails, sent } = open();
  await run();
  const [row] = await rows();
  expect(await mails.resend(Number(row?.id) + 1)).toBe(false);
  expect(await mails.resend(Number(row?.id))).toBe(true);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.text).toBe(sent[0]?.text);
  await mails.close();
});

test('an order wakes its mail, and a stop leaves the rest for the next start', async () => {
  await order();
  const { mails, sent } = open();
  mails.wake();
  await expect.poll(() => sent.length).toBe(1);
  await mails.close();
  await order();
  mails.wake();
  await mails.run();
  expect(sent).toHaveLength(1);
  const next = open();
  await next.run();
  expect(next.sent).toHaveLength(1);
});

test('an order that nobody paid says so', async () => {
  await order({ payment: 'transfer' });
  // The tenth day is theirs to its end.
  pass(11 * 24 * 60 * MINUTE_MS);
  await expireOrders(db.database, now);
  const { run, sent } = open();
  await run();
  expect(sent).toHaveLength(2);
  expect(plain(sent[1]?.text ?? '')).toContain('Non réglée dans le délai prévu.');
});

/** An order of an unknown customer, who writes what they like. */
const strange = async (change: object = {}) => {
  const asked = { ...deps(), isProven: async () => false };
  const customer = { ...customerOf('camille@exemple.fr'), name: 'Gagnez 149 € sur evil.example' };
  const billingAddress = { street: 'https://evil.example', more: 'Evil', postcode: '51100', city: 'Reims' };
  const result = await placedOrder(asked, orderOf([ssd], { customer, billingAddress, ...change }));
  return { ...result, token: proofToken(asked.linkSecret, { id: result.id, email: 'camille@exemple.fr' }) };
};

test('who proved nothing is asked first, in our words alone, without documents; the press brings the contract', async () => {
  const { id, number, token } = await strange();
  const asked = open();
  await asked.run();
  const [question] = asked.sent;
  expect(asked.subjects()).toEqual([`Commande ${number} : confirmez-la avant 12 h`]);
  const text = plain(question?.text ?? '');
  expect(text).toContain(`https://www.exemple.fr/confirmer-commande?lien=${token}`);
  expect(text).toContain('avant 12 h, le 23 novembre 2026');
  expect(text).toMatch(/Total à payer\s+89,29 €/);
  expect(text).toContain('aucun contrat n’est conclu');
  expect(`${question?.html} ${question?.text}`).not.toMatch(/evil|149/i);
  expect(text).not.toContain('suivi-commande');
  expect(question?.attachments ?? []).toEqual([]);
  await confirmByLink({ ...deps(), caps: null }, token);
  const told = open();
  await told.run();
  expect(told.subjects()).toEqual([`Commande ${number} : elle est confirmée`]);
  expect(plain(told.sent[0]?.text ?? '')).toContain('Ce message confirme le contrat');
  expect(told.sent[0]?.attachments?.map(({ filename }) => filename)).toEqual([
    `${number}.pdf`,
    'Conditions générales de vente.pdf',
  ]);
  expect(id).toMatch(/-/);
});

test('what nobody confirmed ends without another mail', async () => {
  await strange();
  pass(60 * MINUTE_MS);
  await expireOrders(db.database, now);
  const { run, sent } = open();
  await run();
  expect(sent).toHaveLength(1);
});

test.each([
  ['somebody known', order],
  ['somebody unknown', strange],
])(
  'a card of %s: no mail before it has paid, then the contract with the invoice; none when it never pays',
  async (_, place) => {
    await place({ payment: 'card' });
    pass(60 * MINUTE_MS);
    await expireOrders(db.database, now);
    const { run, sent, subjects } = open();
    await run();
    expect(sent).toEqual([]);
    const { id, number } = await place({ payment: 'card' });
    const paid = { actor: 'system', method: 'card', amountCents: UNIT_CENTS, reference: 'pi_1' } as const;
    await recordPayment(deps(), id, paid);
    await run();
    expect(subjects()).toEqual([`Commande ${number} : paiement reçu, elle est confirmée`]);
    expect(plain(sent[0]?.text ?? '')).toContain('Ce message confirme le contrat');
    expect(sent[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      `${number}.pdf`,
      'Conditions générales de vente.pdf',
      expect.stringMatching(/^FAC-.*\.pdf$/),
    ]);
  },
);

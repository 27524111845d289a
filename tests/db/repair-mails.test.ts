import { beforeEach, expect, test } from 'vitest';
import { NUMBER_TAIL } from '#domain/cases/case-number.ts';
import type { MailFailure } from '#server/mail/mail-error.ts';
import { announceParcel } from '#server/repairs/announce-parcel.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { issueRepairInvoice } from '#server/repairs/documents/issue-invoice.ts';
import { answerEstimate, sendEstimate } from '#server/repairs/estimates.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { giveTracking } from '#server/repairs/give-tracking.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { expireQuotes, listUnclaimed, remindUnclaimed } from '#server/repairs/pass-time.ts';
import { planPart } from '#server/repairs/plan-part.ts';
import { renewLink } from '#server/repairs/renew-link.ts';
import { repairMails, repairTexts } from '#server/repairs/repair-mails.ts';
import { addCharge, correctEntry, giveRefund, takePayment } from '#server/repairs/repair-money.ts';
import { readRepairTexts } from '#server/repairs/repair-text-overlays.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { smsTransport } from '#server/sms/sms-transport.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { loadShippedTemplates } from '#tests/support/mail-templates.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { attachedWords } from '#tests/support/pdf-text.ts';
import {
  AGREED,
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  estimateOf,
  FETCHED,
  moved,
  parcelOf,
  quoteOf,
  repairDeps,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { roomForSms } from '#tests/support/strangers.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';

const db = useTestDatabase();
const templates = await loadShippedTemplates();
let now = new Date();
const clock = () => now;
const deps = () => repairDeps(db.database, clock);
const REF = 'REP-…';
const plain = (text: string) => text.replaceAll(new RegExp(`REP-2026-${NUMBER_TAIL}`, 'g'), REF);
const SITE = 'https://www.exemple.fr/suivi-reparation?lien=';
let takesSms: boolean;

beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  takesSms = true;
  await emptyRepairs(db.database);
});

/**
 * Sends the mails that are due, through a mail server that first answers with `failures`. Returns those that left, with plain spaces.
 */
async function send(failures: MailFailure[] = []) {
  const { sent, transport } = fakeTransport(failures);
  const words = repairMails({ ...deps(), loadTemplates: async () => templates });
  await openTestOutbox({ database: db.database, words: [words], transport, clock }).run();
  return sent.map((mail) => ({
    ...mail,
    subject: plain(mail.subject.replaceAll('\u00a0', ' ')),
    text: mail.text.replaceAll('\u00a0', ' '),
    files: mail.attachments?.map(({ filename }) => plain(filename)) ?? [],
  }));
}

async function sendTexts(smsCaps = roomForSms, opensAt?: (at: Date) => Date | null) {
  const sent: { to: string; text: string }[] = [];
  const smsSender = {
    async send(message: { to: string; text: string }) {
      sent.push({ ...message, text: plain(message.text) });
      return {};
    },
  };
  const transport = smsTransport(smsSender, smsCaps);
  await openTestOutbox({
    database: db.database,
    words: [
      repairTexts({ ...deps(), textWords: () => readRepairTexts('content'), takesSms: () => takesSms }),
    ],
    transport,
    clock,
    opensAt,
  }).run();
  return sent;
}

const subjects = (mails: { to: string; subject: string; files: string[] }[]) =>
  mails.map(({ to, subject, files }) => [to, subject, ...files]);

const CLIENT = 'camille@exemple.fr';
const ATELIER = 'contact@atelier-papin.example';

test('the quotes of devices that were brought together are one mail, with each document and what they come to', async () => {
  const first = await counterRepair(deps());
  const other = await counterRepair(deps(), {
    device: { kind: 'console', brand: 'Nintendo', model: 'Switch', serial: 'XKJ10022334455' },
  });
  await db.database.kysely
    .updateTable('repairs')
    .set({ brought_with: first.id })
    .where('id', '=', other.id)
    .execute();
  await send();
  for (const { id } of [first, other]) await saveQuote(deps(), id, quoteOf(), SHOP, () => null);
  await sendQuote(deps(), first.id, SHOP, { isWithOthers: true });
  const mails = await send();
  expect(mails.map(({ to, files }) => [to, files.length])).toEqual([[CLIENT, 2]]);
  const [{ text } = { text: '' }] = mails;
  expect(plain(text)).toMatch(/Nintendo Switch, REP-…[\s\S]{0,3}: à partir de 60,00 €/);
  expect(plain(text)).toMatch(/Ensemble[\s\S]{0,3}: à partir de 120,00 €/);
});

test('from the counter to the hand-over, each mail has its documents and the same link', async () => {
  const repair = await counterRepair(deps(), { unlockCode: '4938170265' });
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER, 'x');
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await handOver(deps(), repair.id, { ...FETCHED, owes: true }, SHOP);
  const mails = await send();
  expect(subjects(mails)).toEqual([
    [CLIENT, `Réparation ${REF} : appareil pris en charge`, `Prise en charge ${REF}.pdf`],
    [CLIENT, `Réparation ${REF} : votre devis attend votre réponse`, `Devis ${REF}-1.pdf`],
    [CLIENT, `Réparation ${REF} : devis accepté`, `Devis ${REF}-1.pdf`, 'Conditions générales de vente.pdf'],
    [ATELIER, `Réparation ${REF} : devis accepté par son client`],
    [CLIENT, `Réparation ${REF} : appareil prêt`, `Note ${REF}.pdf`],
    [CLIENT, `Réparation ${REF} : appareil rendu`, `Garantie ${REF}.pdf`, `Note ${REF}.pdf`],
  ]);
  expect(mails[4]?.text).toMatch(/Il reste \d+,\d\d\s€\sà payer, quand vous le reprenez/);
  for (const { to, text, html } of mails) {
    expect(html).not.toContain('4938170265');
    if (to === CLIENT) expect(text).toContain(`${SITE}${repair.linkToken}`);
    else expect(text).not.toContain(repair.linkToken);
  }
  expect(mails[1]?.text).toContain('valable jusqu’au 22 décembre 2026');
  expect(mails[2]?.text).toContain('jusqu’au 7 décembre 2026');
  expect(mails[2]?.text).toContain(quote.document_hash);
  expect(mails[2]?.text).toContain('https://www.exemple.fr/renoncer-au-contrat');
  expect(mails[5]?.text).toContain('garantie jusqu’au 22 février 2027');
  expect(mails[5]?.text).toContain('garantie légale de conformité jusqu’au 22 novembre 2028');
  expect(await send()).toEqual([]);
});

test('an invoice, a discount after it and a refund are told with their sums and their documents', {
  tags: ['full'],
}, async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER, 'x');
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await send();
  const address = { street: '12 rue de Vesle', postcode: '51100', city: 'Reims' };
  await issueRepairInvoice(deps(), repair.id, { address }, SHOP);
  await addCharge(deps(), repair.id, { kind: 'discount', label: 'Attente', amountCents: 500 }, SHOP);
  const cash = { amountCents: 7000, method: 'cash' } as const;
  await takePayment(deps(), repair.id, { ...cash, seenCents: 0 }, SHOP);
  const refund = { ...cash, amountCents: 1000, seenCents: 7000, reason: 'Rayure' };
  await giveRefund(deps(), repair.id, refund, SHOP);
  const mails = await send();
  expect(subjects(mails)).toEqual([
    [CLIENT, `Réparation ${REF} : votre facture`, expect.stringMatching(/^(DEMO-)?FAC-.*\.pdf$/)],
    [CLIENT, `Réparation ${REF} : votre avoir`, expect.stringMatching(/^(DEMO-)?AV-.*\.pdf$/)],
    [CLIENT, `Réparation ${REF} : remboursement`, expect.stringMatching(/^(DEMO-)?AV-.*\.pdf$/)],
  ]);
  expect(mails[0]?.text).toMatch(/La facture \S*FAC-\S+, de 75,00\s€,/);
  expect(mails[2]?.text).toMatch(/un remboursement de 10,00\s€ \(espèces\)/);
  expect(mails[2]?.text).toContain('Rayure');
});

test('a line that was written wrongly: its customer reads what changed, not why', async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER, 'x');
  const cash = { amountCents: 3000, method: 'cash' } as const;
  await takePayment(deps(), repair.id, { ...cash, seenCents: 0 }, SHOP);
  const found = await findForShop(db.database, repair.id);
  const entryId = found?.money.entries[0]?.id ?? 0;
  const correction = { entryId, reason: 'Client confondu', instead: null, seenCents: 3000 };
  await correctEntry(deps(), repair.id, correction, SHOP);
  const seen = await findByLink(db.database, repair.linkToken);
  const told = seen?.events.filter(({ kind }) => kind === 'payment_corrected') ?? [];
  expect(told.map(({ note }) => plain(note ?? ''))).toEqual([
    expect.stringMatching(/^30,00\s€, espèces, est annulé\.$/),
  ]);
  expect((await findForShop(db.database, repair.id))?.money.entries).toMatchObject([
    {},
    { reason: 'Client confondu' },
  ]);
});

test('an acceptance is a contract on a durable medium: choices, terms, form', async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER);
  const accepted = (await send()).find(
    ({ subject, to }) => to === CLIENT && subject.endsWith('devis accepté'),
  );
  const [answered, terms] = await Promise.all((accepted?.attachments ?? []).map(attachedWords));
  expect(answered).toContain('Total accepté');
  for (const expected of ['Garantie légale de conformité', 'Modèle de formulaire'])
    expect(terms).toContain(expected);
});

test('a parcel’s request leads to its slip, and the shop hears of it', async () => {
  await requestedRepair(deps(), {
    wayIn: 'mail-in',
    battery: 'none',
    returnAddress: { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
    insuredCents: 22_050,
  });
  const mails = await send();
  expect(subjects(mails)).toEqual([
    [CLIENT, `Réparation ${REF} : envoi annoncé`],
    [ATELIER, `Réparation ${REF} : colis annoncé`],
  ]);
  expect(mails[0]?.text).toContain('Imprimez le bordereau depuis votre dossier');
  expect(mails[0]?.text).toContain('suivi et assuré');
  expect(mails[1]).toMatchObject({ replyTo: CLIENT });
  expect(mails[1]?.text.replaceAll('\u00a0', ' ')).toContain('220,50 €');
});

test('a mail about a request that leaves after its parcel was announced is still about the request', async () => {
  const { id } = await requestedRepair(deps());
  await sendEstimate(deps(), id, estimateOf(now), SHOP);
  const estimateId = (await findForShop(db.database, id))?.events.findLast(
    ({ kind }) => kind === 'estimate',
  )?.id;
  await answerEstimate(deps(), id, { answer: 'accept', estimateId }, CUSTOMER);
  expect(await announceParcel(deps(), id, parcelOf(), CUSTOMER)).toEqual({ outcome: 'announced' });
  const mails = await send();
  const ofShop = subjects(mails).filter(([to]) => to === ATELIER);
  expect(ofShop.map(([, subject]) => subject)).toEqual([
    `Réparation ${REF} : nouvelle demande`,
    `Réparation ${REF} : estimation retenue par son client`,
    `Réparation ${REF} : colis annoncé`,
  ]);
  const ofCustomer = mails.filter(({ to }) => to === CLIENT);
  expect(ofCustomer.filter(({ subject }) => subject.endsWith('envoi annoncé'))).toHaveLength(1);
  expect(ofCustomer.filter(({ text }) => text.includes('bordereau'))).toHaveLength(1);
});

test('messages go to the other side with their words, a refusal with its reason', async () => {
  const repair = await counterRepair(deps());
  await writeMessage(deps(), repair.id, 'La pièce arrive\njeudi.', SHOP);
  await writeMessage(deps(), repair.id, 'Merci <b>beaucoup</b>', CUSTOMER);
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(
    deps(),
    repair.id,
    { answer: 'refuse', quoteId: quote.id, reason: 'Trop cher.' },
    CUSTOMER,
  );
  const mails = await send();
  const wordsOf = (to: string, end: string) =>
    mails.find((mail) => mail.to === to && mail.subject.endsWith(end))?.text;
  expect(wordsOf(CLIENT, 'un message de l’atelier')).toContain('jeudi.');
  expect(wordsOf(ATELIER, 'message de son client')).toContain('Merci <b>beaucoup</b>');
  expect(wordsOf(ATELIER, 'devis refusé par son client')).toContain('Trop cher.');
  expect(wordsOf(CLIENT, 'devis refusé')).toMatch(/22\snovembre\s2026\sà\s11:00/);
  // Words of the customer are not told as the shop's.
  expect(wordsOf(CLIENT, 'devis refusé')).toMatch(/Vous avez écrit\s: Trop cher\./);
});

const NOE = { name: 'Noé', phone: '06 12 34 56 78', channel: 'phone' };
/** What the text messages say after the name of the shop, without the link. */
const wordsOfTexts = async () =>
  (await sendTexts()).map(({ text }) => text.replace(/^.+?\u00a0: /, '').replace(/https?:\S+/, '…'));

test('who has no e-mail is told by text message of the intake, the quote, a part, a message and a device that is ready', async () => {
  const repair = await counterRepair(deps(), { customer: NOE });
  expect(await sendTexts()).toEqual([
    {
      to: '+33612345678',
      text: `L’Atelier Papin\u00a0: suivez votre réparation ${REF} et écrivez-nous par ce lien\u00a0: ${SITE}${repair.linkToken}`,
    },
  ]);
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER);
  await moved(deps(), repair.id, 'await_part');
  await writeMessage(deps(), repair.id, 'Elle arrive jeudi.', SHOP);
  await writeMessage(deps(), repair.id, 'Merci.', CUSTOMER);
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  expect((await send()).filter(({ to }) => to !== ATELIER)).toEqual([]);
  expect(await wordsOfTexts()).toEqual([
    expect.stringContaining('le devis de votre réparation attend votre réponse jusqu’au 22 décembre 2026'),
    expect.stringContaining(`votre réparation ${REF} attend une pièce`),
    expect.stringContaining('nous vous avons écrit'),
    expect.stringContaining('votre appareil est réparé et peut repartir'),
  ]);
  expect(await sendTexts()).toEqual([]);
});

test('who has no e-mail is told the day of a part by text message, once it opens and as it is by then', async () => {
  // Before the case, which goes with what it may refer to.
  await emptyShop(db.database);
  const repair = await counterRepair(deps(), { customer: NOE });
  await sendTexts();
  const productId = await addProduct(db.database, 0);
  await changeParts(deps(), repair.id, { change: 'add', productId, quantity: 1 }, SHOP);
  const [part] = (await findForShop(db.database, repair.id))?.parts ?? [];
  const plan = (expectedOn: string | undefined, isQuiet = false) =>
    planPart(deps(), repair.id, { partId: part?.id ?? 0, guard: () => null, isQuiet }, { expectedOn }, SHOP);
  await plan('2026-12-05');
  await plan('2026-12-09');
  expect(await wordsOfTexts()).toEqual([
    expect.stringMatching(`^la pièce de votre réparation ${REF} est attendue le 9 décembre 2026.`),
  ]);
  await plan(undefined);
  expect(await wordsOfTexts()).toEqual([expect.stringContaining('est attendue, sans date connue.')]);
  await plan('2026-12-12', true);
  expect(await wordsOfTexts()).toEqual([]);
  await plan('2026-12-14');
  await changeParts(deps(), repair.id, { change: 'give back', partId: part?.id }, SHOP);
  expect(await wordsOfTexts()).toEqual([]);
});

test('who has an e-mail too, cannot take text messages, or would not get them, has none of these', async () => {
  await counterRepair(deps(), { customer: { ...NOE, email: 'noe@exemple.fr', channel: 'sms' } });
  await counterRepair(deps(), { customer: { ...NOE, phone: '03 26 12 34 56' } });
  expect(await sendTexts()).toEqual([]);
  takesSms = false;
  await counterRepair(deps(), { customer: NOE });
  expect(await sendTexts()).toEqual([]);
});

test('who wished text messages and has an e-mail has them when something waits', async () => {
  const repair = await counterRepair(deps(), {
    customer: { ...NOE, email: 'noe@exemple.fr', channel: 'sms' },
  });
  await sentQuote(deps(), repair.id);
  await writeMessage(deps(), repair.id, 'Elle arrive jeudi.', SHOP);
  expect(await wordsOfTexts()).toEqual([expect.stringContaining('attend votre réponse')]);
});

test('a text message leaves while the shop is open, unless staff sends it at once', async () => {
  const repair = await counterRepair(deps(), { customer: NOE });
  const opening = new Date(now.getTime() + 12 * 3_600_000);
  const opensAt = () => (now < opening ? opening : null);
  expect(await sendTexts(roomForSms, opensAt)).toEqual([]);
  const [row] = (await findForShop(db.database, repair.id))?.mails ?? [];
  expect(row).toMatchObject({ channel: 'sms', attempts: 0, sent_at: null, next_attempt_at: opening });
  now = new Date(now.getTime() + 3_600_000);
  await sentQuote(deps(), repair.id);
  await db.database.kysely
    .updateTable('internal.outbox')
    .set({ hold: 'released', next_attempt_at: now })
    .where('id', '=', row?.id ?? 0)
    .execute();
  expect(await sendTexts(roomForSms, opensAt)).toHaveLength(1);
  now = opening;
  expect(await sendTexts(roomForSms, opensAt)).toHaveLength(1);
});

test.each([
  ['day', null, 'plafond de SMS du jour atteint (SMS_PER_DAY, SMS_EUROS_PER_DAY).'],
  ['number', null, 'plafond de SMS du jour atteint pour ce numéro (SMS_PER_NUMBER).'],
  ['country', expect.any(Date), 'aucun SMS ne part vers ce pays (SMS_COUNTRIES). Appelez ce client.'],
] as const)(
  'a text that meets the cap of its %s says so, and waits where that helps',
  async (reason, failedAt, words) => {
    const repair = await counterRepair(deps(), {
      customer: { name: 'Noé', email: 'noe@exemple.fr', phone: '06 12 34 56 78', channel: 'sms' },
    });
    await sentQuote(deps(), repair.id);
    const full = {
      ...roomForSms,
      takeForShop: async () => ({ isAllowed: false, reason, retryAfterS: 60 }) as const,
    };
    expect(await sendTexts(full)).toEqual([]);
    const row = await db.database.kysely
      .selectFrom('internal.outbox')
      .where('channel', '=', 'sms')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sent_at: null, failed_at: failedAt, last_error: `MailError: ${words}` });
    now = new Date(now.getTime() + 3 * 60_000);
    expect(await sendTexts()).toHaveLength(reason === 'country' ? 0 : 1);
  },
);

test('a mail server that is away loses nothing, and the new link is what a late mail has', async () => {
  const repair = await counterRepair(deps());
  expect(await send(['unreachable'])).toEqual([]);
  const renewed = await renewLink(deps(), repair.id, SHOP);
  if (renewed.outcome !== 'renewed') throw new Error(renewed.reason);
  now = new Date(now.getTime() + 3 * 60_000);
  const mails = await send();
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Réparation ${REF} : appareil pris en charge`,
    `Réparation ${REF} : nouveau lien de suivi`,
  ]);
  for (const { text } of mails) {
    expect(text).toContain(renewed.linkToken);
    expect(text).not.toContain(repair.linkToken);
  }
});

test('a quote expires on the day after its last, and the shop prepares another', async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await send();
  now = new Date('2026-12-22T22:30:00Z');
  expect(await expireQuotes(deps(), now)).toBe(0);
  now = new Date('2026-12-22T23:30:00Z');
  expect(await Promise.all([expireQuotes(deps(), now), expireQuotes(deps(), now)])).toContain(1);
  expect(await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER)).toMatchObject({
    outcome: 'refused',
  });
  expect(subjects(await send())).toEqual([[ATELIER, `Réparation ${REF} : devis expiré sans réponse`]]);
  expect((await sentQuote(deps(), repair.id)).version).toBe(2);
});

test('who does not fetch a device is reminded on the dates of the terms, the shop is told of the last', async () => {
  const repair = await counterRepair(deps());
  await moved(deps(), repair.id, 'return_unrepaired');
  await send();
  expect(await listUnclaimed(deps())).toMatchObject([
    {
      reference: repair.reference,
      readyOn: '2026-11-22',
      letterOn: '2027-05-22',
      saleFrom: '2027-11-22',
      reminders: 0,
    },
  ]);
  const told: string[][] = [];
  for (const day of ['2026-12-05', '2026-12-06', '2026-12-22', '2027-02-22', '2027-05-22', '2027-12-31']) {
    now = new Date(`${day}T10:00:00Z`);
    await Promise.all([remindUnclaimed(deps(), now), remindUnclaimed(deps(), now)]);
    told.push((await send()).map(({ to }) => to));
  }
  expect(told).toEqual([[], [CLIENT], [CLIENT], [CLIENT], [CLIENT, ATELIER], []]);
  await handOver(deps(), repair.id, { ...FETCHED, owes: true }, SHOP);
  expect(await listUnclaimed(deps())).toEqual([]);
});

test('a guarantee repair is free, and gives back the days that it took', async () => {
  const first = await counterRepair(deps());
  const quote = await sentQuote(deps(), first.id);
  await answerQuote(deps(), first.id, acceptanceOf(quote, { agreed: AGREED }), SHOP);
  await moved(deps(), first.id, 'start', 'test', 'make_ready');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  now = new Date('2027-01-10T10:00:00Z');
  const second = await counterRepair(deps(), { returnOf: first.id });
  await moved(deps(), second.id, 'start_under_guarantee', 'test', 'make_ready');
  now = new Date('2027-01-20T10:00:00Z');
  await handOver(deps(), second.id, { ...SENT, owes: true, trackingNumber: '6A123' }, SHOP);
  const row = await db.database.kysely
    .selectFrom('repairs')
    .select(['guarantee_until', 'parts_guarantee_until', 'tracking_out'])
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    guarantee_until: '2027-03-04',
    // Six months more than before, because it was repaired under the legal guarantee.
    parts_guarantee_until: '2029-06-02',
    tracking_out: '6A123',
  });
  const unrepaired = await counterRepair(deps());
  await moved(deps(), unrepaired.id, 'return_unrepaired');
  await handOver(deps(), unrepaired.id, { ...FETCHED, owes: true }, SHOP);
  const none = await db.database.kysely
    .selectFrom('repairs')
    .select('guarantee_until')
    .where('id', '=', unrepaired.id)
    .executeTakeFirstOrThrow();
  expect(none.guarantee_until).toBeNull();
});

test('a visit for nothing after the guarantee has the guarantee of any repair', async () => {
  const first = await counterRepair(deps());
  await answerQuote(deps(), first.id, acceptanceOf(await sentQuote(deps(), first.id)), CUSTOMER);
  await moved(deps(), first.id, 'start', 'test', 'make_ready');
  await handOver(deps(), first.id, { ...FETCHED, owes: true }, SHOP);
  now = new Date('2029-01-10T10:00:00Z');
  const second = await counterRepair(deps(), { returnOf: first.id });
  await moved(deps(), second.id, 'start_under_guarantee', 'test', 'make_ready');
  await handOver(deps(), second.id, { ...FETCHED, owes: true }, SHOP);
  expect((await findForShop(db.database, second.id))?.guarantee_until).toBe('2029-04-10');
});

test('whoever waits for a device, or sends one, is told', async () => {
  const asked = await requestedRepair(deps());
  await moveRepair(deps(), asked.id, { event: 'announce', note: 'Sans la coque, merci.' }, SHOP);
  await giveTracking(deps(), asked.id, '6A12345', CUSTOMER, () => null);
  const mails = (await send()).slice(2);
  expect(subjects(mails)).toEqual([
    [CLIENT, `Réparation ${REF} : nous attendons votre appareil`],
    [ATELIER, `Réparation ${REF} : colis envoyé par son client`],
  ]);
  expect(mails[0]?.text).toContain('Sans la coque, merci.');
});

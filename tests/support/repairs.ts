import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import { openDayFrom } from '#domain/opening/opening-state.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import type { Database } from '#server/db/database.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { type CreateOutcome, createRepair } from '#server/repairs/create-repair.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { type QuoteView, readQuotes } from '#server/repairs/read-quotes.ts';
import { registerAtCounter, registerRepair } from '#server/repairs/register-repair.ts';
import type { RepairDeps } from '#server/repairs/repair-deps.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { createUploads } from '#server/uploads/uploads-module.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const named = { year: null, codes: [], aliases: [] };

/** The register of devices, as far as these cases need it. */
const devices = createDeviceRegister([
  {
    id: 'playstation',
    brand: 'Sony',
    name: 'PlayStation',
    kind: 'console',
    illustration: 'console-salon',
    pages: [],
    isOffered: true,
    isCommon: false,
    models: [
      {
        ...named,
        id: 'playstation-5',
        name: 'PlayStation 5',
        aliases: ['PS5'],
        prices: 'console/playstation-5',
        revisions: [{ ...named, id: 'playstation-5-pro', name: 'PlayStation 5 Pro', codes: ['CFI-7021'] }],
      },
    ],
  },
]);

/** The deps of cases, on a test's database. */
/** Where parcels go, and where their numbers lead. */
export const PARCELS = {
  ...{ name: 'L’Atelier Papin', street: '6 Bis Rue Denis Papin', postcode: '51100', city: 'Reims' },
  hours: 'du lundi au samedi',
  postTrackingUrl: 'https://poste.exemple.fr/{numero}',
  otherTrackingUrl: null,
};

export function repairDeps(
  database: Pick<Database, 'transaction' | 'kysely'>,
  clock = () => new Date(),
): RepairDeps {
  const shop = () => readShopSettings('content/data/shop.yml');
  const siteUrl = 'https://www.exemple.fr';
  const secret = 'un secret de test';
  return {
    database,
    secret,
    keys: () => [Buffer.alloc(32, 7)],
    dataNoticeVersion: 'privacy/2026-11-21',
    cgvVersion: 'cgv/2026-11-21',
    siteUrl,
    documents: createDocuments({ database, shop, siteUrl, secret, legalDir: 'content/pages/legal' }).api,
    shop,
    devices: () => devices,
    clock,
  };
}

/** A member of the shop without an account. */
export const SHOP = { kind: 'shop' as const, userId: '00000000-0000-4000-8000-000000000001' };
export const CUSTOMER = { kind: 'customer' as const };

/** A device that its customer fetches at the counter, in a hurry; one that a carrier takes whose numbers nobody knows. */
export const FETCHED = {
  leftBy: 'counter',
  collected: { handedTo: 'Camille Martin', proof: 'identity', unsignedReason: 'pressé' },
} as const;
export const SENT = { leftBy: 'carrier', collected: { handedTo: 'Transports Dupont' } } as const;

/** Deletes the cases and their numbers. */
export async function emptyRepairs(database: Pick<Database, 'kysely'>): Promise<void> {
  await emptyTables(database, 'public.repairs', 'internal.counters');
}

const camille = {
  name: 'Camille Martin',
  email: 'camille@exemple.fr',
  phone: '06 12 34 56 78',
  channel: 'email',
};
const console = { kind: 'console', brand: 'Sony', model: 'PlayStation 5' };

/** The contents of the form of /demande. */
export const requestOf = (change: object = {}) => ({
  idempotencyKey: randomUUID(),
  wayIn: 'request',
  customer: camille,
  device: console,
  fault: 'Elle s’éteint au bout de dix minutes.',
  acceptsDataNotice: true,
  ...change,
});

/** The shop's notes from the intake of a device. */
export const intakeOf = (change: object = {}) => ({
  device: { ...console, serial: '490154203237518' },
  condition: { power: 'fine', casing: 'marked' },
  accessories: ['Manette'],
  reusedParts: { choice: 'yes' },
  acceptsDataNotice: true,
  signature: 'M10 20L30 40.5',
  ...change,
});

/** The contents of the counter's form. */
export const counterOf = (change: object = {}) => ({
  idempotencyKey: randomUUID(),
  customer: camille,
  fault: 'Plus d’image.',
  ...intakeOf(),
  ...change,
});

function created(result: CreateOutcome) {
  if (result.outcome !== 'created') throw new Error(`refused: ${JSON.stringify(result)}`);
  return { ...result.repair, linkToken: result.linkToken };
}

/** Opens a case as a customer does. Fails if it is refused. */
export const requestedRepair = async (deps: RepairDeps, change: object = {}) =>
  created(await createRepair(deps, requestOf(change)));

/** Opens a case at the counter. Fails if it is refused. */
export const counterRepair = async (deps: RepairDeps, change: object = {}) =>
  created(await registerAtCounter(deps, counterOf(change), SHOP));

/** What a customer says of the parcel that will bring the device of a request. */
export const parcelOf = (change: object = {}) => ({
  returnAddress: { street: '2 rue Cérès', postcode: '51100', city: 'Reims' },
  battery: 'sound',
  insuredCents: 22_050,
  ...change,
});

/** A case whose device came by parcel and is in the shop. */
export async function parcelRepair(deps: RepairDeps, change: object = {}) {
  const returnAddress = { street: '3 rue des Prés', postcode: '35000', city: 'Rennes' };
  const repair = await requestedRepair(deps, { wayIn: 'mail-in', battery: 'none', returnAddress, ...change });
  const { outcome } = await registerRepair(deps, repair.id, intakeOf(), SHOP, () => null);
  if (outcome !== 'moved') throw new Error(`not taken in: ${outcome}`);
  return repair;
}

/** The same, with a promised day that is past. */
export async function overdue(deps: RepairDeps, promised_on: string) {
  const repair = await counterRepair(deps);
  await deps.database.kysely
    .updateTable('repairs')
    .set({ promised_on })
    .where('id', '=', repair.id)
    .execute();
  return repair;
}

/** A quote for labour and, if the shop sells `productId`, for a part that is new or reused. */
export const quoteOf = (productId?: string) => ({
  note: 'Le ventilateur est bloqué.',
  lines: [
    { label: 'Nettoyage et remplacement', kind: 'labour', quantity: 1, options: [{ unitCents: 4500 }] },
    {
      label: 'Ventilateur',
      kind: 'part',
      quantity: 1,
      options: [
        { condition: 'new', unitCents: 3000, delayDays: 4, productId },
        { condition: 'reused', unitCents: 1500 },
      ],
    },
    {
      label: 'Pâte thermique haut de gamme',
      kind: 'other',
      quantity: 2,
      isOptional: true,
      options: [{ unitCents: 400 }],
    },
  ],
});

/** An estimate that is valid for some weeks, until a day on which the shop is open. */
export function estimateOf(now: Date, change: object = {}) {
  const until = openDayFrom(readShopSettings('content/data/shop.yml'), addDays(dayInParis(now), 20));
  return { minCents: 7900, maxCents: 11_900, note: 'La carte mère peut être touchée.', until, ...change };
}

/** Writes a quote for a case and sends it. Returns the view that the customer gets of it. */
export async function sentQuote(deps: RepairDeps, repairId: string, draft: object = quoteOf()) {
  const saved = await saveQuote(deps, repairId, draft, SHOP, () => null);
  const sent = await sendQuote(deps, repairId, SHOP);
  if (saved.outcome !== 'saved' || sent.outcome !== 'moved')
    throw new Error(`refused: ${JSON.stringify([saved, sent])}`);
  const quotes = await readQuotes(deps.database.kysely, repairId, { withDrafts: false });
  const quote = quotes.find(({ id }) => id === saved.quoteId);
  if (!quote) throw new Error('the quote is not shown');
  return quote;
}

/** The choices of all necessary lines, with new parts. */
export const newParts = ({ lines }: Pick<QuoteView, 'lines'>) =>
  lines.map(({ id, is_optional, options }) => ({
    lineId: id,
    optionId: is_optional
      ? null
      : ((options.find(({ condition }) => condition === 'new') ?? options[0])?.id ?? null),
  }));

/** An answer at the counter: who said so, and how. */
export const AGREED = { name: 'Camille Martin', by: 'counter' };

/** An answer that accepts the necessary lines, with new parts. */
export const acceptanceOf = (quote: QuoteView, change: object = {}) => ({
  answer: 'accept',
  quoteId: quote.id,
  choices: newParts(quote),
  acceptsTerms: true,
  startsEarly: true,
  ...change,
});

/** Takes a case through the named moves. Fails if one is refused. */
export async function moved(deps: RepairDeps, repairId: string, ...events: RepairEvent[]): Promise<void> {
  for (const event of events) {
    const result = await moveRepair(deps, repairId, { event }, SHOP);
    if (result.outcome !== 'moved') throw new Error(`${event} refused: ${result.reason}`);
  }
}

/** What cases hand to the gallery, in a folder of tests. */
export const galleryPictures = () => localStore(path.join(tmpdir(), 'repair-pictures'));

/** The uploads from which cases take their photos; none of their bytes are stored. */
export function repairUploads(database: Database, clock = () => new Date()) {
  const store = localStore(path.join(tmpdir(), 'repair-uploads'));
  return createUploads({ database, store, secret: 'un secret de test', factor: 0, clock }).api;
}

/** A repair that was handed over, with an accepted quote of 75 €, 30 of them for a part. */
export async function handedOverRepair(deps: RepairDeps, { isPaid } = { isPaid: true }) {
  const repair = await counterRepair(deps);
  const quote = await sentQuote(deps, repair.id);
  await answerQuote(deps, repair.id, acceptanceOf(quote), CUSTOMER);
  await moved(deps, repair.id, 'start', 'test', 'make_ready');
  const payment = { amountCents: 7500, method: 'shop_card', seenCents: 0 } as const;
  const given = { ...FETCHED, ...(isPaid ? { payment } : { owes: true }) } as const;
  const { outcome } = await handOver(deps, repair.id, given, SHOP);
  if (outcome !== 'moved') throw new Error(`not handed over: ${outcome}`);
  return repair;
}

import { z } from 'zod';
import { BONUS_BODIES } from '#domain/bonus/bonus-device.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { MOST_TERMS_DAYS, USUAL_TERMS_DAYS } from '#domain/free-invoice/free-invoice-account.ts';
import { readReminderDays } from '#domain/free-invoice/reminders.ts';
import { isTrackingUrl } from '#domain/order/parcel-url.ts';
import { diagnosisLine, diagnosisSentence, diagnosisWords } from '#domain/repair/announced-fees.ts';
import type { DeviceBody } from '#domain/repair/device-bodies.ts';
import { type DeviceId, deviceIds } from '#domain/repair/devices.ts';
import { returnZoneWords } from '#domain/repair/return-postage.ts';
import { SHOP_MODES } from '#domain/selling/shop-mode.ts';
import { traderName } from '#domain/settings/trader-name.ts';
import { typeset } from '#domain/text/typography.ts';
import { readYamlFile } from '../content/source/yaml-file.ts';

const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ });
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const isoDay = z.iso.date('une date s’écrit 2026-11-21');
const day = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** A fact that the owner may still have to give: null until then, and left out of every page, mail and document. */
const notYet = text.nullable().default(null);

const textFacts = z.strictObject({
  name: text,
  legalForm: text,
  ownerName: notYet,
  street: text,
  postcode: z.string().regex(/^\d{5}$/),
  city: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: text.transform(shownPhone),
  /** For `tel:` links and structured data. */
  phoneE164: z.string().regex(/^\+\d{8,15}$/),
  email: z.email(),
  siren: notYet,
  rne: notYet,
  apeCode: notYet,
  liabilityInsurance: notYet,
  eprId: notYet,
  /** The bank account for transfers. */
  iban: notYet,
  bic: notYet,
  hostName: notYet,
  hostAddress: notYet,
  hostPhone: text.transform(shownPhone).nullable().default(null),
  mediatorName: notYet,
  mediatorAddress: notYet,
  mediatorUrl: notYet,
  priceRange: text,
  /** In words; `openingHours` is the same for machines. */
  hours: text.transform(typeset),
  bell: text,
  repairWarranty: text,
  usedWarranty: text,
  quoteValidity: text,
  /** What the return of a parcel costs, by the size of its device (domain/repair/return-postage.ts). */
  returnSmall: text.transform(typeset),
  returnMedium: text.transform(typeset),
  returnLarge: text.transform(typeset),
  /** How an old device is fetched for nothing when its replacement is delivered (code de l’environnement, L. 541-10-8). */
  takeBackDelivered: notYet,
  /** Where the official French file of the notice on the legal guarantee is (implementing regulation (EU) 2025/1960). */
  europeanNoticeUrl: notYet,
  vatNotice: text,
  mapsUrl: webAddress,
  instagramUrl: webAddress,
  facebookUrl: webAddress,
});

/** Devices dropped off by appointment: length of a slot, places at once, first and last time of slots. */
export const appointmentRules = z.strictObject({
  slotMinutes: z.int().min(5).max(480).default(30),
  places: z.int().min(1).max(20).default(2),
  leadMinutes: z
    .int()
    .min(0)
    .max(14 * 24 * 60)
    .default(120),
  daysAhead: z.int().min(1).max(90).default(21),
});

const bonusRate = z.strictObject({
  label: text,
  device: z.enum(deviceIds as [DeviceId, ...DeviceId[]]),
  body: z
    .enum(BONUS_BODIES as [DeviceBody, ...DeviceBody[]])
    .nullable()
    .default(null),
  organisation: text,
  cents: z.int().min(1),
  leastCents: z.int().min(0),
  from: isoDay,
  sourceUrl: webAddress,
  readOn: isoDay,
});

const trackingAddress = z.string().refine(isTrackingUrl, 'une adresse en https avec {numero}');

export const shopSettingsSchema = z.strictObject({
  ...textFacts.shape,
  postTrackingUrl: trackingAddress,
  otherTrackingUrl: trackingAddress.nullable().default(null),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  payments: z.array(text).min(1),
  openingHours: z.array(z.strictObject({ days: z.array(day).min(1), opens: hour, closes: hour })).min(1),
  /** Days off besides Sundays and public holidays, both ends included. */
  closures: z
    .array(
      z
        .strictObject({ from: isoDay, to: isoDay, reason: text.optional() })
        .refine(({ from, to }) => from <= to, 'le dernier jour vient avant le premier'),
    )
    .default([]),
  /** Days without orders, both ends included (domain/selling/order-pause.ts). */
  ordersClosedFrom: isoDay.nullable().default(null),
  ordersClosedUntil: isoDay.nullable().default(null),
  ordersClosedWords: text.nullable().default(null),
  appointments: appointmentRules.prefault({}),
  /** A number that answers on WhatsApp; null where the shop has none. */
  whatsappPhone: text.transform(shownPhone).nullable().default(null),
  /** The upload that is shown as that notice, instead of the link to where it is. */
  europeanNoticeFile: z.uuid().nullable().default(null),
  /** Facts that replace the owner's: good enough to show a site that sells nothing, not to open it. */
  standIns: z.array(z.enum(['phone', 'email', 'latitude'])).default([]),
  /** The approved platform for electronic invoices, the shop's address there, and since when. */
  invoicePlatform: notYet,
  invoiceAddress: notYet,
  invoicePlatformSince: isoDay.nullable().default(null),
  /** Days from an invoice to its due day, where its clerk says nothing else. */
  companyTermsDays: z.int().min(0).max(MOST_TERMS_DAYS).default(USUAL_TERMS_DAYS),
  personTermsDays: z.int().min(0).max(MOST_TERMS_DAYS).default(USUAL_TERMS_DAYS),
  /** Reminders of unpaid invoices: days before the due day (0: none), and « 7, 21 » days behind it. */
  reminderBeforeDays: z.int().min(0).max(30).default(3),
  reminderDays: z
    .string()
    .refine(
      (days) => readReminderDays(days) !== null,
      'des jours, du plus proche au plus lointain\u00a0: 7, 21',
    )
    .default('7, 21'),
  /** What a customer pays for a prepaid label of the shop's carrier; null as long as the shop sends none. */
  labelFee: notYet,
  /** What the return of a parcel costs more in other places (domain/repair/return-postage.ts). */
  returnCorsica: notYet,
  returnOverseas: notYet,
  /** What is asked besides the work (domain/repair/announced-fees.ts); null where nothing is. */
  diagnosisFee: notYet,
  refusalFee: notYet,
  storageFee: notYet,
  /** Days for which storage costs nothing once a device is ready. */
  storageFreeDays: z.int().min(1).max(365).default(30),
  /** The label for the bonus, and the owner's table of it (domain/bonus/bonus.ts). */
  bonusLabel: z.enum(['on', 'off']).default('off'),
  bonusLabelNumber: notYet,
  bonusLabelSince: isoDay.nullable().default(null),
  bonuses: z.array(bonusRate).default([]),
  /** Never written in the file: what of the table is in force today, which is nothing without the label. */
  offeredBonuses: z.array(bonusRate).default([]),
  /** Whether the site sends them by itself. */
  remindsByItself: z.enum(['on', 'off']).default('off'),
  /** Never written in the file: what the owner decided about VAT (server/vat/). */
  vatRegimes: z.array(z.strictObject({ from: isoDay, vatNumber: text.nullable() })).default([]),
  /** Never written in the file: the database decides (server/opening/). */
  mode: z.enum(SHOP_MODES).default('open'),
});

/** The shop's facts everywhere on the site: the defaults of content/data/shop.yml, or the edited settings. */
export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/** Every x that a text may use as `{{shop.x}}`. */
export const shopTokenNames: ReadonlySet<string> = new Set([
  ...Object.keys(textFacts.shape),
  'address',
  'trader',
  'payments',
  'diagnosisWords',
  'diagnosisSentence',
  'diagnosisLine',
  'returnZoneWords',
]);

/** @throws ContentError if the file is missing or breaks the schema. */
export function readShopSettings(file: string): ShopSettings {
  return readYamlFile(file, shopSettingsSchema);
}

function formatAddress(facts: ShopSettings): string {
  return `${facts.street}, ${facts.postcode} ${facts.city}`;
}

/** The words that replace each `{{shop.x}}`, typeset, not escaped; a fact that is not known yet has none. */
export function shopTokens(facts: ShopSettings): ReadonlyMap<string, string> {
  const words = {
    ...facts,
    address: formatAddress(facts),
    payments: facts.payments.join(', '),
    trader: traderName(facts),
    diagnosisWords: diagnosisWords(facts),
    diagnosisSentence: diagnosisSentence(facts),
    diagnosisLine: diagnosisLine(facts),
    returnZoneWords: returnZoneWords(facts),
  };
  return new Map(
    Object.entries(words)
      .filter((entry): entry is [string, string] => shopTokenNames.has(entry[0]) && entry[1] !== null)
      .map(([name, value]) => [name, typeset(value)]),
  );
}

import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { addressSchema, emailField, optional } from '#domain/customers/customer-fields.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { internationalPhone, readPersonalPhone } from '#domain/customers/read-phone.ts';
import { formatSiren, readSiren } from '#domain/customers/siren.ts';
import { MOST_TERMS_DAYS } from '#domain/free-invoice/free-invoice-account.ts';
import { readReminderDays } from '#domain/free-invoice/reminders.ts';
import { formatEuros, parseEuros } from '#domain/money/money.ts';
import { isTrackingUrl } from '#domain/order/parcel-url.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { analyticsSetting } from '../third-parties/analytics-setting.ts';
import { chatSetting } from '../third-parties/chat-setting.ts';
import type { SettingName, SettingValues } from './setting-values.ts';

/** Upper bound for the price of a return or a fee: a hundred times a large parcel would be a typing mistake. */
const MAX_RETURN_CENTS = 30_000;

/** Settings that are a single field of a form. */
export type SingleField = Exclude<SettingName, 'openingHours' | 'closures' | 'bonuses'>;

const lineInput = (missing: string, max = 120) => lineField(missing, max);

const orNone = (schema: z.ZodType<string>) => optional(schema).transform((text) => text ?? null);

/** Text that a function understands, in normal form; null if it does not understand it. */
const readBy = (read: (text: string) => string | null, message: string) =>
  z
    .string(message)
    .max(200, 'Écrivez 200 caractères au plus.')
    .transform((text, context) => {
      const value = read(text.trim());
      if (value !== null) return value;
      context.addIssue(message);
      return z.NEVER;
    });

const apeCode = readBy((text) => {
  const [, digits, more, letter] = /^(\d{2})\s*\.?\s*(\d{2})\s*([A-Za-z])$/.exec(text) ?? [];
  return digits ? `${digits}.${more}${letter?.toUpperCase()}` : null;
}, 'Écrivez quatre chiffres et une lettre, par exemple 95.11Z.');

const siren = readBy((text) => {
  const digits = readSiren(text);
  return digits && formatSiren(digits).replaceAll('\u00a0', ' ');
}, 'Écrivez les neuf chiffres du SIREN, sans faute\u00a0: le dernier vérifie les autres.');

/** The number as the site shows it. */
const phone = readBy(
  (text) => (internationalPhone(text) ? shownPhone(text) : null),
  'Écrivez un numéro complet, par exemple 03 53 01 00 51.',
);

/** With the code of its country unless it is of the mainland: links dial it from anywhere. */
const whatsappPhone = readBy((text) => {
  const { phone: number } = readPersonalPhone(text);
  return number && shownPhone(number);
}, 'Écrivez un numéro complet, par exemple 06 12 34 56 78. Un numéro court ou surtaxé n’a pas WhatsApp.');

const iban = readBy((text) => {
  const plain = electronicFormatIBAN(text);
  return plain && isValidIBAN(plain) ? friendlyFormatIBAN(plain) : null;
}, 'Écrivez l’IBAN entier, sans faute\u00a0: ses deux chiffres de contrôle ne correspondent pas.');

const bic = readBy((text) => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(plain) ? plain : null;
}, 'Écrivez un BIC de 8 ou 11 caractères, par exemple AGRIFRPP.');

const price = readBy((text) => {
  const cents = parseEuros(text);
  return cents === null || cents > MAX_RETURN_CENTS ? null : formatEuros(cents);
}, 'Écrivez un montant en euros, par exemple 8,90.');

/** A fee; nothing, or zero, where there is none. */
const fee = orNone(price).transform((text) => (text && parseEuros(text) ? text : null));

/** An address as in the environment, but https only: visitors go there. */
const address = readBy(
  (text) => (/^https:\/\//i.test(text) && URL.canParse(text) ? text : null),
  'Écrivez une adresse complète en https, par exemple https://www.exemple.fr.',
);

/** The address of a carrier's tracking page. */
const tracking = readBy(
  (text) => (isTrackingUrl(text) ? text : null),
  'Écrivez une adresse complète en https, avec {numero} là où vient le numéro du colis.',
);

/** A number of months or days, with its unit or without. */
const spanOf = (unit: 'mois' | 'jour', most: number, message: string) =>
  readBy((text) => {
    const count = Number(new RegExp(`^(\\d{1,3})(?:\\s*${unit}s?)?$`).exec(text)?.[1]);
    if (!(count >= 1 && count <= most)) return null;
    return `${count} ${unit}${unit === 'jour' && count > 1 ? 's' : ''}`;
  }, message);

const coordinate = (most: number) => {
  const message = `Écrivez un nombre entre -${most} et ${most}, par exemple 49,2583.`;
  return z
    .string()
    .trim()
    .regex(/^-?\d{1,3}([.,]\d{1,8})?$/, message)
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().min(-most, message).max(most, message));
};

const whole = (least: number, most: number) => {
  const message = `Écrivez un nombre entier de ${least} à ${most}.`;
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};

const payments = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().max(60, 'Écrivez 60 caractères au plus par moyen de paiement.'))
      .min(1, 'Écrivez au moins un moyen de paiement.')
      .max(12, 'Écrivez douze moyens de paiement au plus.'),
  );

const written = (schema: z.ZodType<unknown, string>) =>
  z
    .string()
    .trim()
    .max(500, 'Écrivez 500 caractères au plus.')
    .superRefine((text, context) => {
      const [issue] = schema.safeParse(text).error?.issues ?? [];
      if (issue) context.addIssue(`Écrivez le service et son identifiant\u00a0: ${issue.message}.`);
    });

const reminderDays = readBy(
  (text) => readReminderDays(text)?.join(', ') ?? null,
  'Écrivez un à cinq nombres de jours, du plus petit au plus grand, 180 au plus\u00a0: par exemple 7, 21.',
);

const onOrOff = z.enum(['on', 'off'], 'Choisissez.');

/** Converts the text of a control to the stored value. */
export const settingInputs: { [Name in SingleField]: z.ZodType<SettingValues[Name]> } = {
  name: lineInput('Écrivez le nom commercial.', 80),
  legalForm: lineInput('Écrivez la forme juridique.', 80),
  ownerName: orNone(lineInput('')),
  siren: orNone(siren),
  rne: orNone(lineInput('', 200)),
  apeCode: orNone(apeCode),
  eprId: orNone(lineInput('', 60)),
  priceRange: readBy(
    (text) => (/^€{1,4}$/.test(text) ? text : null),
    'Écrivez de un à quatre signes\u00a0€.',
  ),
  street: addressSchema.shape.street,
  postcode: addressSchema.shape.postcode,
  city: addressSchema.shape.city,
  bell: lineInput('Écrivez comment on entre.', 200),
  latitude: coordinate(90),
  longitude: coordinate(180),
  mapsUrl: address,
  phone,
  email: emailField,
  whatsappPhone: orNone(whatsappPhone),
  instagramUrl: address,
  facebookUrl: address,
  payments,
  iban: orNone(iban),
  bic: orNone(bic),
  invoicePlatform: orNone(lineInput('', 80)),
  invoiceAddress: orNone(lineInput('', 125)),
  invoicePlatformSince: orNone(z.iso.date('Choisissez un jour.')),
  companyTermsDays: whole(0, MOST_TERMS_DAYS),
  personTermsDays: whole(0, MOST_TERMS_DAYS),
  reminderBeforeDays: whole(0, 30),
  reminderDays,
  remindsByItself: onOrOff,
  repairWarranty: spanOf('mois', 99, 'Écrivez un nombre de mois, par exemple 3 mois.'),
  usedWarranty: spanOf('mois', 99, 'Écrivez un nombre de mois, par exemple 6 mois.'),
  quoteValidity: spanOf('jour', 365, 'Écrivez un nombre de jours, par exemple 30 jours.'),
  returnSmall: price,
  returnMedium: price,
  returnLarge: price,
  returnCorsica: orNone(price),
  returnOverseas: orNone(price),
  labelFee: orNone(price),
  diagnosisFee: fee,
  refusalFee: fee,
  storageFee: fee,
  storageFreeDays: whole(1, 365),
  bonusLabel: onOrOff,
  bonusLabelNumber: orNone(lineInput('', 60)),
  bonusLabelSince: orNone(z.iso.date('Choisissez un jour.')),
  takeBackDelivered: orNone(lineInput('', 300)),
  europeanNoticeUrl: orNone(address),
  europeanNoticeFile: orNone(z.uuid('Choisissez un fichier.')),
  vatNotice: lineInput('Écrivez la mention.', 200),
  vatFrom: orNone(z.iso.date('Choisissez un jour.')),
  vatNext: orNone(lineInput('', 200)),
  ordersClosedFrom: orNone(z.iso.date('Choisissez un jour.')),
  ordersClosedUntil: orNone(z.iso.date('Choisissez un jour.')),
  ordersClosedWords: orNone(lineInput('', 200)),
  mediatorName: orNone(lineInput('', 200)),
  mediatorAddress: orNone(lineInput('', 200)),
  mediatorUrl: orNone(address),
  liabilityInsurance: orNone(lineInput('', 300)),
  hostName: orNone(lineInput('', 200)),
  hostAddress: orNone(lineInput('', 200)),
  hostPhone: orNone(lineInput('', 40)),
  slotMinutes: whole(5, 480),
  places: whole(1, 20),
  leadMinutes: whole(0, 14 * 24 * 60),
  daysAhead: whole(1, 90),
  contactFormUrl: orNone(address),
  shippingFormUrl: orNone(address),
  hostingOrderUrl: orNone(address),
  mapEmbedUrl: orNone(address),
  postTrackingUrl: tracking,
  otherTrackingUrl: orNone(tracking),
  mapAtOnce: onOrOff,
  chatbotUrl: orNone(address),
  analytics: orNone(written(analyticsSetting)),
  liveChat: orNone(written(chatSetting)),
  keywordBlock: onOrOff,
  newsletter: onOrOff,
  newsletterByMail: onOrOff,
};

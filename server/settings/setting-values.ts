import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { bonusRatesOn } from '#domain/bonus/bonus.ts';
import { internationalPhone } from '#domain/customers/read-phone.ts';
import { parseEuros } from '#domain/money/money.ts';
import { hoursText } from '#domain/settings/opening-week.ts';
import { VAT_INCLUDED } from '#domain/vat/price-words.ts';
import { vatRegimeAt } from '#domain/vat/vat-regimes.ts';
import type { SiteSettings } from '../config.ts';
import { isOverTls } from '../over-tls.ts';
import { analyticsSetting, analyticsText } from '../third-parties/analytics-setting.ts';
import { chatSetting, chatText } from '../third-parties/chat-setting.ts';
import { appointmentRules, type ShopSettings, shopSettingsSchema } from './shop-settings.ts';

/** Facts computed from others. */
type Derived =
  | 'country'
  | 'phoneE164'
  | 'hours'
  | 'appointments'
  | 'standIns'
  | 'vatRegimes'
  | 'offeredBonuses'
  | 'mode';

/** Everything that /entreprise may change, each under its own name; a missing value is null. */
export type SettingValues = Omit<ShopSettings, Derived> &
  ShopSettings['appointments'] & {
    /** The first day of a VAT mention that replaces the present one. */
    vatFrom: string | null;
    vatNext: string | null;
    contactFormUrl: string | null;
    shippingFormUrl: string | null;
    hostingOrderUrl: string | null;
    mapEmbedUrl: string | null;
    mapAtOnce: 'on' | 'off';
    chatbotUrl: string | null;
    /** As in the environment: `matomo:https://…/:1`. */
    analytics: string | null;
    liveChat: string | null;
    keywordBlock: 'on' | 'off';
    newsletter: 'on' | 'off';
    newsletterByMail: 'on' | 'off';
  };

export type SettingName = keyof SettingValues;

/** The variables that decide settings, by the names of these. */
export type GivenSettings = ReadonlyMap<SettingName, string>;

/**
 * The values that the site shows without settings: content/data/shop.yml and the environment. What a variable sets is
 * in force whatever is stored.
 */
export type SettingDefaults = { shop: ShopSettings; site: SiteSettings; given?: GivenSettings };

const {
  country: _country,
  phoneE164: _phone,
  hours: _hours,
  appointments: _rules,
  standIns: _standIns,
  vatRegimes: _vatRegimes,
  offeredBonuses: _offeredBonuses,
  mode: _mode,
  ...factSchemas
} = shopSettingsSchema.shape;
const factNames = Object.keys(factSchemas) as (keyof typeof factSchemas)[];

const factsIn = (values: Omit<ShopSettings, Derived>) =>
  Object.fromEntries(factNames.map((name) => [name, values[name]])) as Omit<ShopSettings, Derived>;

const orNull = (schema: z.ZodType<string>) => schema.nullable();
const visited = orNull(z.url().refine(isOverTls));
const textReadBy = (schema: z.ZodType<unknown, string>) =>
  z.string().refine((text) => schema.safeParse(text).success);
/** Quotes calculate with it (domain/repair/return-postage.ts, announced-fees.ts). */
const price = z.string().refine((text) => parseEuros(text) !== null);
const onOrOff = z.enum(['on', 'off']);

/** The type of each value in the database. */
const storedSchemas: Record<SettingName, z.ZodType> = {
  ...factSchemas,
  phone: factSchemas.phone.refine((text) => internationalPhone(text) !== null),
  whatsappPhone: factSchemas.whatsappPhone.refine(
    (text) => text === null || internationalPhone(text) !== null,
  ),
  // Guarantees are used in calculations (domain/repair/guarantee.ts).
  repairWarranty: z.string().regex(/^\d{1,2} mois$/),
  quoteValidity: z.string().regex(/^\d{1,3} jours?$/),
  returnSmall: price,
  returnMedium: price,
  returnLarge: price,
  returnCorsica: orNull(price),
  returnOverseas: orNull(price),
  labelFee: orNull(price),
  diagnosisFee: orNull(price),
  refusalFee: orNull(price),
  storageFee: orNull(price),
  ...appointmentRules.shape,
  vatFrom: z.iso.date(),
  vatNext: z.string().min(1),
  contactFormUrl: visited,
  shippingFormUrl: visited,
  hostingOrderUrl: visited,
  mapEmbedUrl: visited,
  mapAtOnce: onOrOff,
  chatbotUrl: visited,
  analytics: orNull(textReadBy(analyticsSetting)),
  liveChat: orNull(textReadBy(chatSetting)),
  keywordBlock: onOrOff,
  newsletter: onOrOff,
  newsletterByMail: onOrOff,
};

export const SETTING_NAMES = Object.keys(storedSchemas) as SettingName[];

/** In the database: « opening_hours ». */
export const keyOf = (name: SettingName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const namesByKey = new Map(SETTING_NAMES.map((name) => [keyOf(name), name]));

export const nameOfKey = (key: string): SettingName | undefined => namesByKey.get(key);

/** A stored value as its setting reads it; undefined if the present site cannot. */
export const readSetting = <Name extends SettingName>(name: Name, value: unknown) =>
  storedSchemas[name].safeParse(value).data as SettingValues[Name] | undefined;

export function defaultValues({ shop, site }: SettingDefaults): SettingValues {
  return {
    ...factsIn(shop),
    ...shop.appointments,
    vatFrom: null,
    vatNext: null,
    contactFormUrl: site.contactFormUrl ?? null,
    shippingFormUrl: site.shippingFormUrl ?? null,
    hostingOrderUrl: site.hostingOrderUrl ?? null,
    mapEmbedUrl: site.mapEmbedUrl ?? null,
    mapAtOnce: site.hasMapAtOnce ? 'on' : 'off',
    chatbotUrl: site.chatbotUrl ?? null,
    analytics: site.analytics ? analyticsText(site.analytics) : null,
    liveChat: site.liveChat ? chatText(site.liveChat) : null,
    keywordBlock: site.hasKeywordBlock ? 'on' : 'off',
    newsletter: site.newsletter ? 'on' : 'off',
    newsletterByMail: site.newsletter === 'mail' ? 'on' : 'off',
  };
}

/** Settings by key, as the database has them. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/**
 * The defaults with the settings over them. A setting that is unknown or no longer fits is ignored, and so is one that
 * the environment decides; it counts again once the variable is gone.
 */
export function valuesInForce(
  defaults: SettingDefaults,
  stored: StoredSettings,
): { values: SettingValues; refused: string[] } {
  const refused: string[] = [];
  const fitting = Object.entries(stored).flatMap(([key, value]) => {
    const name = nameOfKey(key);
    if (name && defaults.given?.has(name)) return [];
    const textReadBy = name && storedSchemas[name].safeParse(value);
    if (textReadBy?.success) return [[name, textReadBy.data] as const];
    refused.push(key);
    return [];
  });
  return { values: { ...defaultValues(defaults), ...Object.fromEntries(fitting) }, refused };
}

/** The settings to store so that these values are in force: none for values that the site starts with. */
export function toStore(defaults: SettingDefaults, values: SettingValues): StoredSettings {
  const start = defaultValues(defaults);
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => !isSame(values[name], start[name])).map((name) => [
      keyOf(name),
      values[name],
    ]),
  );
}

/** Whether two values are stored as the same; the database gives the keys of an object in an order of its own. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(asStored(one), asStored(other));

const asStored = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** The shop's facts on a day (`2026-11-22`), with what the owner decided about VAT. */
export function toShopSettings(
  start: ShopSettings,
  values: SettingValues,
  today: string,
  vatRegimes: ShopSettings['vatRegimes'] = [],
): ShopSettings {
  const { slotMinutes, places, leadMinutes, daysAhead, vatFrom, vatNext } = values;
  const facts = factsIn(values);
  return {
    ...facts,
    country: start.country,
    mode: start.mode,
    standIns: start.standIns.filter((name) => isSame(values[name], start[name])),
    phoneE164: internationalPhone(facts.phone) ?? '',
    hours: hoursText(facts.openingHours),
    appointments: { slotMinutes, places, leadMinutes, daysAhead },
    vatRegimes,
    offeredBonuses: bonusRatesOn(facts, today),
    vatNotice: vatRegimeAt(vatRegimes, today)
      ? VAT_INCLUDED
      : vatFrom && vatNext && vatFrom <= today
        ? vatNext
        : facts.vatNotice,
  };
}

export function toSiteSettings({ url }: SiteSettings, values: SettingValues): SiteSettings {
  return {
    url,
    contactFormUrl: values.contactFormUrl ?? undefined,
    shippingFormUrl: values.shippingFormUrl ?? undefined,
    hostingOrderUrl: values.hostingOrderUrl ?? undefined,
    mapEmbedUrl: values.mapEmbedUrl ?? undefined,
    hasMapAtOnce: values.mapAtOnce === 'on',
    chatbotUrl: values.chatbotUrl ?? undefined,
    analytics: values.analytics === null ? undefined : analyticsSetting.parse(values.analytics),
    liveChat: values.liveChat === null ? undefined : chatSetting.parse(values.liveChat),
    hasKeywordBlock: values.keywordBlock === 'on',
    newsletter: values.newsletter === 'off' ? null : values.newsletterByMail === 'on' ? 'mail' : 'browser',
  };
}

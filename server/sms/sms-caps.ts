import { createHash } from 'node:crypto';
import type { Alarms } from '../alarms/alarms-module.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { billedParts } from './billed-parts.ts';

export type SmsCapSettings = {
  /** Country codes that messages may go to, « 33 »; empty: all. */
  countries: readonly string[];
  // For each cap, 0 means that nothing is sent.
  perNumberPerDay: number;
  perDay: number;
  eurosPerDay: number;
  /** The price of one message in cents; 0: nothing, so that euros are no cap. */
  priceCents: number;
};

/**
 * The party for whom a message is sent. `stranger`: to a number that is not proven, even from inside a session.
 * `owner`: to an account's proven number. `shop`: the shop's own news to a customer.
 */
export type SmsAsker = 'stranger' | 'owner' | 'shop';

/** The share of a day's messages that one network or account may cause; `key` names the bucket. */
type SmsShare = { part: number; key: string };

type Refused = { isAllowed: false; reason: 'country' | 'number' | 'share' | 'day'; retryAfterS: number };
type Taken = { isAllowed: true } | Refused;

export type SmsCaps = {
  /** Whether messages may go to that country. */
  ofCountry(to: string): Taken;
  /**
   * Takes a place among the messages of a number, or says why none may go there: fraudsters earn money from numbers
   * that they make us write to.
   */
  takeOfNumber(to: string, asker: SmsAsker): Promise<Taken>;
  /** Takes the parts of a text from the day's messages, its shares first. */
  takeOfDay(text: string, asker: SmsAsker, shares?: readonly SmsShare[]): Promise<Taken>;
  /** Takes from both, for the shop's news to a customer; a refusal by the day takes nothing from the number. */
  takeForShop(to: string, text: string): Promise<Taken>;
};

type SmsCapsDeps = { limits: Limits; alarms: Alarms; settings: SmsCapSettings };

const DAY_S = 24 * 3600;

/**
 * The part of a bucket that each may use. The rest is for those below: a number's owner and the shop get through
 * although strangers had messages sent to it, and the shop gets through whatever others did.
 */
const PARTS: Record<SmsAsker, number> = { stranger: 2 / 3, owner: 5 / 6, shop: 1 };

const ALL = 'text messages, daily';

/**
 * The limit of a day's cap: half at once, and half in the course of the day; a cap of one is one. The setting of limits
 * does not change it.
 */
function daily(cap: number, asker: SmsAsker = 'shop'): Limit {
  const half = Math.max(1, Math.floor(cap / 2));
  const burst = Math.max(1, Math.floor(half * PARTS[asker] + 1e-9));
  return { count: Math.max(1, cap - half), perS: DAY_S, burst, wholeBurst: half, isFixed: true };
}

/** The cap in messages and the cap in euros, whichever is reached first. */
const messagesPerDay = ({ perDay, eurosPerDay, priceCents }: SmsCapSettings) =>
  Math.min(perDay, priceCents > 0 ? Math.floor((eurosPerDay * 100) / priceCents) : perDay);

/** « +33 (0)6… » is the number of « +33 6… ». */
const digitsOf = (to: string) => to.replaceAll(/\D/g, '').replace(/^(33|262|590|594|596)0/, '$1');

const bucketOfNumber = (digits: string) =>
  `text messages to:${createHash('sha256').update(digits).digest('base64url')}`;

export function createSmsCaps({ limits, alarms, settings }: SmsCapsDeps): SmsCaps {
  const { countries, perNumberPerDay } = settings;
  const cap = messagesPerDay(settings);
  const caps: SmsCaps = {
    ofCountry(to) {
      const digits = digitsOf(to);
      return countries.length === 0 || countries.some((code) => digits.startsWith(code))
        ? { isAllowed: true }
        : { isAllowed: false, reason: 'country', retryAfterS: 0 };
    },
    async takeOfNumber(to, asker) {
      const isOpen = caps.ofCountry(to);
      if (!isOpen.isAllowed) return isOpen;
      if (perNumberPerDay === 0) return { isAllowed: false, reason: 'number', retryAfterS: DAY_S };
      const taken = await limits.take(daily(perNumberPerDay, asker), bucketOfNumber(digitsOf(to)));
      return taken.isAllowed ? taken : { ...taken, reason: 'number' };
    },
    async takeOfDay(text, asker, shares = []) {
      // The setting itself says so: no alarm.
      if (cap === 0) return { isAllowed: false, reason: 'day', retryAfterS: DAY_S };
      const parts = billedParts(text);
      for (const { part, key } of shares) {
        const taken = await limits.take(
          daily(Math.max(2, Math.floor(cap * part))),
          `${ALL}, of ${key}`,
          parts,
        );
        if (!taken.isAllowed) return { ...taken, reason: 'share' };
      }
      const taken = await limits.take(daily(cap, asker), ALL, parts);
      if (taken.isAllowed) return taken;
      await alarms.raise('sms-day');
      return { ...taken, reason: 'day' };
    },
    async takeForShop(to, text) {
      const ofNumber = await caps.takeOfNumber(to, 'shop');
      if (!ofNumber.isAllowed) return ofNumber;
      const ofDay = await caps.takeOfDay(text, 'shop');
      if (!ofDay.isAllowed)
        await limits.giveBack(daily(perNumberPerDay, 'shop'), bucketOfNumber(digitsOf(to)));
      return ofDay;
    },
  };
  return caps;
}

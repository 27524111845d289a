import { nextBonusDay } from '#domain/bonus/bonus.ts';
import { dayInParis, instantInParis } from '#domain/dates/dates.ts';
import { nextRegimeDay } from '#domain/vat/vat-regimes.ts';
import type { SiteSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Module } from '../module.ts';
import { missingSettings } from '../opening/missing-settings.ts';
import type { OpeningSetup } from '../opening/required-settings.ts';
import { readState, type ShopState } from '../opening/shop-state.ts';
import { PAGE_CACHE_CHANNEL } from '../pages/cache/empty-on-notify.ts';
import { readVatRegimes } from '../vat/read-regimes.ts';
import {
  isSame,
  type SettingDefaults,
  type StoredSettings,
  toShopSettings,
  toSiteSettings,
  valuesInForce,
} from './setting-values.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The tag of pages that show settings; the database announces it when they change. */
export const SETTINGS_TAG = 'settings';

/** Days ahead for which a timer of Node still works. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export type SettingsDeps = {
  database: Pick<Database, 'kysely' | 'notify'>;
  defaults: SettingDefaults;
  /** Decides, with the facts, whether the shop can sell. */
  setup: OpeningSetup;
  clock: () => Date;
  log: Log;
};

export type Settings = Awaited<ReturnType<typeof createSettings>>['api'];

/**
 * The settings in force: the same objects as long as nothing changed. Reads business_settings over the defaults. A
 * value that does not fit is logged once and ignored.
 */
export async function createSettings({ database, defaults, setup, clock, log }: SettingsDeps) {
  const listeners: (() => void)[] = [];
  const logged = new Set<string>();
  let stored = await readStored(database);
  let state = await readState(database.kysely);
  let vatRegimes = await readRegimes(database);
  let current = inForce();
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  waitForChange();

  function inForce() {
    const { values, refused } = valuesInForce(defaults, stored);
    for (const key of refused) {
      if (!logged.has(key)) log.warn({ key }, 'a setting that does not fit is ignored');
      logged.add(key);
    }
    const today = dayInParis(clock());
    const facts = toShopSettings(defaults.shop, values, today, vatRegimes);
    return {
      shop: { ...facts, mode: modeOf(state, facts, setup) },
      site: toSiteSettings(defaults.site, values),
      // The first day of the next VAT mention, of another regime, or of another bonus.
      changesOn: [values.vatFrom, nextRegimeDay(vatRegimes, today), nextBonusDay(values, today)]
        .flatMap((day) => (day && day > today ? [day] : []))
        .toSorted()[0],
    };
  }

  async function readAgain(): Promise<void> {
    stored = await readStored(database);
    state = await readState(database.kysely);
    vatRegimes = await readRegimes(database);
    const next = inForce();
    if (isSame([current.shop, current.site], [next.shop, next.site])) {
      current.changesOn = next.changesOn;
    } else {
      // `shop` and `site` each stay the same object as long as nothing in them changed: pages and scripts are kept by
      // it.
      if (isSame(current.shop, next.shop)) next.shop = current.shop;
      if (isSame(current.site, next.site)) next.site = current.site;
      current = next;
      for (const listener of listeners) listener();
    }
    waitForChange();
  }

  /** A change that is due on a day is announced to all processes like any other, so that kept pages go. */
  function waitForChange(): void {
    clearTimeout(timer);
    const at = current.changesOn && instantInParis(current.changesOn, 0);
    if (!at) return;
    const ms = Math.max(0, Math.min(at.getTime() - clock().getTime(), LONGEST_WAIT_MS));
    timer = setTimeout(() => {
      database.notify(PAGE_CACHE_CHANNEL, SETTINGS_TAG).catch((error) => {
        log.error({ err: error }, 'a setting due today could not be announced');
        timer = setTimeout(waitForChange, 60_000).unref();
      });
    }, ms).unref();
  }

  return {
    api: {
      shop: (): ShopSettings => current.shop,
      site: (): SiteSettings => current.site,
      /** Whether the owner has opened the shop, even if a fact is missing again. */
      isOpened: () => state.isOpened,
      defaults,
      /** Reads them again. Afterwards `shop` and `site` have the database's values. */
      reload(): Promise<void> {
        // One after the other: an earlier answer never arrives after a later one.
        last = last.then(readAgain, readAgain);
        return last;
      },
      /** The listener is called when they have changed, before the promise of `reload` resolves. */
      onChange: (listener: () => void) => void listeners.push(listener),
    },
    /** Ends the wait for the next day with a change of its own. */
    close: async () => clearTimeout(timer),
  } satisfies Module<unknown>;
}

/** A missing fact closes the shop, even one that was removed after the opening. */
function modeOf(
  { isDemonstration, isOpened }: ShopState,
  facts: ShopSettings,
  setup: OpeningSetup,
): ShopSettings['mode'] {
  if (isDemonstration) return 'demonstration';
  return isOpened && missingSettings(facts, setup).missing.length === 0 ? 'open' : 'to-open';
}

const readRegimes = async ({ kysely }: SettingsDeps['database']): Promise<ShopSettings['vatRegimes']> =>
  (await readVatRegimes(kysely)).map(({ from, vatNumber }) => ({ from, vatNumber }));

async function readStored(database: SettingsDeps['database']): Promise<StoredSettings> {
  const rows = await database.kysely
    .selectFrom('business_settings')
    .select(['key', 'value'])
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

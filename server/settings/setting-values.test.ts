import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import {
  defaultValues,
  isSame,
  type StoredSettings,
  toShopSettings,
  toSiteSettings,
  toStore,
  valuesInForce,
} from './setting-values.ts';
import { givenSettings } from './setting-variables.ts';
import { readShopSettings } from './shop-settings.ts';

const CRISP = 'crisp:5f0d3ae0-1c2b-4d5e-8f90-123456789abc';
const defaults = {
  shop: readShopSettings('content/data/shop.yml'),
  site: readConfig({
    LIVE_CHAT: CRISP,
    MAP_EMBED_URL: 'https://carte.exemple.fr/?ll={lat}',
    KEYWORD_BLOCK: 'off',
  }).site,
};

function inForce(stored: StoredSettings, today = '2026-11-22') {
  const { values, refused } = valuesInForce(defaults, stored);
  return {
    shop: toShopSettings(defaults.shop, values, today),
    site: toSiteSettings(defaults.site, values),
    refused,
  };
}

test('without settings, the facts and the environment are what they are', () => {
  expect(inForce({})).toEqual({ ...defaults, refused: [] });
  expect(toStore(defaults, defaultValues(defaults))).toEqual({});
});

test('a setting replaces its value, and what follows from it', () => {
  const { shop, site, refused } = inForce({
    phone: '03 26 00 11 22',
    opening_hours: [{ days: ['tuesday'], opens: '09:00', closes: '12:30' }],
    slot_minutes: 45,
    live_chat: null,
    keyword_block: 'on',
    chatbot_url: 'https://agent.exemple.fr/',
  });
  expect(refused).toEqual([]);
  expect(shop).toMatchObject({
    phone: '03\u00a026\u00a000\u00a011\u00a022',
    phoneE164: '+33326001122',
    hours: 'le mardi de 9\u00a0h à 12\u00a0h\u00a030',
    appointments: { ...defaults.shop.appointments, slotMinutes: 45 },
    name: defaults.shop.name,
  });
  expect(site).toMatchObject({ hasKeywordBlock: true, chatbotUrl: 'https://agent.exemple.fr/' });
  expect(site.liveChat).toBeUndefined();
});

test('what the environment decides stays, whatever is stored, and is stored no other way', () => {
  const given = givenSettings(new Set(['LIVE_CHAT', 'PORT']));
  expect([...given]).toEqual([['liveChat', 'LIVE_CHAT']]);
  const stored = { live_chat: null, keyword_block: 'on' };
  const { values, refused } = valuesInForce({ ...defaults, given }, stored);
  expect([values.liveChat, values.keywordBlock, refused]).toEqual([CRISP, 'on', []]);
  expect(valuesInForce(defaults, stored).values.liveChat).toBeNull();
});

test.each<[string, unknown]>([
  ['phone', 'bientôt'],
  ['phone', 3],
  ['opening_hours', [{ days: ['lundi'], opens: '9', closes: '12' }]],
  ['opening_hours', []],
  ['closures', [{ from: '2027-01-02', to: '2027-01-01' }]],
  ['repair_warranty', 'trois mois'],
  ['slot_minutes', 0],
  ['analytics', 'xiti:1'],
  ['contact_form_url', 'http://exemple.fr/'],
  ['keyword_block', true],
  ['hours', 'toujours'],
  ['phone_e164', '+33353010099'],
  ['inconnu', 1],
])('%s: %j does not fit and counts for nothing', (key, value) => {
  expect(inForce({ [key]: value, name: 'Atelier' })).toEqual({
    shop: { ...defaults.shop, name: 'Atelier' },
    site: defaults.site,
    refused: [key],
  });
});

test.each([
  ['2026-12-31', defaults.shop.vatNotice],
  ['2027-01-01', 'TVA non applicable, nouvel article'],
  ['2028-06-01', 'TVA non applicable, nouvel article'],
])('on %s the mention about VAT is « %s »', (today, notice) => {
  const stored = { vat_from: '2027-01-01', vat_next: 'TVA non applicable, nouvel article' };
  expect(inForce(stored, today).shop.vatNotice).toBe(notice);
});

test('only what differs from the start is stored', () => {
  const { values } = valuesInForce(defaults, {
    phone: '03 26 00 11 22',
    live_chat: null,
    city: defaults.shop.city,
  });
  expect(toStore(defaults, values)).toEqual({ phone: '03\u00a026\u00a000\u00a011\u00a022', live_chat: null });
});

test('the order in which the database gives the keys of a value makes no other value of it', () => {
  expect(isSame([{ from: '2027-01-01', to: '2027-01-02' }], [{ to: '2027-01-02', from: '2027-01-01' }])).toBe(
    true,
  );
  expect(isSame([{ from: '2027-01-01', to: '2027-01-02' }], [{ from: '2027-01-01', to: '2027-01-03' }])).toBe(
    false,
  );
  expect([isSame(undefined, undefined), isSame(undefined, null), isSame({ a: undefined }, {})]).toEqual([
    true,
    false,
    true,
  ]);
});

test('of the bonuses, the site offers what is in force on its day, and nothing without the label', () => {
  const rate = {
    ...{ label: 'Console', device: 'console', organisation: 'Écosystème', cents: 2000, leastCents: 0 },
    ...{ from: '2026-11-01', sourceUrl: 'https://www.exemple.fr/bareme', readOn: '2026-11-20' },
  };
  const later = { ...rate, cents: 2500, from: '2027-01-01' };
  const stored = {
    bonus_label: 'on',
    bonus_label_number: 'QR-1',
    bonus_label_since: '2026-11-20',
    bonuses: [rate, later],
  };
  expect(inForce(stored, '2026-11-19').shop.offeredBonuses).toEqual([]);
  // What was stored before computers had lines of their own is of any body.
  const read = (kept: typeof rate) => [{ ...kept, body: null }];
  expect(inForce(stored, '2026-11-20').shop.offeredBonuses).toEqual(read(rate));
  expect(inForce(stored, '2027-01-01').shop.offeredBonuses).toEqual(read(later));
  expect(inForce({ ...stored, bonus_label: 'off' }, '2027-01-01').shop.offeredBonuses).toEqual([]);
});

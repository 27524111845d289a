import { randomUUID } from 'node:crypto';
import type { BuyBackAnswers } from '#domain/buy-back/buy-back-questions.ts';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';
import { createLimits } from '#server/limits/limits.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import type { AskedBuyBack } from '#server/shop/buy-backs/ask-buy-back.ts';
import { createBuyBackAdmin } from '#server/shop/buy-backs/buy-back-admin-module.ts';
import type { BuyBackDeps } from '#server/shop/buy-backs/buy-back-row.ts';
import { createBuyBacks } from '#server/shop/buy-backs/buy-backs-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import type { Uploads } from '#server/uploads/uploads-module.ts';

/** A register of one model. */
const REGISTER = createDeviceRegister([
  {
    ...{ id: 'iphone', brand: 'Apple', name: 'iPhone', kind: 'telephone', illustration: 'telephone' },
    ...{ pages: [], isOffered: true, isCommon: true },
    models: [
      {
        id: 'iphone-12',
        name: 'iPhone 12',
        year: 2020,
        codes: ['A2403'],
        aliases: [],
        prices: null,
        revisions: [],
      },
    ],
  },
]);

export const GOOD_CONDITION: BuyBackAnswers = {
  ...{ power: 'yes', screen: 'clean', back: 'clean', battery: 'good' },
  ...{ account: 'off', accessories: 'all', box: 'yes', bill: 'yes' },
};

const NO_UPLOADS: Pick<Uploads, 'attach' | 'remove'> = { attach: async () => [], remove: async () => {} };

type Given = Partial<Pick<BuyBackDeps, 'secret' | 'shop'>> & {
  outbox?: Parameters<typeof createBuyBacks>[0]['outbox'];
  uploads?: Pick<Uploads, 'attach' | 'remove'>;
};

/** Both modules of buy-backs, on the register of one model. */
export function buyBackModules(database: Database, clock: () => Date, given: Given = {}) {
  const facts = readShopSettings('content/data/shop.yml');
  const deps = {
    ...{ database, clock, secret: 'un secret de test', devices: () => REGISTER, shop: () => facts },
    ...{ outbox: { post: async () => {}, wake: () => {} }, uploads: NO_UPLOADS },
    ...{ documents: { print: drawDocumentTexts }, limits: createLimits({ database, factor: 0, clock }) },
    ...given,
  };
  const { api: asking, jobs } = createBuyBacks(deps);
  return { asking, admin: createBuyBackAdmin(deps).api, jobs };
}

type Modules = ReturnType<typeof buyBackModules>;

/** The owner buys devices: an iPhone 12 for 200 €, less 40 % with a broken screen. */
export async function openBuyBacks(admin: Modules['admin'], owner: AdminIdentity): Promise<void> {
  const { prices, terms } = await admin.priceTable(owner);
  if (prices.length === 0)
    await admin.saveBuyBackPrice(
      owner,
      { id: randomUUID(), seenVersion: 0 },
      { model: 'iPhone 12', baseCents: 20_000 },
    );
  await admin.saveBuyBackTerms(
    owner,
    { id: randomUUID(), seenVersion: terms.version },
    { isOpen: true, answerDays: 2, offerDays: 14, deductions: { 'screen.broken': 40 } },
  );
}

/** Somebody offers their telephone. @throws if it is not taken */
export async function askedBuyBack(asking: Modules['asking'], more: Partial<AskedBuyBack> = {}) {
  const asked = await asking.ask(
    {
      idempotencyKey: randomUUID(),
      answers: GOOD_CONDITION,
      device: { kind: 'telephone', deviceId: 'iphone-12', name: 'Apple iPhone 12' },
      note: undefined,
      name: 'Camille Renard',
      email: 'camille@exemple.fr',
      phone: undefined,
      uploadIds: [],
      ...more,
    },
    undefined,
  );
  if (asked.outcome !== 'asked') throw new Error(asked.outcome);
  return asked;
}

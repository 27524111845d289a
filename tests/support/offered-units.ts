import { randomUUID } from 'node:crypto';
import { createDeviceRegister } from '#domain/devices/device-register.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';
import type { UnitStep } from '#server/shop/used-units/move-used-unit.ts';
import type { WrittenUnit } from '#server/shop/used-units/save-used-unit.ts';
import { createUsedUnits } from '#server/shop/used-units/used-units-module.ts';

/** What a unit costs online and at the counter, unless told otherwise. */
export const UNIT_PRICE = 18_900;

const WRITTEN: WrittenUnit = {
  ...{ name: 'Switch OLED blanche', kind: 'console', serial: undefined, grade: 'B' },
  ...{ marks: 'Rayure au dos, chargeur et boîte', tests: [{ name: 'Écran', result: 'aucun pixel mort' }] },
  ...{ batteryPercent: 92, hours: 1200, provenance: 'supplier', supplier: 'Recyclage SARL' },
  ...{ acquiredOn: '2026-11-20', costCents: 12_000, priceCents: UNIT_PRICE, registerEntry: undefined },
};

type Units = ReturnType<typeof createUsedUnits>['api'];

/** The model on whose page units are offered: a used product that has no stock of its own unless told. Returns its id. */
export async function addModel(
  { kysely }: Pick<Database, 'kysely'>,
  more: { stock?: number; slug?: string; name?: string; is_published?: boolean } = {},
): Promise<string> {
  const name = randomUUID();
  const { id } = await kysely
    .insertInto('products')
    .values({
      ...{ slug: name, sku: name, name: 'Switch OLED', category_id: 'stockage', condition: 'occasion' },
      ...{ grade: 'B', listed_price_cents: 25_000, weight_g: 700, is_published: true },
      legal: JSON.stringify({ maker: 'Fabricant', makerContact: 'Reims' }),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The units of the shop, written and moved by an administrator. */
export function unitsOf(
  given: { database: Pick<Database, 'transaction' | 'kysely'>; clock: () => Date },
  admin: () => AdminIdentity,
) {
  const api: Units = createUsedUnits({ ...given, devices: () => createDeviceRegister([]) }).api;
  const find = async (id: string) => {
    const unit = await api.find(admin(), id);
    if (!unit) throw new Error('no such unit');
    return unit;
  };
  const seen = async (id: string) => ({ id, seenVersion: (await find(id)).version });
  const step = async (id: string, move: UnitStep['move'], more: Partial<UnitStep> = {}) =>
    api.moveUsedUnit(admin(), await seen(id), {
      ...{ move, note: undefined, priceCents: undefined, reference: undefined },
      ...more,
    });
  return {
    api,
    find,
    step,
    change: async (id: string, more: Partial<WrittenUnit>) =>
      api.saveUsedUnit(admin(), await seen(id), { ...WRITTEN, ...more }),
    /** A unit for sale on the page of a model. */
    async offer(modelId: string, more: Partial<WrittenUnit> = {}) {
      const id = randomUUID();
      await api.saveUsedUnit(admin(), { id, seenVersion: 0 }, { ...WRITTEN, ...more });
      const put = await step(id, 'put_on_sale', { modelId });
      if (put.outcome !== 'done') throw new Error(JSON.stringify(put));
      const { number, product_id } = await find(id);
      if (product_id === null) throw new Error('a unit that is offered has a product');
      return { id, number, productId: product_id };
    },
  };
}

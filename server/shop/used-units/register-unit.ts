import { sql, type Transaction } from 'kysely';
import type { Seller } from '#domain/accounting/used-goods-form.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { PROVENANCES, type Provenance } from '#domain/used-unit/used-unit.ts';
import { addUsedGoods } from '../../admin/accounting/used-goods.ts';
import { type AdminIdentity, requirePermission } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import { faultAt, type Invalid } from '../../outcomes.ts';

type Writing = { tx: Transaction<Schema>; admin: AdminIdentity; now: Date };

type RegisteredUnit = {
  name: string;
  marks?: string | undefined;
  serial: string | null;
  provenance: Provenance;
  acquiredOn: string;
  costCents: number;
  /** Of the cheque or the transfer that pays it. */
  reference?: string | null;
};

/** Another unit of this serial number that the shop has. Whoever enters the same one at the same moment waits until this transaction ends. */
export async function presentWith(tx: Transaction<Schema>, serial: string, id: string) {
  const lock = `atelier-papin used unit ${serial}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  return tx
    .selectFrom('used_units')
    .select('number')
    .where('serial', '=', serial)
    .where('state', 'in', ['to_test', 'for_sale'])
    .where('id', '<>', id)
    .executeTakeFirst();
}

/** Enters a unit in the register of used goods, in the words of its own form, with what is paid for it. @throws NotAdminError, Refusal */
export async function registerUnit(
  { tx, admin, now }: Writing,
  { name, marks, serial, provenance, acquiredOn, costCents, reference }: RegisteredUnit,
  seller: Seller,
): Promise<number> {
  await requirePermission(tx, 'used_goods');
  const entry = {
    ...seller,
    ...{ acquiredOn, price: costCents, serial, correction: undefined },
    description: [name, marks].filter(Boolean).join('. ').slice(0, 500),
    origin: PROVENANCES[provenance],
  };
  return (await addUsedGoods(tx, admin, entry, { reference: reference ?? null, now })).id;
}

export type BoughtUnit = RegisteredUnit & {
  id: string;
  serial: string;
  kind: DeviceId;
  /** Of the register of devices, if the words of the unit name none. */
  deviceId: string | null;
};

/**
 * Adds a device that the shop has just bought from somebody, with its entry in the register of used goods: both or
 * neither. It has VAT on the margin, and is to be tested. @throws NotAdminError
 */
export async function takeUnitIn(
  writing: Writing,
  devices: DeviceRegister,
  bought: BoughtUnit,
  seller: Seller,
): Promise<{ outcome: 'taken' } | Invalid> {
  const { tx, admin, now } = writing;
  const { id, name, kind, serial, marks, provenance, acquiredOn, costCents } = bought;
  const other = await presentWith(tx, serial, id);
  if (other) return faultAt('serial', `L’appareil ${other.number} a déjà ce numéro.`);
  const device = devices.find(name);
  const usedGoodsId = await registerUnit(writing, bought, seller);
  await tx
    .insertInto('used_units')
    .values({
      id,
      number: sql<string>`internal.next_number('UO', ${now})`,
      ...{
        name,
        kind: device?.kind ?? kind,
        device_id: device?.id ?? bought.deviceId,
        serial,
        marks: marks ?? null,
      },
      ...{ provenance, acquired_on: acquiredOn, cost_cents: costCents, vat_rate: 'margin' as const },
      ...{ used_goods_id: usedGoodsId, actor_id: admin.id, created_at: now, updated_at: now },
    })
    .execute();
  await tx
    .insertInto('used_unit_events')
    .values({ unit_id: id, kind: 'added', note: null, actor_id: admin.id, created_at: now })
    .execute();
  return { outcome: 'taken' };
}

import { sql } from 'kysely';
import type { Seller } from '#domain/accounting/used-goods-form.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { normalSerial } from '#domain/repair/serial.ts';
import type { Provenance, UnitGrade, UnitTest, UnitVatRate } from '#domain/used-unit/used-unit.ts';
import { missingForSale } from '#domain/used-unit/used-unit.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { isTooDearOnline, TOO_DEAR_ONLINE } from './offer-unit.ts';
import { presentWith, registerUnit } from './register-unit.ts';
import { noteUnitEvent, onUsedUnit, type UsedUnitDeps, type UsedUnitWork } from './used-unit-row.ts';

export type WrittenUnit = {
  name: string;
  /** If the register of devices does not know the name. */
  kind: DeviceId | undefined;
  serial: string | undefined;
  grade: UnitGrade | undefined;
  marks: string | undefined;
  tests: readonly UnitTest[];
  batteryPercent: number | null;
  hours: number | null;
  provenance: Provenance;
  supplier: string | undefined;
  acquiredOn: string;
  costCents: number;
  priceCents: number | undefined;
  /** What was noted before, unless told. */
  vatRate?: UnitVatRate | undefined;
  /** The number of its entry in the register of used goods. */
  registerEntry: string | undefined;
  /** Who sold it, where its entry is written with it. */
  seller?: Seller | undefined;
};

/** Adds a unit (`seenVersion` 0), or changes one. */
export const saveUsedUnit = (
  deps: UsedUnitDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  written: WrittenUnit,
) => {
  const device = deps.devices().find(written.name);
  const kind = device?.kind ?? written.kind;
  return onUsedUnit(
    deps,
    admin,
    seen,
    async (work): Promise<RowChanged> => {
      const { tx, unit } = work;
      if (kind === undefined) return undo(seen, faultAt('kind', 'Choisissez le type d’appareil.'));
      const serial = written.serial === undefined ? null : normalSerial(written.serial);
      const other = serial && (await presentWith(tx, serial, unit.id));
      if (other) return undo(seen, faultAt('serial', `L’appareil ${other.number} a déjà ce numéro.`));
      const entry = await entryOf(work, written.registerEntry);
      if ('outcome' in entry) return undo(seen, entry);
      if (entry.paidCents !== null && entry.paidCents !== written.costCents)
        return undo(seen, faultAt('cost', otherPrice(entry.paidCents)));
      const missing =
        unit.state === 'for_sale' &&
        missingForSale({
          grade: written.grade ?? null,
          priceCents: written.priceCents ?? null,
          provenance: written.provenance,
          isRegistered: entry.id !== null || written.seller !== undefined,
        });
      if (missing) return faultAt('', `Il est en vente. ${missing}`);
      if (unit.product_id !== null && isTooDearOnline(written.priceCents ?? 0))
        return faultAt('price', TOO_DEAR_ONLINE);
      if (written.seller && unit.used_goods_id !== null)
        throw new Refusal('Cet appareil est déjà inscrit au livre de police.');
      const usedGoodsId = written.seller
        ? await registerUnit(work, { ...written, serial: written.serial ?? null }, written.seller)
        : entry.id;
      await tx
        .updateTable('used_units')
        .set({
          ...{ name: written.name, kind, device_id: device?.id ?? null, serial },
          ...{ grade: written.grade ?? null, marks: written.marks ?? null },
          tests: JSON.stringify(written.tests),
          battery_percent: written.batteryPercent,
          hours: written.hours,
          provenance: written.provenance,
          supplier_id:
            written.provenance === 'supplier'
              ? sql<number>`internal.supplier_named(${written.supplier ?? ''})`
              : null,
          acquired_on: written.acquiredOn,
          cost_cents: written.costCents,
          price_cents: written.priceCents ?? null,
          ...(written.vatRate && { vat_rate: written.vatRate }),
          used_goods_id: usedGoodsId,
        })
        .where('id', '=', unit.id)
        .execute();
      await noteUnitEvent(work, seen.seenVersion === 0 ? 'added' : 'changed');
      return { outcome: 'done' };
    },
    async (tx, now) => {
      if (seen.seenVersion !== 0) return;
      await tx
        .insertInto('used_units')
        .values({
          id: seen.id,
          number: sql<string>`internal.next_number('UO', ${now})`,
          ...{ version: 0, name: written.name, kind: kind ?? 'pc', cost_cents: written.costCents },
          ...{ provenance: 'buy_back' as const, acquired_on: written.acquiredOn, actor_id: admin.id },
          ...{ created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  ).catch((error: unknown) => {
    if (error instanceof WrongUnit) return error.fault;
    throw error;
  });
};

/** Ends the transaction that has begun a unit: its number is taken by the next one. */
class WrongUnit extends Error {
  readonly fault: RowChanged;

  constructor(fault: RowChanged) {
    super('a unit that begins is wrong');
    this.fault = fault;
  }
}

function undo(seen: SeenRow, fault: RowChanged): RowChanged {
  if (seen.seenVersion === 0) throw new WrongUnit(fault);
  return fault;
}

/** What was paid is written once: margins and VAT go by the register. */
const otherPrice = (paidCents: number) =>
  `Le livre de police dit ${formatEuros(paidCents)}\u00a0: écrivez ce prix, ou corrigez d’abord sa ligne.`;

/** The entry of the register that is named, if it stands and is no other unit's. */
async function entryOf(
  { tx, unit }: UsedUnitWork,
  number: string | undefined,
): Promise<{ id: number | null; paidCents: number | null } | RowChanged> {
  if (number === undefined) {
    if (unit.used_goods_id !== null && unit.version > 0)
      throw new Refusal('Son inscription au livre de police reste.');
    return { id: null, paidCents: null };
  }
  const entry = await tx
    .selectFrom('used_goods as g')
    .leftJoin('used_units as u', (join) =>
      join.onRef('u.used_goods_id', '=', 'g.id').on('u.id', '<>', unit.id),
    )
    .leftJoin('used_goods as later', 'later.corrects_id', 'g.id')
    .select(['g.id', 'g.price_cents', 'g.method', 'g.document_kind'])
    .select(['u.number as other', 'later.number as corrected'])
    .where('g.number', '=', number)
    .executeTakeFirst();
  if (!entry) return faultAt('registerEntry', 'Le livre de police n’a pas cette inscription.');
  if (entry.corrected)
    return faultAt('registerEntry', `Cette inscription est corrigée par ${entry.corrected}.`);
  if (entry.other) return faultAt('registerEntry', `C’est l’inscription de l’appareil ${entry.other}.`);
  // What came for nothing may be worth something; the bill of a company may have VAT that is deducted.
  const isPrice = entry.method !== 'none' && entry.document_kind !== 'company';
  return { id: entry.id, paidCents: isPrice ? entry.price_cents : null };
}

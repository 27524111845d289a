import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { UsedUnits } from '#server/shop/used-units/used-units-module.ts';
import { STEP_FIELDS, UNIT_FIELDS, unitSchema, unitStepSchema } from './form.ts';
import { usedUnitPath } from './used-unit-paths.ts';

type Doing = Sent & { units: UsedUnits; who: AdminIdentity; now: Date };

const ACTIONS = { save, step } satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of a unit. */
export const actOnUsedUnit = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

async function save(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    () => unitSchema(doing.now),
    UNIT_FIELDS,
    async (
      { battery, cost, price, kind, serial, supplier, registerEntry, grade, marks, seller, ...written },
      kept,
    ) => {
      const saved = await doing.units.saveUsedUnit(doing.who, doing.seen, {
        ...{ ...written, kind, serial, supplier, registerEntry, grade, marks, seller },
        batteryPercent: battery,
        costCents: cost,
        priceCents: price,
      });
      return rowAnswer(doing, usedUnitPath(doing.seen.id), saved, { fields: UNIT_FIELDS, kept });
    },
  );
}

async function step(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    unitStepSchema,
    STEP_FIELDS,
    async ({ move, model, price, reference, note }, kept) => {
      const moved = await doing.units.moveUsedUnit(doing.who, doing.seen, {
        move,
        modelId: model,
        note,
        reference,
        priceCents: price,
      });
      return rowAnswer(doing, usedUnitPath(doing.seen.id), moved, { fields: STEP_FIELDS, kept });
    },
  );
}

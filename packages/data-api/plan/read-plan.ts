import type { Column, Relationship, RowShape } from '../catalog/model.ts';
import type { JsonStep, Operation } from '../parse/tree.ts';

/** A query with all names found in the catalogue. */
export type ReadPlan = {
  shape: RowShape;
  /** Alias in SQL: `t0`, `t1`… */
  alias: string;
  /** The table's name in messages. */
  label: string;
  /** In the requested order. */
  outputs: readonly Output[];
  embeds: readonly Embed[];
  conditions: readonly PlannedCondition[];
  orders: readonly PlannedOrder[];
  limit?: number;
  offset?: number;
};

export type Output =
  | { kind: 'all' }
  | { kind: 'field'; field: PlannedField; cast?: readonly [schema: string, name: string]; name: string }
  | { kind: 'embed'; embed: Embed };

export type PlannedField = { column: Column; path: readonly JsonStep[] };

export type Embed = {
  /** Name in the answer and in filters. */
  name: string;
  /** Alias of its result in SQL: `e1`. */
  alias: string;
  relationship: Relationship;
  isInner: boolean;
  isSpread: boolean;
  plan: ReadPlan;
};

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; isNegated: boolean; operation: Operation }
  /** Rows without embedded rows (or, negated, with some). */
  | { kind: 'empty'; embed: Embed; isNegated: boolean }
  | {
      kind: 'group';
      operator: 'and' | 'or';
      isNegated: boolean;
      conditions: readonly PlannedCondition[];
    };

export type PlannedOrder = {
  field: PlannedField;
  /** The to-one embed of the column. */
  embed?: Embed;
  isDescending: boolean;
  nulls?: 'first' | 'last';
};

/** Names of the shown columns in order, for the first line of a CSV. */
export function outputNames({ outputs, shape }: ReadPlan): string[] {
  return outputs.flatMap((output) => {
    if (output.kind === 'all') return [...shape.columns.keys()];
    if (output.kind === 'field') return [output.name];
    const { isSpread, plan, name } = output.embed;
    return isSpread ? outputNames(plan) : [name];
  });
}

import type { Column, Relationship, RowShape } from '../catalog/model.ts';
import type { JsonStep, Operation } from '../parse/tree.ts';

/** A query whose every name was found in the catalogue: nothing in it can be unknown any more. */
export type ReadPlan = {
  shape: RowShape;
  /** In SQL: `t0`, `t1`… */
  alias: string;
  /** In messages: the table's name. */
  label: string;
  /** In the order asked for. */
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
  /** Its name in the answer and in filters. */
  name: string;
  /** In SQL, of its result: `e1`. */
  alias: string;
  relationship: Relationship;
  isInner: boolean;
  isSpread: boolean;
  plan: ReadPlan;
};

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; isNegated: boolean; operation: Operation }
  /** Rows that have none (or, negated, some) of the embedded ones. */
  | { kind: 'empty'; embed: Embed; isNegated: boolean }
  | {
      kind: 'group';
      operator: 'and' | 'or';
      isNegated: boolean;
      conditions: readonly PlannedCondition[];
    };

export type PlannedOrder = {
  field: PlannedField;
  /** Of the to-one embed whose column it is. */
  embed?: Embed;
  isDescending: boolean;
  nulls?: 'first' | 'last';
};

/** Names of the columns a plan shows, in order: of a CSV's first line. */
export function outputNames({ outputs, shape }: ReadPlan): string[] {
  return outputs.flatMap((output) => {
    if (output.kind === 'all') return [...shape.columns.keys()];
    if (output.kind === 'field') return [output.name];
    const { isSpread, plan, name } = output.embed;
    return isSpread ? outputNames(plan) : [name];
  });
}

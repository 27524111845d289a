import type { Column, Relation } from '../catalog/model.ts';
import type { ReadPlan } from './read-plan.ts';

/** What is shown of the written rows: nothing, their primary key (for `Location`), or what `select` asks for. */
export type Returning = 'minimal' | 'headers-only' | 'representation';

export type PayloadPlan = {
  columns: readonly Column[];
  /** The body as it came: numbers keep all their digits. Always a JSON array. */
  json: string;
  rows: number;
  /** A column that a row lacks takes its default instead of null. */
  fillsDefaults: boolean;
};

export type ConflictPlan = { columns: readonly Column[]; resolution: 'merge' | 'ignore' };

type Written = {
  table: Relation;
  /** Its conditions choose the rows, its outputs are what is shown of them. */
  read: ReadPlan;
  returning: Returning;
};

export type InsertPlan = Written & { kind: 'insert'; payload: PayloadPlan; conflict?: ConflictPlan };
export type UpdatePlan = Written & { kind: 'update'; payload: PayloadPlan };
export type DeletePlan = Written & { kind: 'delete' };
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;

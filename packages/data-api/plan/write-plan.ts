import type { Column, Relation } from '../catalog/model.ts';
import type { ReadPlan } from './read-plan.ts';

/** The shown part of written rows: nothing, their primary key (for `Location`), or the `select`. */
export type Returning = 'minimal' | 'headers-only' | 'representation';

export type PayloadPlan = {
  columns: readonly Column[];
  /** The body's own text, always a JSON array, so that numbers keep all their digits. */
  json: string;
  rows: number;
  /** A column missing in a row gets its default instead of null. */
  fillsDefaults: boolean;
};

export type ConflictPlan = { columns: readonly Column[]; resolution: 'merge' | 'ignore' };

type Written = {
  table: Relation;
  /** Its conditions choose the rows, its outputs are shown. */
  read: ReadPlan;
  returning: Returning;
};

export type InsertPlan = Written & { kind: 'insert'; payload: PayloadPlan; conflict?: ConflictPlan };
export type UpdatePlan = Written & { kind: 'update'; payload: PayloadPlan };
export type DeletePlan = Written & { kind: 'delete' };
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;

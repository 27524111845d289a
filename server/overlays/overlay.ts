import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { Schema } from '../db/schema.ts';

/** A field of the form of a text or of figures. */
export type OverlayField = {
  /** As its schema reads it: `rows.2.price`. */
  name: string;
  label: string;
  /** Its name where it stands alone: in the summary of errors, in differences and in the journal. */
  summary?: string;
  input: 'line' | 'lines' | 'number' | 'price';
  /** Said after the figure: « g ». A price has its own. */
  unit?: string;
  help?: string;
  optional?: boolean;
  maxLength?: number;
};

/** Fields that stand together. */
export type OverlayFields = {
  legend: string;
  /** One of several alike: empty ones at the end are left out of the form, but for a few. */
  isRow?: boolean;
  fields: readonly OverlayField[];
};

/** One text, or figures that change together: the shipped value, and how the owner puts another over it. */
export type Overlay<Value = unknown> = {
  key: string;
  label: string;
  shipped: Value;
  /** The rules of the file that ships it. */
  schema: z.ZodType<Value>;
  fields: readonly OverlayFields[];
  /** A value in its form. */
  textsOf(value: Value): FormTexts;
  /** What the form gives; faults are at its fields. */
  formSchema: () => z.ZodType<Value>;
};

/** Overlays of one sort, listed together. */
export type OverlayKind = {
  id: string;
  title: string;
  /** Where visitors meet them. */
  lead: string;
  /** Tags of the kept pages that show them. */
  tags: readonly string[];
  overlays: readonly Overlay[];
  /** What of a value does not go with the others in force, at the fields of its form. */
  faults?: (overlay: Overlay, value: unknown, read: ReadOverlay) => OverlayFault[];
  /** How it would read with what the shop has, in a transaction that writes nothing; null if there is nothing to show it with. */
  preview?: (overlay: Overlay, value: unknown, tx: Transaction<Schema>) => Promise<string | null>;
};

export type OverlayFault = { field: string; message: string };

/** The value in force of an overlay. */
export type ReadOverlay = <Value>(overlay: Overlay<Value>) => Value;

/** A version as it is stored. */
export type OverlayVersion = {
  id: number;
  kind: string;
  key: string;
  /** Null for the return to the shipped value. */
  value: unknown;
  shipped: unknown;
  validFrom: Date;
};

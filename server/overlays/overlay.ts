import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { Schema } from '../db/schema.ts';
import type { LoadMailTemplates } from '../mail/load-templates.ts';

/** A field of the form of a text or of figures. */
export type OverlayField = {
  /** The path of the value in its schema: `rows.2.price`. */
  name: string;
  label: string;
  /** Its name without its neighbours: in the summary of errors, in differences and in the audit log. */
  summary?: string;
  /** A box to tick has the text `oui`. */
  input: 'line' | 'lines' | 'number' | 'price' | 'check';
  /** The unit after the figure: « g ». A price has its own. */
  unit?: string;
  help?: string;
  optional?: boolean;
  maxLength?: number;
};

/** Fields that belong together. */
export type OverlayFields = {
  legend: string;
  /** One of several similar groups: the form leaves out most of the empty ones at the end. */
  isRow?: boolean;
  fields: readonly OverlayField[];
};

/** One text, or figures that change together: the shipped value, and how the owner puts another over it. */
export type Overlay<Value = unknown> = {
  key: string;
  label: string;
  /** The owner adds it: nothing is shipped, and the return to the origin takes it away. */
  isAdded?: true;
  shipped: Value;
  /** The rules of the file that ships it. */
  schema: z.ZodType<Value>;
  fields: readonly OverlayFields[];
  /** The values that the site writes into its words, by their name between braces, with their meaning. */
  placeholders?: Readonly<Record<string, string>>;
  /** Its label with a value that names it. */
  labelOf?(value: Value): string;
  /** The value in a sentence, for the list, where the texts of its fields say too little together. */
  wordsOf?(value: Value): string;
  /** The value as texts of its form. */
  textsOf(value: Value): FormTexts;
  /** The value that the form gives; its faults name the fields. */
  formSchema: () => z.ZodType<Value>;
};

export const labelWith = (overlay: Overlay, value: unknown): string =>
  overlay.labelOf?.(value) ?? overlay.label;

/** Overlays of one sort, listed together. */
export type OverlayKind = {
  id: string;
  title: string;
  /** The sentence that says where visitors meet them. */
  lead: string;
  /** Changing one asks for a fresh proof of identity: customers receive it as a message (docs/decisions/069). */
  asksProof: boolean;
  /** Tags of the kept pages that show them. */
  tags: readonly string[];
  overlays: readonly Overlay[];
  /**
   * What the owner may add: the overlay of a key that is none of `overlays`, the same object each time; null if there
   * can be none.
   */
  added?: (key: string) => Overlay | null;
  /** The parts of a value that do not fit the others in force, by the fields of its form. */
  faults?: (overlay: Overlay, value: unknown, read: ReadOverlay) => OverlayFault[];
  /**
   * The value as visitors would read it with the shop's data, in a transaction that writes nothing; null if there are
   * no data to show it with.
   */
  preview?: (overlay: Overlay, value: unknown, given: PreviewGiven) => Promise<OverlayPreview | null>;
  /** Its preview is a mail, which the owner may have sent to themselves. */
  isMail?: true;
};

type PreviewGiven = {
  tx: Transaction<Schema>;
  loadTemplates: LoadMailTemplates;
  /** The other values in force. */
  read: ReadOverlay;
};

/** A message as its reader gets it; a text message has neither subject nor HTML. */
export type OverlayPreview = { text: string; mail?: { subject: string; html: string } };

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

/** The overlays of a kind, with those that the owner has added at some time. */
export function overlaysOf(kind: OverlayKind, versions: readonly OverlayVersion[]): readonly Overlay[] {
  const { id, overlays, added } = kind;
  if (!added) return overlays;
  const known = new Set(overlays.map(({ key }) => key));
  const keys = new Set(versions.flatMap((version) => (version.kind === id ? version.key : [])));
  return [...overlays, ...[...keys].flatMap((key) => (known.has(key) ? [] : (added(key) ?? [])))];
}

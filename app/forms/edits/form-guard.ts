import { boxText, type EditGuard, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import type { FieldTable } from '../field-table.ts';

type GuardedForm<Stored> = {
  fields: FieldTable;
  /** What was sent, with its mark: `kept` of `readForm`. */
  kept: FormTexts;
  /** What a row is in the form: by the same function that draws it. */
  textsOf: (stored: Stored) => FormTexts;
  /** What a field says to its reader, where that is neither its text nor a box. */
  wordsOf?: (field: string, text: string) => string | undefined;
};

/** The guard of a form that edits what is stored: each field with a label is compared (docs/decisions/042). */
export const formGuard = <Stored>({
  fields,
  kept,
  textsOf,
  wordsOf,
}: GuardedForm<Stored>): EditGuard<Stored> =>
  editGuard<Stored>({
    sent: kept,
    textsOf,
    labelOf: (field) => fields[field]?.label,
    isBox: (field) => fields[field]?.isBox === true,
    wordsOf: (field, text) => wordsOf?.(field, text) ?? (fields[field]?.isBox ? boxText(text) : text),
  });

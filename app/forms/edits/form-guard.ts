import { boxText, type EditGuard, editGuard, type FormTexts } from '#domain/edits/edit-guard.ts';
import { type FieldKind, isSameMeaning } from '#domain/edits/same-meaning.ts';
import type { FieldFacts, FieldTable } from '../field-table.ts';

type GuardedForm<Stored> = {
  fields: FieldTable;
  /** The sent texts with their mark: `kept` of `readForm`. */
  kept: FormTexts;
  /** The texts of a stored row, by the same function that draws the form. */
  textsOf: (stored: Stored) => FormTexts;
  /** A field's value in words, if its reader sees neither its text nor a checkbox. */
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
    labelOf: (field) => fields[field]?.summary ?? fields[field]?.label,
    saysSame: (field, typed, stored) => isSameMeaning(kindOf(fields[field]), typed, stored),
    isBox: (field) => fields[field]?.isBox === true,
    wordsOf: (field, text) => wordsOf?.(field, text) ?? (fields[field]?.isBox ? boxText(text) : text),
  });

function kindOf({ type, inputMode, autoCapitalize }: FieldFacts = {}): FieldKind {
  if (type === 'tel') return 'phone';
  if (type === 'email') return 'mailbox';
  if (autoCapitalize === 'characters') return 'reference';
  return inputMode === undefined ? 'words' : 'number';
}

import { digestOf, isSameText } from './digest.ts';

/** The field that says what the form was drawn from; a form that arrives without it has seen nothing. */
export const SEEN_FIELD = 'seen';
/** Upper bound for the length of a mark, longer than that of any form: a mark cut short would conflict for ever. */
export const SEEN_MAX = 100_000;

/** A form as it is drawn, sent and shown again: texts by the names of their fields. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/** A field that another person changed after the form was drawn. */
export type FieldMeanwhile = {
  field: string;
  label: string;
  /** The text in words; empty if there is none. */
  mine: string;
  theirs: string;
  /** False for a field that still has the text it was drawn with: the form takes the stored text. */
  isTyped: boolean;
};

/** Why a form is not saved: the stored values are no longer those that it was drawn from. */
export type Meanwhile = {
  fields: FieldMeanwhile[];
  /** The form to show: what was typed, over the values stored now. When it is sent again, it has seen all of them. */
  kept: Record<string, string>;
  /** Who last changed it and when, if that is known. */
  by: string | null;
  at: Date | null;
};

/**
 * Checks a form in the transaction that would save it, with the row that it has locked. Null if the form may be saved.
 */
export type EditGuard<Stored> = (stored: Stored) => Meanwhile | null;

/** The texts that a form is drawn with, and the mark that describes them. */
export const withSeen = (texts: FormTexts): FormTexts => ({ ...texts, [SEEN_FIELD]: seenOf(texts) });

/** Prefix of a mark. Fields that it does not name were empty. */
const MARK = '1';

const seenOf = (texts: FormTexts): string =>
  [
    MARK,
    ...Object.entries(texts).flatMap(([name, text = '']) =>
      name === SEEN_FIELD || text.trim() === '' ? [] : [`${name}.${digestOf(text)}`],
    ),
  ].join(' ');

/** The digest of what a field was drawn with; undefined if the form has no mark. */
function readSeen(mark: string | undefined): (name: string) => string | undefined {
  const [first, ...rest] = (mark ?? '').split(' ');
  if (first !== MARK) return () => undefined;
  const digests = new Map(
    rest.map((each) => [each.slice(0, each.lastIndexOf('.')), each.slice(each.lastIndexOf('.') + 1)]),
  );
  return (name) => digests.get(name) ?? digestOf('');
}

type GuardedForm<Stored> = {
  /** The form as it was sent, with its mark. */
  sent: FormTexts;
  /** The row in the shape of the form, from the function that draws it. */
  textsOf: (stored: Stored) => FormTexts;
  /** The labels of the fields; a field without one is not compared. */
  labelOf: (field: string) => string | undefined;
  /** Whether what was typed into a field says what is stored; if left out, when both are the same text. */
  saysSame?: (field: string, typed: string, stored: string) => boolean;
  /** Check boxes, which send nothing when they are empty. */
  isBox?: (field: string) => boolean;
  /** The words that a field shows its reader, if they differ from its text. */
  wordsOf?: (field: string, text: string) => string | undefined;
};

/**
 * Compares a form with the stored values when it is saved, field by field, and with those that it was drawn from. If
 * somebody else changed a value meanwhile that the form would put back or replace, it is not saved. A field that was not
 * sent is empty: the form had no room for it, and what is stored there (a row that somebody added) would be lost.
 */
export function editGuard<Stored>({
  sent,
  textsOf,
  labelOf,
  saysSame = (_, typed, stored) => isSameText(typed, stored),
  isBox = () => false,
  wordsOf = (_, text) => text,
}: GuardedForm<Stored>): EditGuard<Stored> {
  const before = readSeen(sent[SEEN_FIELD]);
  return (stored) => {
    const now = textsOf(stored);
    const fields = [...new Set([...Object.keys(now), ...Object.keys(sent)])].flatMap(
      (field): FieldMeanwhile[] => {
        const label = field === SEEN_FIELD ? undefined : labelOf(field);
        if (label === undefined) return [];
        const [mine, theirs] = [sent[field] ?? '', now[field] ?? ''];
        // A form without a mark replaces nothing if nothing is stored.
        const drawn = before(field) ?? digestOf('');
        if (drawn === digestOf(theirs) || saysSame(field, mine, theirs)) return [];
        const words = (text: string) => wordsOf(field, text) ?? text;
        const wasAsked = sent[field] !== undefined || isBox(field);
        const isTyped = wasAsked && before(field) !== digestOf(mine);
        return [{ field, label, mine: words(mine), theirs: words(theirs), isTyped }];
      },
    );
    if (fields.length === 0) return null;
    const taken = fields.flatMap(({ field, isTyped }) => (isTyped ? [] : [[field, now[field] ?? '']]));
    const kept = { ...sent, ...Object.fromEntries(taken), [SEEN_FIELD]: seenOf(now) };
    return { fields, kept: kept as Record<string, string>, by: null, at: null };
  };
}

/** The words of a check box. */
export const boxText = (text: string): string => (text === 'oui' ? 'Oui' : 'Non');

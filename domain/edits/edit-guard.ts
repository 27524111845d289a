import { digestOf, isSameText } from './digest.ts';

/** The field of a form that says what the form was drawn from; one that reaches the action without it has seen nothing. */
export const SEEN_FIELD = 'seen';
/** Longer than the mark of any form: a mark that is cut short would be a conflict for ever. */
export const SEEN_MAX = 100_000;

/** A form as it is drawn, sent and shown again: texts by the names of their fields. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/** A field that somebody changed after the form was drawn. */
export type FieldMeanwhile = {
  field: string;
  label: string;
  /** In words; empty for nothing. */
  mine: string;
  theirs: string;
  /** False for one that still says what the form was drawn with: the form takes over what is stored. */
  isTyped: boolean;
};

/** Why a form is not saved: what it was drawn from is not what is stored. */
export type Meanwhile = {
  fields: FieldMeanwhile[];
  /** The form to show: what was typed, over what is stored now. Sent again, it has seen all of it. */
  kept: Record<string, string>;
  /** Who changed it last and when, where that is known. */
  by: string | null;
  at: Date | null;
};

/** Asked in the transaction that would save the form, of the row that it has locked. Null: it may. */
export type EditGuard<Stored> = (stored: Stored) => Meanwhile | null;

/** The texts a form is drawn with, and the mark of what they are. */
export const withSeen = (texts: FormTexts): FormTexts => ({ ...texts, [SEEN_FIELD]: seenOf(texts) });

/** What a mark begins with. What it does not name was empty. */
const MARK = '1';

const seenOf = (texts: FormTexts): string =>
  [
    MARK,
    ...Object.entries(texts).flatMap(([name, text = '']) =>
      name === SEEN_FIELD || text.trim() === '' ? [] : [`${name}.${digestOf(text)}`],
    ),
  ].join(' ');

/** What a field was drawn with, as a digest; undefined of a form without a mark. */
function readSeen(mark: string | undefined): (name: string) => string | undefined {
  const [first, ...rest] = (mark ?? '').split(' ');
  if (first !== MARK) return () => undefined;
  const digests = new Map(
    rest.map((each) => [each.slice(0, each.lastIndexOf('.')), each.slice(each.lastIndexOf('.') + 1)]),
  );
  return (name) => digests.get(name) ?? digestOf('');
}

type GuardedForm<Stored> = {
  /** As it was sent, with its mark. */
  sent: FormTexts;
  /** What a row is in the form: by the same function that draws it. */
  textsOf: (stored: Stored) => FormTexts;
  /** What the fields are called; one without a label is not compared. */
  labelOf: (field: string) => string | undefined;
  /** Of boxes to tick, which send nothing when they are empty. Of the others, one that was not sent is not asked. */
  isBox?: (field: string) => boolean;
  /** What a field says to its reader, where that is not its text. */
  wordsOf?: (field: string, text: string) => string | undefined;
};

/**
 * Compares a form with what is stored when it is saved, field by field, with what it was drawn from: what somebody else changed
 * meanwhile, and the form would put back or replace, keeps it from being saved.
 */
export function editGuard<Stored>({
  sent,
  textsOf,
  labelOf,
  isBox = () => false,
  wordsOf = (_, text) => text,
}: GuardedForm<Stored>): EditGuard<Stored> {
  const before = readSeen(sent[SEEN_FIELD]);
  return (stored) => {
    const now = textsOf(stored);
    const fields = [...new Set([...Object.keys(now), ...Object.keys(sent)])].flatMap(
      (field): FieldMeanwhile[] => {
        const label = field === SEEN_FIELD ? undefined : labelOf(field);
        const [mine, theirs] = [sent[field], now[field] ?? ''];
        if (label === undefined || (mine === undefined && !isBox(field))) return [];
        // A form without a mark replaces nothing where nothing is.
        const drawn = before(field) ?? digestOf('');
        if (drawn === digestOf(theirs) || isSameText(mine ?? '', theirs)) return [];
        const words = (text: string) => wordsOf(field, text) ?? text;
        const isTyped = before(field) !== digestOf(mine ?? '');
        return [{ field, label, mine: words(mine ?? ''), theirs: words(theirs), isTyped }];
      },
    );
    if (fields.length === 0) return null;
    const taken = fields.flatMap(({ field, isTyped }) => (isTyped ? [] : [[field, now[field] ?? '']]));
    const kept = { ...sent, ...Object.fromEntries(taken), [SEEN_FIELD]: seenOf(now) };
    return { fields, kept: kept as Record<string, string>, by: null, at: null };
  };
}

/** What a box says. */
export const boxText = (text: string): string => (text === 'oui' ? 'Oui' : 'Non');

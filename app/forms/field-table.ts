import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';

/** What a form says of one of its fields, and how a browser writes in it. */
export type FieldFacts = {
  /** Also in the summary of errors. A field without a label belongs to the page, and is not shown. */
  label?: string;
  /** Its name in the summary of errors, where that is not its label. */
  summary?: string;
  /** What to write, said beforehand. */
  help?: string;
  optional?: boolean;
  /** To tick: sends nothing where it is empty. */
  isBox?: boolean;
  type?: 'email' | 'tel' | 'text' | 'url';
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
  minLength?: number;
};

/** In the order of the form. Names of nested fields have dots: `address.city`. */
export type FieldTable<Name extends string = string> = Readonly<Partial<Record<Name, FieldFacts>>>;

/**
 * A table of what a schema reads: a field that the schema does not know is a fault of types. A record of fields, one for each product or
 * line, may stand in it by its own name.
 */
export type FieldsOf<Schema extends z.ZodType> = FieldTable<NameIn<z.input<Schema>>>;

type NameIn<Input> = Input extends string | number | boolean | null | undefined
  ? never
  : Input extends readonly unknown[]
    ? '[]'
    : { [Key in keyof Input & string]: NamesAt<Key, Exclude<Input[Key], null | undefined>> }[keyof Input &
        string];

type NamesAt<Key extends string, Value> = [NameIn<Value>] extends [never]
  ? Key
  : Value extends readonly unknown[]
    ? `${Key}[]`
    : `${Key}.${NameIn<Value>}` | (string extends keyof Value ? Key : never);

/** What an action gives back of a form that it refused. */
export type RefusedForm = { errors?: readonly FieldError[] | undefined; kept?: Kept | undefined };

/** What was typed, by the names of the fields. */
type Kept = Readonly<Record<string, string | undefined>>;

/** The attributes of a form's fields and controls: what its table says of them, what was typed, and what is wrong with it. */
export function drawFields<Name extends string>(
  fields: Readonly<Record<Name, FieldFacts>>,
  { errors = [], kept = {} }: RefusedForm,
) {
  const errorOf = (name: Name) => errors.find(({ field }) => field === name)?.message;
  const typed = (name: Name | `${Name}.${string}`): string | undefined => kept[name];
  return {
    errorOf,
    typed,
    /** For a <Field>. */
    field(name: Name) {
      const { label = '', help, optional = false } = fields[name];
      return { name: name as string, label, help, optional, error: errorOf(name) };
    },
    /** For the control in it. */
    control(name: Name) {
      const { label: _, summary: __, help: ___, optional: ____, isBox: _____, ...attributes } = fields[name];
      return { ...attributes, defaultValue: typed(name) };
    },
  };
}

export type DrawnFields<Name extends string> = ReturnType<typeof drawFields<Name>>;

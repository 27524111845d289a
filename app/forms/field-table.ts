import type { z } from 'zod';
import type { FieldError } from '#app/ui/form/error-summary.tsx';

/** The words of a form for one of its fields, and how a browser fills it in. */
export type FieldFacts = {
  /** Also used in the summary of errors. A field without a label belongs to the page and is not shown. */
  label?: string;
  /** Its name in the summary of errors, if that is not its label. */
  summary?: string;
  /** What to write, shown from the start. */
  help?: string;
  optional?: boolean;
  /** True for a checkbox, which sends nothing when it is not ticked. */
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
 * The table of the fields that a schema reads: a field that the schema does not know is a type error. A record of fields, one for each
 * product or line, may be listed under its own name.
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

/** The part of a refused form that its action returns. */
export type RefusedForm = { errors?: readonly FieldError[] | undefined; kept?: Kept | undefined };

/** The typed texts, by the names of the fields. */
type Kept = Readonly<Record<string, string | undefined>>;

/** The attributes of a form's fields and controls, from its table, the typed texts and the errors. */
export function drawFields<Name extends string>(
  fields: Readonly<Record<Name, FieldFacts>>,
  { errors = [], kept = {} }: RefusedForm,
) {
  const errorOf = (name: Name) => errors.find(({ field }) => field === name)?.message;
  const typed = (name: Name | `${Name}.${string}`): string | undefined => kept[name];
  return {
    errorOf,
    typed,
    /** Props of a <Field>. */
    field(name: Name) {
      const { label = '', help, optional = false } = fields[name];
      return { name: name as string, label, help, optional, error: errorOf(name) };
    },
    /** Props of the control in the <Field>. */
    control(name: Name) {
      const { label: _, summary: __, help: ___, optional: ____, isBox: _____, ...attributes } = fields[name];
      return { ...attributes, defaultValue: typed(name) };
    },
  };
}

export type DrawnFields<Name extends string> = ReturnType<typeof drawFields<Name>>;

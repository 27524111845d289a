import type { ReactNode } from 'react';
import { type Choices, Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';

type SearchFilterProps = { label: string; value: string; maxLength: number; placeholder?: string };

/** Words to look for, of at most as many characters as the schema of the list accepts. */
export const SearchFilter = ({ label, value, ...input }: SearchFilterProps) => (
  <Field name="q" label={label} className="filters__query">
    <SearchInput defaultValue={value} {...input} />
  </Field>
);

type ChoiceFilterProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** Words of the empty choice, which narrows nothing; absent if the list has no such choice. */
  any?: string;
  choices?: Choices;
  /** Groups of choices, which follow `choices`. */
  children?: ReactNode;
};

/** A filter by one of several choices. */
export const ChoiceFilter = ({ name, label, value = '', any, choices = {}, children }: ChoiceFilterProps) => (
  <Field name={name} label={label}>
    <Select defaultValue={value}>
      {any && <option value="">{any}</option>}
      <Options choices={choices} />
      {children}
    </Select>
  </Field>
);

export const FilterChoiceGroup = ({ label, choices }: { label: string; choices: Choices }) => (
  <optgroup label={label}>
    <Options choices={choices} />
  </optgroup>
);

/** A filter by a first and a last day. */
export const DaysFilter = ({ from, to }: { from: string | undefined; to: string | undefined }) => (
  <>
    <Field name="du" label="Du">
      <DateInput defaultValue={from} />
    </Field>
    <Field name="au" label="Au">
      <DateInput defaultValue={to} />
    </Field>
  </>
);

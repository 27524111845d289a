import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { SearchInput } from '#app/ui/form/search-input.tsx';
import { useFiltersKey } from './use-filters-key.ts';

const MAX_WORDS = 120;

type WordsSearchProps = {
  /** The page that shows what is found. */
  page: string;
  /** The parameter of its address. */
  name?: string;
  label: string;
  help?: string;
  words: string;
  submit?: string;
  /** Hidden fields, or the way back to everything. */
  children?: ReactNode;
};

/** One field of words and its button, for a page that has no other filter. */
export function WordsSearch({
  page,
  name = 'q',
  label,
  help,
  words,
  submit = 'Chercher',
  children,
}: WordsSearchProps) {
  const { key, state } = useFiltersKey(words);
  return (
    <Form key={key} state={state} action={page} role="search" className="case__find">
      <Field name={name} label={label} {...(help && { help })} optional>
        <SearchInput defaultValue={words} maxLength={MAX_WORDS} />
      </Field>
      <Button type="submit" icon={Search}>
        {submit}
      </Button>
      {children}
    </Form>
  );
}

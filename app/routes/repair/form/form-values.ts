import type { FieldError } from '#app/ui/form/error-summary.tsx';

/** What the fields of a form show: what was typed before, and what is wrong with it. */
export type FormValues = {
  errorOf(name: string): string | undefined;
  given(name: string): string | undefined;
};

export type Kept = Readonly<Record<string, string>>;

export const formValues = (errors: readonly FieldError[], kept: Kept | undefined): FormValues => ({
  errorOf: (name) => errors.find(({ field }) => field === name)?.message,
  given: (name) => kept?.[name],
});

import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box } from '#app/forms/made-of-form.ts';
import { givenPasswordField } from './form.ts';

/**
 * What the page of a mail's link may ask for before the press. `staysHere`: the reader stays on this site, whoever asked for the mail.
 */
export const PRESS_FIELDS = {
  password: { label: 'Mot de passe du compte' },
  staysHere: { isBox: true },
} satisfies FieldsOf<ReturnType<typeof pressSchema>>;

export const pressSchema = () => z.object({ password: givenPasswordField(), staysHere: box() });

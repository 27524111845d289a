import { z } from 'zod';
import type { FormTexts } from '#domain/settings/form-rows.ts';

const versionSchema = z.coerce.number().pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The number of a version in a form or an address; undefined when it is none. */
export const versionOf = (text: string | null | undefined): number | undefined =>
  text ? versionSchema.safeParse(text).data : undefined;

/** What was typed, to be read and to be shown again. */
export const textsOf = (form: FormData): FormTexts =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 5000)]] : [])),
  );

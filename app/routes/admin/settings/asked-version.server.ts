import { z } from 'zod';

const versionSchema = z.coerce.number().pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER));

/** The number of a version in an address; undefined if invalid. */
export const versionOf = (text: string | null | undefined): number | undefined =>
  text ? versionSchema.safeParse(text).data : undefined;

import { z } from 'zod';

// Reads the addresses of the content's screens.

/** The id in an address; null for anything else. */
export const idOf = (value: unknown): string | null => z.uuid().toLowerCase().safeParse(value).data ?? null;

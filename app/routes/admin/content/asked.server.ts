import { z } from 'zod';

// Reads the addresses of the content's screens.

/** Invalid page numbers become 1. */
export const askedPage = () => z.coerce.number().pipe(z.int().min(1).max(1000)).catch(1);

export const pageOf = (params: URLSearchParams): number => askedPage().parse(params.get('page'));

/** The id in an address; null for anything else. */
export const idOf = (value: unknown): string | null => z.uuid().toLowerCase().safeParse(value).data ?? null;

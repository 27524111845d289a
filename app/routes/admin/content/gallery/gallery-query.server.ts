import { z } from 'zod';
import { askedPage } from '#domain/urls/asked-fields.ts';
import { slugField } from './form.ts';

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  categorie: z.string().max(40).catch('').default(''),
  etat: z.enum(['toutes', 'montrees', 'masquees']).catch('toutes').default('toutes'),
  page: askedPage(),
});

/** The name in an address; null for what no scene is called. */
export const sceneOf = (value: unknown): string | null => slugField().safeParse(value).data ?? null;

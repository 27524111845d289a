import { z } from 'zod';
import { askedPage } from '../asked.server.ts';
import { slugField } from './form.ts';

const querySchema = z.object({
  categorie: z.string().max(40).catch(''),
  etat: z.enum(['toutes', 'montrees', 'masquees']).catch('toutes'),
  page: askedPage(),
});

/** What the address asks of the list; whatever it does not understand is the usual. */
export const askedScenes = (params: URLSearchParams) => querySchema.parse(Object.fromEntries(params));

/** The name in an address; null for what no scene is called. */
export const sceneOf = (value: unknown): string | null => slugField().safeParse(value).data ?? null;

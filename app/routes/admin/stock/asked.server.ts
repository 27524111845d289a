import { z } from 'zod';
import { MOVEMENT_REASONS, type MovementReason } from '#domain/stock/movement-reasons.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { ProductQuery } from '#server/shop/stock/list-products.ts';

// The parameters of the stock's addresses. They are French, as all addresses are.

const MAX_WORDS = 6;

const productAddress = z.object({
  q: askedWords(100),
  categorie: z.string().max(100).catch('').default(''),
  etat: z.enum(['tous', 'publies', 'brouillons', 'incomplets']).catch('tous').default('tous'),
  stock: z.enum(['tous', 'bas', 'epuise']).catch('tous').default('tous'),
  tri: z.enum(['nom', 'reference', 'prix', 'disponible']).catch('nom').default('nom'),
  ordre: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  page: askedPage(),
});

/** The query parameters in the address of the list of products; `?vue=bas` asks for those that have run low. */
export const productAddressSchema = z
  .looseObject({ vue: z.string().optional() })
  .transform((given) => (given.vue === 'bas' ? { ...given, stock: 'bas' } : given))
  .pipe(productAddress);

export type AskedProducts = Omit<z.output<typeof productAddress>, 'page'>;

const SHOWN = { tous: 'all', publies: 'published', brouillons: 'draft', incomplets: 'incomplete' } as const;
const LEVELS = { tous: 'all', bas: 'low', epuise: 'out' } as const;
const SORTS = { nom: 'name', reference: 'sku', prix: 'price', disponible: 'available' } as const;

/** The parameters of the address as the server's query. */
export const productQueryOf = (asked: z.output<typeof productAddress>): ProductQuery => ({
  words: asked.q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
  category: asked.categorie || null,
  show: SHOWN[asked.etat],
  level: LEVELS[asked.stock],
  sort: SORTS[asked.tri],
  direction: asked.ordre,
  page: asked.page,
});

const idSchema = z.uuid().toLowerCase();

/** A product's id; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

/** The number of a count in the address; null for anything else. */
export const countIdOf = (value: string | undefined): number | null =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

/** The query parameters in the ledger's address. */
export const movementAddressSchema = z.object({
  produit: idSchema.optional().catch(undefined),
  raison: askedChoice(Object.keys(MOVEMENT_REASONS) as MovementReason[]),
  avant: z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined),
});

const BULK_NAMES = { action: 'kind', valeur: 'value', vers: 'category', produit: 'products[]' } as const;

const BULK_KINDS: Readonly<Record<string, string>> = {
  publier: 'publish',
  retirer: 'unpublish',
  prix: 'price',
  seuil: 'threshold',
  categorie: 'category',
};

/** The change of many products that an address asks for, as its form would send it. */
export function bulkFormOf(params: URLSearchParams): FormData {
  const form = new FormData();
  for (const [asked, name] of Object.entries(BULK_NAMES))
    for (const value of params.getAll(asked))
      form.append(name, asked === 'action' ? (ownValue(BULK_KINDS, value) ?? value) : value);
  return form;
}

import { z } from 'zod';
import { MOVEMENT_REASONS, type MovementReason } from '#domain/stock/movement-reasons.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { writtenField } from '#domain/text/text-fields.ts';
import type { ProductQuery } from '#server/shop/stock/list-products.ts';
import type { AskedList } from './stock-paths.ts';

// What the addresses of the stock ask for. Their parameters are French, as all addresses are.

const MAX_WORDS = 6;

const listSchema = z.object({
  q: writtenField('')
    .transform((text) => text.replaceAll('\n', ' ').slice(0, 100))
    .catch(''),
  categorie: z.string().max(100).catch(''),
  etat: z.enum(['tous', 'publies', 'brouillons', 'incomplets']).catch('tous'),
  stock: z.enum(['tous', 'bas', 'epuise']).catch('tous'),
  tri: z.enum(['nom', 'reference', 'prix', 'disponible']).catch('nom'),
  ordre: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).catch(1),
});

const SHOWN = { tous: 'all', publies: 'published', brouillons: 'draft', incomplets: 'incomplete' } as const;
const LEVELS = { tous: 'all', bas: 'low', epuise: 'out' } as const;
const SORTS = { nom: 'name', reference: 'sku', prix: 'price', disponible: 'available' } as const;

/** What the address asks of the list; whatever it does not understand is the usual. `?vue=bas` is what has run low. */
export function readList(params: URLSearchParams): { asked: AskedList; page: number; query: ProductQuery } {
  const given = Object.fromEntries(params);
  const { page, ...asked } = listSchema.parse(
    params.get('vue') === 'bas' ? { ...given, stock: 'bas' } : given,
  );
  return {
    asked,
    page,
    query: {
      words: asked.q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
      category: asked.categorie || null,
      show: SHOWN[asked.etat],
      level: LEVELS[asked.stock],
      sort: SORTS[asked.tri],
      direction: asked.ordre,
      page,
    },
  };
}

const idSchema = z.uuid().toLowerCase();

/** A product's id; null for anything else. */
export const idOf = (value: unknown): string | null => idSchema.safeParse(value).data ?? null;

/** The number of a count in the address; null for anything else. */
export const countIdOf = (value: string | undefined): number | null =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

/** Which movements the address asks for. */
export function readMovementQuery(params: URLSearchParams) {
  const reason = params.get('raison') ?? '';
  return {
    productId: idOf(params.get('produit')),
    reason: Object.hasOwn(MOVEMENT_REASONS, reason) ? (reason as MovementReason) : null,
    before: countIdOf(params.get('avant') ?? undefined),
  };
}

const BULK_NAMES = { action: 'kind', valeur: 'value', vers: 'category', produit: 'products[]' } as const;

const BULK_KINDS: Readonly<Record<string, string>> = {
  publier: 'publish',
  retirer: 'unpublish',
  prix: 'price',
  seuil: 'threshold',
  categorie: 'category',
};

/** The change of many products that an address asks for, as the form that makes it sends it. */
export function bulkFormOf(params: URLSearchParams): FormData {
  const form = new FormData();
  for (const [asked, name] of Object.entries(BULK_NAMES))
    for (const value of params.getAll(asked))
      form.append(name, asked === 'action' ? (ownValue(BULK_KINDS, value) ?? value) : value);
  return form;
}

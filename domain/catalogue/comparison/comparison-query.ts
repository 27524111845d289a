import { z } from 'zod';

export const COMPARISON_PATH = '/comparer';

/** More columns are not read side by side. */
export const COMPARED_MAX = 4;

/** Upper bound for the products that an address may ask for; later ones are ignored. */
const ASKED_MAX = 20;

const querySchema = z.object({
  slugs: z
    .array(z.string().max(2_000).catch(''))
    .transform((texts) => texts.flatMap((text) => text.split(',')).map((slug) => slug.trim()))
    .transform((slugs) => [...new Set(slugs.filter((slug) => slug !== '' && slug.length <= 120))])
    .transform((slugs) => slugs.slice(0, ASKED_MAX)),
  isShort: z.boolean(),
});

/** What an address compares: ends of addresses of products, in their order; it lives in the address only. */
type ComparisonQuery = z.infer<typeof querySchema>;

/** « produits=a,b », or one parameter for each box that was ticked. */
export const readComparison = (params: URLSearchParams): ComparisonQuery =>
  querySchema.parse({ slugs: params.getAll('produits'), isShort: params.get('vue') === 'differences' });

/** The address of a comparison. @param isShort whether it has only what differs */
export function comparisonPath(slugs: readonly string[], isShort = false): string {
  if (slugs.length === 0) return COMPARISON_PATH;
  // Commas stay readable: ends of addresses have none, and nothing else to encode.
  const products = slugs.map(encodeURIComponent).join(',');
  return `${COMPARISON_PATH}?produits=${products}${isShort ? '&vue=differences' : ''}`;
}

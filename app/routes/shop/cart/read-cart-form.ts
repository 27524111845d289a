import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import { productIdSchema } from '#domain/cart/cart-line.ts';

/** What a form of the cart got wrong, beside the field of the product it is about where there is one. */
export type CartFormError = { id: string | null; message: string; typed: string };

const HOW_MANY = `Écrivez un nombre entier, de 0 à ${MAX_QUANTITY}.`;

/**
 * As it is typed: digits after an optional minus, so that neither « 1e9 » nor « 1.5 » is a number. Zero or less takes a line
 * out of the cart (specification, section 4).
 */
const quantityField = z
  .string(HOW_MANY)
  .trim()
  .regex(/^(\d{1,2}|[-−]\d{1,15})$/, HOW_MANY)
  .transform((typed) => (/^\d/.test(typed) ? Number(typed) : 0));
const produit = productIdSchema;

const cartFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('ajouter'),
    produit,
    quantite: quantityField.refine((quantity) => quantity > 0, 'Ajoutez-en au moins un.').default(1),
    'sur-place': z.literal('oui').optional(),
    /** The page that the form stood on. */
    retour: z.string().max(1000).optional().catch(undefined),
  }),
  z.object({ intent: z.literal('modifier'), produit, quantite: quantityField }),
  z.object({ intent: z.enum(['plus', 'moins']), produit }),
  z.object({ intent: z.literal('retirer'), produit, quantite: quantityField.catch(1) }),
  z.object({ intent: z.enum(['vider', 'accepter']) }),
]);

type CartForm = z.infer<typeof cartFormSchema>;

export function readCartForm(
  form: FormData,
): { value: CartForm; error?: undefined } | { value?: undefined; error: CartFormError } {
  const fields = Object.fromEntries(form);
  const parsed = cartFormSchema.safeParse(fields);
  if (parsed.success) return { value: parsed.data };
  const wrong = parsed.error.issues.find(({ path }) => path[0] === 'quantite');
  const id = productIdSchema.safeParse(fields.produit).data ?? null;
  const { quantite } = fields;
  return {
    error: {
      id,
      message: wrong && id ? wrong.message : 'Rechargez la page\u00a0: ce formulaire est incomplet.',
      typed: typeof quantite === 'string' ? quantite.slice(0, 20) : '',
    },
  };
}

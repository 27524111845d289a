import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { readSent } from '#app/forms/read-form.ts';
import { MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import { productIdSchema } from '#domain/cart/cart-line.ts';

/** An error in a form of the cart, shown beside the field of its product, or of a promo code, if it concerns one. */
export type CartFormError = { id: string | null; isOfCode?: boolean; message: string; typed: string };

const HOW_MANY = `Écrivez un nombre entier, de 0 à ${MAX_QUANTITY}.`;

/** The page draws these fields itself, one of each for each line. */
const FIELDS = {
  quantity: { label: 'Quantité' },
  promo: { label: 'Code promo' },
  promoId: {},
  shared: {},
  productId: {},
} satisfies FieldsOf<ReturnType<typeof cartSchema>>;

/**
 * A quantity as it is typed: digits after an optional minus, so that neither « 1e9 » nor « 1.5 » is a number. Zero or less takes a line
 * out of the cart (specification, section 4).
 */
const quantityField = () =>
  z
    .string(HOW_MANY)
    .trim()
    .regex(/^(\d{1,2}|[-−]\d{1,15})$/, HOW_MANY)
    .transform((typed) => (/^\d/.test(typed) ? Number(typed) : 0));

const cartSchema = () => {
  const productId = productIdSchema;
  const quantity = quantityField();
  return z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('add'),
      productId,
      quantity: quantity.refine((number) => number > 0, 'Ajoutez-en au moins un.').default(1),
      inPlace: z.literal('oui').optional(),
      /** The page where the form stood. */
      page: z.string().max(1000).optional().catch(undefined),
    }),
    z.object({ intent: z.literal('set'), productId, quantity }),
    z.object({ intent: z.enum(['more', 'less']), productId }),
    z.object({ intent: z.literal('remove'), productId, quantity: quantity.catch(1) }),
    z.object({
      intent: z.literal('addPromo'),
      promo: z.string('Écrivez le code.').trim().min(1, 'Écrivez le code.').max(40, UNKNOWN_CODE),
    }),
    z.object({ intent: z.literal('removePromo'), promoId: z.uuid() }),
    z.object({ intent: z.literal('addShared'), shared: z.string().max(5000) }),
    z.object({ intent: z.enum(['empty', 'acceptPrices']) }),
  ]);
};

type CartForm = z.output<ReturnType<typeof cartSchema>>;

export function readCartForm(
  form: FormData,
): { value: CartForm; error?: undefined } | { value?: undefined; error: CartFormError } {
  const { value, errors, kept } = readSent(cartSchema, FIELDS, form);
  if (value) return { value };
  const ofCode = errors.find(({ field }) => field === 'promo');
  if (ofCode) return { error: codeError(ofCode.message, kept.promo) };
  const id = productIdSchema.safeParse(kept.productId).data ?? null;
  const wrong = errors.find(({ field }) => (id ? field === 'quantity' : !field));
  return { error: { id, message: wrong?.message ?? RELOAD, typed: kept.quantity?.slice(0, 20) ?? '' } };
}

export const codeError = (message: string, typed = ''): CartFormError => ({
  ...{ id: null, isOfCode: true, message },
  typed: typed.slice(0, 40),
});

/** The same for a code that there never was and one that is kept from who guesses. */
export const UNKNOWN_CODE = 'Ce code n’existe pas\u00a0: vérifiez comment il s’écrit.';

const RELOAD = 'Rechargez la page\u00a0: ce formulaire est incomplet.';

import { z } from 'zod';
import { internationalPhone } from '../phone.ts';

/** Of one product, in one order. */
const MAX_QUANTITY = 99;
const MAX_LINES = 50;

export type DeliveryMethod = 'pickup' | 'parcel' | 'relay';
export type PaymentMethod = 'shop' | 'transfer' | 'card';

/** One line, without what neither a label nor the database can show. */
const line = (missing: string, max: number) =>
  z
    .string(missing)
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, `Écrivez ${max} caractères au plus.`));

const addressSchema = z.strictObject({
  street: line('Écrivez le numéro et la rue.', 120),
  more: line('', 120).optional(),
  postcode: z
    .string('Écrivez le code postal.')
    .trim()
    .min(1, 'Écrivez le code postal.')
    // 00 and 99 are no département; 96 is none yet.
    .regex(/^(?!00|96|99)\d{5}$/, 'Écrivez les cinq chiffres d’un code postal de France.'),
  city: line('Écrivez la ville.', 80),
});

/** In France, as its customer wrote it. */
export type Address = z.infer<typeof addressSchema>;

/** Where parcels go: neither to the overseas départements nor to the other islands under French postcodes. */
const deliveryAddressSchema = addressSchema.refine(({ postcode }) => !/^9[78]/.test(postcode), {
  path: ['postcode'],
  message: 'Écrivez un code postal de France métropolitaine\u00a0: nous ne livrons pas ailleurs.',
});

const deliverySchema = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('pickup') }),
    z.strictObject({ method: z.literal('parcel'), address: deliveryAddressSchema }),
    z.strictObject({ method: z.literal('relay'), relayPoint: line('Indiquez le point relais.', 200) }),
  ],
  'Choisissez un mode de livraison.',
);

const lineSchema = z.strictObject({
  productId: z.uuid('Ce produit n’existe pas.').toLowerCase(),
  quantity: z
    .int('Écrivez une quantité entière.')
    .min(1, 'Commandez au moins une unité.')
    .max(MAX_QUANTITY, `Commandez ${MAX_QUANTITY} unités au plus de chaque produit.`),
  /** What its customer was shown: compared with the database, never used instead of it. */
  unitPriceCents: z.int('Le prix affiché n’est plus le bon.').min(1, 'Le prix affiché n’est plus le bon.'),
});

/** What an order must hold, wherever it comes from. Messages stand next to their field. */
export const orderRequestSchema = z
  .strictObject({
    /** One attempt: the same again is the same order. */
    idempotencyKey: z.uuid('Rechargez la page pour commander.').toLowerCase(),
    customer: z.strictObject({
      name: line('Écrivez votre nom.', 200),
      email: z
        .string('Écrivez votre adresse e-mail.')
        .trim()
        .toLowerCase()
        .min(1, 'Écrivez votre adresse e-mail.')
        .max(255, 'Écrivez une adresse de 255 caractères au plus.')
        .pipe(z.email('Écrivez une adresse complète, par exemple nom@exemple.fr.')),
      phone: z
        .string('Écrivez votre numéro de téléphone.')
        .max(40, 'Écrivez un numéro de téléphone.')
        .transform((text, context) => {
          const international = internationalPhone(text);
          if (international) return international;
          context.addIssue({
            code: 'custom',
            message: 'Écrivez un numéro complet, par exemple 06 12 34 56 78.',
          });
          return z.NEVER;
        }),
    }),
    billingAddress: addressSchema,
    delivery: deliverySchema,
    payment: z.enum(['shop', 'transfer', 'card'], 'Choisissez un moyen de paiement.'),
    lines: z
      .array(lineSchema)
      .min(1, 'Votre panier est vide.')
      .max(MAX_LINES, `Commandez ${MAX_LINES} produits différents au plus.`)
      .refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        'Un produit est deux fois dans le panier.',
      ),
    /** As shown, like the prices. */
    deliveryCents: z.int().min(0),
    /** The terms that were on the page: cgv/2026-11-21. */
    cgvVersion: z.string().regex(/^cgv\/\d{4}-\d{2}-\d{2}$/, 'Acceptez les conditions générales de vente.'),
  })
  .refine(({ payment, delivery }) => payment !== 'shop' || delivery.method === 'pickup', {
    path: ['payment'],
    message: 'Le paiement à l’atelier va avec le retrait à l’atelier.',
  });

export type OrderRequest = z.output<typeof orderRequestSchema>;

import { z } from 'zod';
import { buyerShape, requireCompany } from '../customers/billing-fields.ts';
import { type Address, addressSchema, emailField, phoneField } from '../customers/customer-fields.ts';
import { readForeignPostcode } from '../customers/foreign-postcode.ts';
import { MOST_PROMOS } from '../promo/promo-code.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { isForeignPostcode, isMetropolitan } from './postal-zones.ts';

export type { Address };

/** Upper bound for the units of one product in one order. */
const MAX_QUANTITY = 99;
const MAX_LINES = 50;

export type DeliveryMethod = 'pickup' | 'parcel' | 'relay';
export type PaymentMethod = 'shop' | 'transfer' | 'card';

/** Whether parcels go to an address: not to the overseas départements, nor to other islands with French postcodes. */
const isDelivered = ({ postcode }: { postcode: string }) => isMetropolitan(postcode);
const NOT_DELIVERED = {
  ...onceRight('postcode'),
  path: ['postcode'],
  message: 'Écrivez un code postal de France métropolitaine\u00a0: nous ne livrons pas ailleurs.',
};

const deliveryAddressSchema = addressSchema
  .extend({
    postcode: z
      .string('Écrivez le code postal.')
      .refine((typed) => !isForeignPostcode(typed), {
        message:
          'Écrivez les cinq chiffres d’un code postal de France\u00a0: nous n’envoyons pas à l’étranger.',
        abort: true,
      })
      .pipe(addressSchema.shape.postcode),
  })
  .refine(isDelivered, NOT_DELIVERED);

/** Of an invoice, which may go to another country. */
export const billingAddressSchema = addressSchema.extend({
  postcode: z.string('Écrivez le code postal.').transform((typed, context) => {
    const { data = readForeignPostcode(typed), error } = addressSchema.shape.postcode.safeParse(typed);
    if (data !== null) return data;
    const isForeign = isForeignPostcode(typed) || /[A-Za-z]/.test(typed);
    const message = isForeign ? WITHOUT_COUNTRY : error?.issues[0]?.message;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
});
const WITHOUT_COUNTRY =
  'Écrivez les cinq chiffres d’un code postal de France ou, d’un autre pays d’Europe, ses lettres et son code\u00a0: B-1000.';

const RELAY_NAME = 'Écrivez le nom du point relais, par exemple Tabac de la Gare.';
const RELAY_STREET = 'Écrivez le numéro et la rue du point relais.';

/** A place that a carrier can find: « x » names none. With its separators, at most 200 characters. */
const relayPointSchema = z
  .strictObject({
    name: lineField(RELAY_NAME, 70).pipe(z.string().regex(/\p{L}{3}/u, RELAY_NAME)),
    street: lineField(RELAY_STREET, 75).pipe(z.string().regex(/\p{L}{2}/u, RELAY_STREET)),
    postcode: addressSchema.shape.postcode,
    city: lineField('Écrivez la ville du point relais.', 40),
  })
  .refine(isDelivered, NOT_DELIVERED);

/** For labels, documents and mails: "Tabac de la Gare, 2 rue Cérès, 51100 Reims". */
export const relayPointText = ({ name, street, postcode, city }: z.output<typeof relayPointSchema>) =>
  `${name}, ${street}, ${postcode} ${city}`;

const deliverySchema = z.discriminatedUnion(
  'method',
  [
    z.strictObject({ method: z.literal('pickup') }),
    z.strictObject({ method: z.literal('parcel'), address: deliveryAddressSchema }),
    z.strictObject({ method: z.literal('relay'), relayPoint: relayPointSchema }),
  ],
  'Choisissez un mode de livraison.',
);

const lineSchema = z.strictObject({
  productId: z.uuid('Ce produit n’existe pas.').toLowerCase(),
  quantity: z
    .int('Écrivez une quantité entière.')
    .min(1, 'Commandez au moins une unité.')
    .max(MAX_QUANTITY, `Commandez ${MAX_QUANTITY} unités au plus de chaque produit.`),
  /** The price that the customer was shown: it is compared with the database, never used instead of it. */
  unitPriceCents: z.int('Le prix affiché n’est plus le bon.').min(1, 'Le prix affiché n’est plus le bon.'),
});

/** A promo code by its id, and what it was shown to take off: compared like the prices. */
const promoSchema = z.strictObject({
  promoId: z.uuid('Ce code n’existe pas.').toLowerCase(),
  cents: z.int().min(1, 'La remise affichée n’est plus la bonne.'),
});

/** What an order must contain, wherever it comes from. Messages are beside their field. */
export const orderRequestSchema = z
  .strictObject({
    /** The key of an attempt: the same key is the same order. */
    idempotencyKey: z.uuid('Rechargez la page pour commander.').toLowerCase(),
    customer: z
      .strictObject({
        name: lineField('Écrivez votre nom.', 200),
        email: emailField,
        /** Not needed at the counter, like the address. */
        phone: phoneField.optional(),
        ...buyerShape(),
      })
      .superRefine(requireCompany, onceRight('company', 'siren')),
    billingAddress: billingAddressSchema.optional(),
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
    promos: z
      .array(promoSchema)
      .max(MOST_PROMOS, `Commandez avec ${MOST_PROMOS} codes au plus.`)
      .refine(
        (promos) => new Set(promos.map(({ promoId }) => promoId)).size === promos.length,
        'Un code est deux fois dans le panier.',
      )
      .optional(),
    /** The price of the delivery as shown, like the other prices. */
    deliveryCents: z.int().min(0),
    /** The version of the terms on the page: cgv/2026-11-21. */
    cgvVersion: z.string().regex(/^cgv\/\d{4}-\d{2}-\d{2}$/, 'Acceptez les conditions générales de vente.'),
  })
  .refine(({ payment, delivery }) => payment !== 'shop' || delivery.method === 'pickup', {
    ...onceRight('payment', 'delivery'),
    path: ['payment'],
    message: 'Le paiement à l’atelier va avec le retrait à l’atelier.',
  })
  .superRefine(
    (request, context) => {
      if (isCounterOrder(request)) return;
      if (request.customer.phone === undefined)
        context.addIssue({ code: 'custom', path: ['customer', 'phone'], message: NO_PHONE });
      if (request.billingAddress === undefined)
        context.addIssue({ code: 'custom', path: ['billingAddress', 'street'], message: NO_STREET });
    },
    onceRight('payment', 'delivery', 'customer'),
  );

const NO_PHONE = 'Écrivez votre numéro de téléphone.';
const NO_STREET = 'Écrivez le numéro et la rue.';

/**
 * Whether an order is collected and paid at the counter by somebody who buys for themselves. Nothing of it is posted,
 * and its invoice is made out to a name alone: that of a company has its address (code de commerce, L. 441-9).
 */
export const isCounterOrder = ({
  payment,
  delivery,
  customer,
}: {
  payment: string;
  delivery: { method: string };
  customer: { company?: string | undefined; siren?: string | undefined };
}): boolean =>
  payment === 'shop' && delivery.method === 'pickup' && !customer.company?.trim() && !customer.siren?.trim();

export type OrderRequest = z.output<typeof orderRequestSchema>;

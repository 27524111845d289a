import { z } from 'zod';
import { dayInParis } from '../dates/dates.ts';
import { eurosField } from '../money/euros-field.ts';
import { CASH_LIMIT_TEXT } from '../payments/payment-ways.ts';
import { isNothingPaid, isPaidOverCashLimit, NOTHING_PAID_TEXT } from '../payments/payouts.ts';
import { isPossibleSerial, normalSerial, WRONG_IMEI } from '../repair/serial.ts';
import { onceRight } from '../text/once-right.ts';
import { lineField } from '../text/text-fields.ts';
import { SELLER_DOCUMENTS, type SellerDocument, USED_GOODS_WAYS, type UsedGoodsWay } from './used-goods.ts';

// Only actions read this: nothing here reaches a browser.

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Écrivez ${max} caractères au plus.`)
    .transform((text) => text || null)
    .default(null);

/** Who sold an item, how it was paid for, and the proof of their identity. */
export const sellerShape = () => ({
  way: z.enum(Object.keys(USED_GOODS_WAYS) as [UsedGoodsWay], 'Choisissez comment l’objet a été payé.'),
  sellerName: lineField('Écrivez le nom et les prénoms du vendeur.', 200),
  sellerAddress: lineField('Écrivez l’adresse du vendeur.', 300),
  documentKind: z.enum(Object.keys(SELLER_DOCUMENTS) as [SellerDocument], 'Choisissez la pièce présentée.'),
  documentNumber: lineField('Écrivez le numéro de la pièce.', 60),
  documentIssuer: lineField('Écrivez qui a délivré la pièce, et quand.', 120),
});

/** What the form of an entry says, its price in cents. A correction says what was wrong. */
export const usedGoodsSchema = (now: Date, isCorrection: boolean) =>
  z
    .object({
      acquiredOn: z.iso
        .date('Choisissez la date de l’achat.')
        .refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.'),
      description: lineField(
        'Décrivez l’objet\u00a0: genre, marque, modèle, couleur, signes particuliers.',
        500,
      ),
      serial: optionalLine(80).refine(
        (serial) => serial === null || isPossibleSerial(normalSerial(serial)),
        WRONG_IMEI,
      ),
      origin: lineField('Écrivez d’où vient l’objet, par exemple «\u00a0achat à un particulier\u00a0».', 200),
      price: eurosField({ mayBeZero: true }),
      ...sellerShape(),
      correction: isCorrection ? lineField('Écrivez ce qui était faux.', 500) : z.undefined().optional(),
    })
    .refine((bought) => !isPaidOverCashLimit(bought), {
      ...onceRight('price', 'way'),
      path: ['way'],
      message: CASH_LIMIT_TEXT,
    })
    .refine((bought) => !isNothingPaid(bought), {
      ...onceRight('price', 'way'),
      path: ['price'],
      message: NOTHING_PAID_TEXT,
    });

export type Seller = z.output<z.ZodObject<ReturnType<typeof sellerShape>>>;

export type UsedGoodsForm = z.output<ReturnType<typeof usedGoodsSchema>>;

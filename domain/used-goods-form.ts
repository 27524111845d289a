import { z } from 'zod';
import { dayInParis } from './dates.ts';
import { parseEuros } from './money.ts';
import { lineField } from './text-fields.ts';
import { SELLER_DOCUMENTS, type SellerDocument, USED_GOODS_WAYS, type UsedGoodsWay } from './used-goods.ts';

// Read by actions only: nothing of this reaches a browser.

const MAX_CENTS = 100_000_000;

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Écrivez ${max} caractères au plus.`)
    .transform((text) => text || null)
    .default(null);

/** What the form of an entry says. `motif` is asked of a correction. */
export const usedGoodsSchema = (now: Date, isCorrection: boolean) =>
  z.object({
    le: z.iso
      .date('Choisissez la date de l’achat.')
      .refine((day) => day <= dayInParis(now), 'Cette date n’est pas encore venue.'),
    description: lineField(
      'Décrivez l’objet\u00a0: genre, marque, modèle, couleur, signes particuliers.',
      500,
    ),
    serie: optionalLine(80),
    provenance: lineField(
      'Écrivez d’où vient l’objet, par exemple «\u00a0achat à un particulier\u00a0».',
      200,
    ),
    prix: z.string('Écrivez le prix payé.').transform((text, context) => {
      const cents = parseEuros(text);
      if (cents !== null && cents <= MAX_CENTS) return cents;
      context.addIssue('Écrivez un prix en euros, par exemple 45,00.');
      return z.NEVER;
    }),
    moyen: z.enum(Object.keys(USED_GOODS_WAYS) as [UsedGoodsWay], 'Choisissez comment l’objet a été payé.'),
    vendeur: lineField('Écrivez le nom et les prénoms du vendeur.', 200),
    domicile: lineField('Écrivez l’adresse du vendeur.', 300),
    piece: z.enum(Object.keys(SELLER_DOCUMENTS) as [SellerDocument], 'Choisissez la pièce présentée.'),
    numero: lineField('Écrivez le numéro de la pièce.', 60),
    autorite: lineField('Écrivez qui a délivré la pièce, et quand.', 120),
    motif: isCorrection ? lineField('Écrivez ce qui était faux.', 500) : z.undefined().optional(),
  });

export type UsedGoodsForm = z.output<ReturnType<typeof usedGoodsSchema>>;

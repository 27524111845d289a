import path from 'node:path';
import { z } from 'zod';
import { parseEuros, typedEuros } from '#domain/money/money.ts';
import type { DeliveryRates } from '#domain/order/delivery-price.ts';
import { readYamlFile } from '../../content/source/yaml-file.ts';
import type { Overlay, OverlayFields, OverlayKind, ReadOverlay } from '../../overlays/overlay.ts';

/** Upper bound for the steps of a tariff: no carrier has more. */
const MOST_BANDS = 12;
const MAX_GRAMS = 100_000;
const MAX_CENTS = 100_000;

const grams = z.int().min(1).max(MAX_GRAMS);

const bandsSchema = z
  .array(z.strictObject({ upToG: grams, priceCents: z.int().min(0).max(MAX_CENTS) }))
  .min(1)
  .max(MOST_BANDS)
  .refine(
    (all) => all.every(({ upToG }, index) => index === 0 || upToG > (all[index - 1]?.upToG ?? 0)),
    'les poids vont en croissant',
  );

const weightsSchema = z.strictObject({ packagingG: z.int().min(0).max(MAX_GRAMS), assumedProductG: grams });

/** The beginning of a postcode: « 20 » for all of Corsica. */
const postcodesSchema = z.array(z.string().regex(/^\d{2,5}$/)).max(100);

/** At most a thousand euros: a threshold that nobody reaches is none. */
const freeFromSchema = z.int().min(1).max(MAX_CENTS).nullable();

const ratesSchema = z.strictObject({
  ...weightsSchema.shape,
  notServed: postcodesSchema,
  freeFromCents: freeFromSchema,
  bands: z.strictObject({ parcel: bandsSchema, relay: bandsSchema }),
});

/** @throws ContentError if the file is missing or breaks its schema. */
export const readDeliveryRates = (contentDir: string): DeliveryRates =>
  readYamlFile(path.join(contentDir, 'data/delivery.yml'), ratesSchema);

/** The delivery prices as the owner may change them, and the rates in force. */
export function deliveryOverlays(shipped: DeliveryRates) {
  const parcel = bandsOverlay('domicile', 'Envoi à domicile', shipped.bands.parcel);
  const relay = bandsOverlay('point-relais', 'Envoi en point relais', shipped.bands.relay);
  const weights = weightsOverlay(shipped);
  const zones = zonesOverlay(shipped.notServed);
  const free = freeOverlay(shipped.freeFromCents ?? null);
  const kind: OverlayKind = {
    id: 'livraison',
    title: 'Livraison',
    lead: 'Ce que coûte l’envoi d’une commande, et où la boutique n’envoie pas. Une commande déjà passée garde son prix.',
    // The checkout, which shows them, is never kept.
    asksProof: false,
    tags: [],
    overlays: [parcel, relay, free, weights, zones],
  };
  const rates = (read: ReadOverlay): DeliveryRates => ({
    ...read(weights),
    notServed: read(zones),
    ...read(free),
    bands: { parcel: read(parcel), relay: read(relay) },
  });
  return { kind, rates };
}

type Bands = z.infer<typeof bandsSchema>;

function bandsOverlay(key: string, label: string, shipped: DeliveryRates['bands']['parcel']): Overlay<Bands> {
  return {
    key,
    label,
    shipped: shipped.map((band) => ({ ...band })),
    schema: bandsSchema,
    fields: Array.from({ length: MOST_BANDS }, (_, row) => bandFields(row)),
    textsOf: (bands) =>
      Object.fromEntries(
        bands.flatMap(({ upToG, priceCents }, row) => [
          [`rows.${row}.upTo`, String(upToG)],
          [`rows.${row}.price`, typedEuros(priceCents)],
        ]),
      ),
    formSchema: bandsForm,
  };
}

function bandFields(row: number): OverlayFields {
  const legend = `Tranche ${row + 1}`;
  return {
    legend,
    isRow: true,
    fields: [
      {
        name: `rows.${row}.upTo`,
        label: 'Jusqu’à',
        summary: `${legend}, poids`,
        input: 'number',
        unit: 'g',
      },
      {
        name: `rows.${row}.price`,
        label: 'Prix',
        summary: `${legend}, prix`,
        input: 'price',
      },
    ],
  };
}

const typed = () => z.string().max(100).default('');

/** Rows left empty are none; the others stand in the order of their weights. */
const bandsForm = () =>
  z
    .object({ rows: z.record(z.string(), z.object({ upTo: typed(), price: typed() })).default({}) })
    .transform(({ rows }, context): Bands => {
      const wrong = (row: number, field: 'upTo' | 'price', message: string) =>
        context.addIssue({ code: 'custom', path: ['rows', String(row), field], message });
      const bands: Bands = [];
      for (let row = 0; row < MOST_BANDS; row += 1) {
        const { upTo = '', price = '' } = rows[row] ?? {};
        if (upTo.trim() === '' && price.trim() === '') continue;
        const upToG = wholeGrams(upTo);
        const priceCents = parseEuros(price);
        if (upToG === null || upToG < 1) wrong(row, 'upTo', GRAMS);
        else if (upToG <= (bands.at(-1)?.upToG ?? 0))
          wrong(row, 'upTo', 'Écrivez plus que la tranche du dessus.');
        if (priceCents === null || priceCents > MAX_CENTS)
          wrong(row, 'price', 'Écrivez un montant en euros, par exemple 8,90.');
        bands.push({ upToG: upToG ?? 0, priceCents: priceCents ?? 0 });
      }
      if (bands.length === 0) wrong(0, 'upTo', 'Écrivez au moins une tranche.');
      return bands;
    });

const GRAMS = 'Écrivez un poids en grammes, par exemple 500\u00a0; 100\u00a0000 au plus.';

/** Null if the text is no whole number of grams. */
function wholeGrams(text: string): number | null {
  const digits = text.replaceAll(/\s|g$/g, '');
  return /^\d{1,6}$/.test(digits) && Number(digits) <= MAX_GRAMS ? Number(digits) : null;
}

type Weights = z.infer<typeof weightsSchema>;

function weightsOverlay({ packagingG, assumedProductG }: Weights): Overlay<Weights> {
  return {
    key: 'poids',
    label: 'Poids du colis',
    shipped: { packagingG, assumedProductG },
    schema: weightsSchema,
    fields: [
      {
        legend: 'Poids du colis',
        fields: [
          {
            name: 'packaging',
            label: 'Carton et calage',
            help: 'Ajouté au poids des produits.',
            input: 'number',
            unit: 'g',
          },
          {
            name: 'assumedProduct',
            label: 'Produit sans poids sur sa fiche',
            help: 'Compté pour chaque pièce.',
            input: 'number',
            unit: 'g',
          },
        ],
      },
    ],
    textsOf: (value) => ({
      packaging: String(value.packagingG),
      assumedProduct: String(value.assumedProductG),
    }),
    formSchema: () =>
      z
        .object({ packaging: gramsField(0), assumedProduct: gramsField(1) })
        .transform(({ packaging, assumedProduct }) => ({
          packagingG: packaging,
          assumedProductG: assumedProduct,
        })),
  };
}

const gramsField = (min: number) =>
  z.string(GRAMS).transform((text, context) => {
    const found = wholeGrams(text);
    if (found !== null && found >= min) return found;
    context.addIssue(GRAMS);
    return z.NEVER;
  });

type Free = { freeFromCents: number | null };

function freeOverlay(freeFromCents: number | null): Overlay<Free> {
  return {
    key: 'offert',
    label: 'Envoi offert',
    shipped: { freeFromCents },
    schema: z.strictObject({ freeFromCents: freeFromSchema }),
    fields: [
      {
        legend: 'Envoi offert',
        fields: [
          {
            name: 'freeFrom',
            label: 'À partir de ce total de produits',
            help: 'Avant les codes promo. Vide\u00a0: l’envoi n’est jamais offert. Le panier dit combien il manque.',
            input: 'price',
            optional: true,
          },
        ],
      },
    ],
    textsOf: (value) => ({
      freeFrom: value.freeFromCents === null ? '' : typedEuros(value.freeFromCents),
    }),
    formSchema: () =>
      z.object({ freeFrom: typed() }).transform(({ freeFrom }, context): Free => {
        if (freeFrom.trim() === '') return { freeFromCents: null };
        const cents = parseEuros(freeFrom);
        if (cents !== null && cents > 0 && cents <= MAX_CENTS) return { freeFromCents: cents };
        context.addIssue({
          code: 'custom',
          path: ['freeFrom'],
          message: 'Écrivez un montant en euros, de 0,01 à 1\u00a0000\u00a0; ou rien.',
        });
        return z.NEVER;
      }),
  };
}

function zonesOverlay(shipped: readonly string[]): Overlay<string[]> {
  return {
    key: 'zones',
    label: 'Zones non desservies',
    shipped: [...shipped],
    schema: postcodesSchema,
    fields: [
      {
        legend: 'Zones non desservies',
        fields: [
          {
            name: 'notServed',
            label: 'Débuts de codes postaux où la boutique n’envoie pas',
            help: 'Séparés par des virgules, par exemple 20 pour la Corse. L’outre-mer (97 et 98) n’est jamais desservi.',
            input: 'line',
            optional: true,
            maxLength: 700,
          },
        ],
      },
    ],
    textsOf: (value) => ({ notServed: value.join(', ') }),
    formSchema: () =>
      z.object({ notServed: z.string().max(700).default('') }).transform(({ notServed }, context) => {
        const found = [...new Set(notServed.split(/[\s,;]+/).filter(Boolean))];
        const { success } = postcodesSchema.safeParse(found);
        if (!success)
          context.addIssue({
            code: 'custom',
            path: ['notServed'],
            message:
              'Écrivez deux à cinq chiffres pour chaque zone, séparés par des virgules\u00a0: 20, 29990.',
          });
        return found;
      }),
  };
}

import { z } from 'zod';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { isSameValue } from '../overlays/in-force.ts';
import type { Overlay, OverlayFault, OverlayKind } from '../overlays/overlay.ts';
import { NO_OWN_PRICES, type OwnPrices } from './own-prices.ts';
import { type PriceRow, type PriceRows, strayKeys, workPriceKey } from './price-rows.ts';
import { type PricedWork, type PriceRange, priceRangeSchema } from './prices.ts';

/** The tag of the kept pages that show a price of a repair. */
const PRICES_TAG = 'prices';

/** The grid of repair prices, as the owner may change it: a price for each exact model. */
export function priceOverlays(rows: PriceRows, works: readonly PricedWork[]) {
  const overlays = new Map([...rows.values()].map((row) => [row.key, priceOverlay(row)]));
  const kind: OverlayKind = {
    id: 'prix',
    title: 'Prix des réparations',
    lead: 'La fourchette et le délai que montrent la page des prix, les services, les guides et la recherche.',
    asksProof: false,
    tags: [PRICES_TAG],
    overlays: [...overlays.values()],
    faults: (overlay, value, read) => {
      const priced = rowsWith((each) => (each === overlay ? (value as PriceRange) : read(each)));
      const key = [...overlays].find(([, each]) => each === overlay)?.[0] ?? '';
      return strayFaults(key, works, priced);
    },
  };
  let kept = NO_OWN_PRICES;

  const rowsWith = (priceOf: (overlay: Overlay<PriceRange>) => PriceRange): PriceRows =>
    new Map(
      [...rows].map(([key, row]) => {
        const overlay = overlays.get(key);
        return [key, overlay ? { ...row, price: priceOf(overlay) } : row];
      }),
    );

  /** The owner's prices among the values in force. */
  function ownPrices(changed: ReadonlyMap<Overlay, unknown>): OwnPrices {
    const now = new Map(
      [...overlays].flatMap(([key, overlay]) =>
        changed.has(overlay) ? [[key, changed.get(overlay) as PriceRange] as const] : [],
      ),
    );
    if (!isSameValue([...kept], [...now])) kept = now;
    return kept;
  }

  return { kind, ownPrices };
}

/** A work that is a part of a repair stays within its range, as in the files. */
function strayFaults(key: string, works: readonly PricedWork[], rows: PriceRows): OverlayFault[] {
  const about = (of: string) => {
    const { name = of, price } = rows.get(of) ?? {};
    return `${name}${price ? ` (${formatRepairPrice(price)})` : ''}`;
  };
  return works.flatMap((work) => {
    const workKey = workPriceKey(work.slug);
    const price = rows.get(workKey)?.price;
    if (!price || (workKey !== key && !work.of.includes(key))) return [];
    const stray = strayKeys({ ...work, ...price }, rows).filter((of) => workKey === key || of === key);
    return stray.map((of) => ({
      field: 'from',
      message:
        workKey === key
          ? `Restez dans la fourchette de ce dont c’est une partie\u00a0: ${about(of)}.`
          : `Ce travail en est une partie, et sortirait de la fourchette\u00a0: ${about(workKey)}.`,
    }));
  });
}

const EUROS = 'Écrivez un nombre d’euros sans centimes, par exemple 89.';

/** Null if the field is left empty. */
const eurosOrNone = z
  .string()
  .default('')
  .transform((text, context) => {
    const digits = text.replaceAll(/\s|€/g, '');
    if (digits === '') return null;
    if (/^\d{1,5}$/.test(digits)) return Number(digits);
    context.addIssue(EUROS);
    return z.NEVER;
  });

function priceOverlay({ key, name, price }: PriceRow): Overlay<PriceRange> {
  const { from, to, note, duration } = price;
  return {
    key: key.replaceAll('/', '.'),
    label: name,
    shipped: { from, to, note, duration },
    schema: priceRangeSchema,
    fields: [
      {
        legend: name,
        fields: [
          {
            name: 'from',
            label: 'À partir de',
            help: 'Vide\u00a0: sur devis.',
            input: 'number',
            unit: '€',
            optional: true,
          },
          {
            name: 'to',
            label: 'Jusqu’à',
            help: 'Vide\u00a0: aucun plafond annoncé. Le même montant deux fois est un prix ferme.',
            input: 'number',
            unit: '€',
            optional: true,
          },
          {
            name: 'note',
            label: 'Précision',
            help: 'Ce que le prix laisse de côté, ou son unité\u00a0: hors disque, par Joy-Con.',
            input: 'line',
            maxLength: 80,
            optional: true,
          },
          { name: 'duration', label: 'Délai', input: 'line', maxLength: 160 },
        ],
      },
    ],
    textsOf: (value) => ({
      from: value.from === null ? '' : String(value.from),
      to: value.to === null ? '' : String(value.to),
      note: value.note ?? '',
      duration: value.duration,
    }),
    formSchema: priceForm,
  };
}

const priceForm = () =>
  z
    .object({
      from: eurosOrNone,
      to: eurosOrNone,
      note: z.string().default(''),
      duration: z.string('Écrivez le délai.'),
    })
    .transform((typed, context): PriceRange => {
      if (typed.to !== null && typed.from === null)
        context.addIssue({ code: 'custom', path: ['from'], message: 'Écrivez aussi le montant de départ.' });
      else if (typed.to !== null && typed.from !== null && typed.from > typed.to)
        context.addIssue({ code: 'custom', path: ['to'], message: 'Écrivez au moins le montant de départ.' });
      const { success, data, error } = priceRangeSchema.safeParse({
        ...typed,
        note: typed.note.trim() || null,
      });
      if (success) return data;
      for (const { path, message } of error.issues)
        if (path[0] === 'note' || path[0] === 'duration')
          context.addIssue({ code: 'custom', path: [...path], message: WORDS[path[0]] ?? message });
      return z.NEVER;
    });

const WORDS: Readonly<Record<string, string>> = {
  note: 'Écrivez de 3 à 80 caractères, ou rien.',
  duration: 'Écrivez le délai, de 3 à 160 caractères, par exemple 24 à 72 heures.',
};

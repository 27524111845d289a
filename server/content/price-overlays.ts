import { z } from 'zod';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { PRICES_KIND } from '#domain/repair/added-price.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { isSameValue } from '../overlays/in-force.ts';
import type { Overlay, OverlayFault, OverlayKind } from '../overlays/overlay.ts';
import { addedPrices } from './added-prices.ts';
import { NO_OWN_PRICES, type OwnPrices } from './own-prices.ts';
import { RANGE_CHECK, RANGE_FIELDS, RANGE_TEXTS, rangeTexts, rangeWords } from './price-form.ts';
import { type PriceRow, type PriceRows, strayKeys, workPriceKey } from './price-rows.ts';
import { type OwnPrice, ownPriceSchema, type PricedWork } from './prices.ts';

/** The tag of the kept pages that show a price of a repair. */
const PRICES_TAG = 'prices';

/**
 * The grid of repair prices, as the owner may change it: each price of the files, and prices that the owner adds for
 * exact models of the register.
 */
export function priceOverlays(rows: PriceRows, works: readonly PricedWork[], register: () => DeviceRegister) {
  const added = addedPrices(register, (key) => rows.get(key)?.repair);
  const overlays = new Map([...rows.values()].map((row) => [row.key, priceOverlay(row)]));
  const kind: OverlayKind = {
    id: PRICES_KIND,
    title: 'Prix des réparations',
    lead: 'La fourchette et le délai que montrent la page des prix, les services, les guides et la recherche.',
    asksProof: false,
    tags: [PRICES_TAG],
    overlays: [...overlays.values()],
    added: added.overlayOf,
    faults: (overlay, value, read) => {
      if (overlay.isAdded) return value === null ? [] : added.faultsOf(overlay);
      const priced = rowsWith((each) => (each === overlay ? (value as OwnPrice) : read(each)));
      const key = [...overlays].find(([, each]) => each === overlay)?.[0] ?? '';
      return strayFaults(key, works, priced);
    },
  };
  let kept = NO_OWN_PRICES;

  const rowsWith = (priceOf: (overlay: Overlay<OwnPrice>) => OwnPrice): PriceRows =>
    new Map(
      [...rows].map(([key, row]) => {
        const overlay = overlays.get(key);
        return [key, overlay ? { ...row, price: priceOf(overlay) } : row];
      }),
    );

  /** The owner's prices among the values in force. */
  function ownPrices(changed: ReadonlyMap<Overlay, unknown>): OwnPrices {
    const now = {
      rows: new Map(
        [...overlays].flatMap(([key, overlay]) =>
          changed.has(overlay) ? [[key, changed.get(overlay) as OwnPrice] as const] : [],
        ),
      ),
      added: added.inForce(changed),
    };
    if (!isSameValue(listed(kept), listed(now))) kept = now;
    return kept;
  }

  return { kind, ownPrices };
}

const listed = ({ rows, added }: OwnPrices) => [[...rows], added];

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

function priceOverlay({ key, name, price }: PriceRow): Overlay<OwnPrice> {
  const { from, to, note, duration } = price;
  return {
    key: key.replaceAll('/', '.'),
    label: name,
    shipped: { from, to, note, duration },
    schema: ownPriceSchema,
    fields: [
      {
        legend: name,
        fields: [
          ...RANGE_FIELDS,
          {
            name: 'isHidden',
            label: 'Masquer cette ligne',
            help: 'Les listes de prix ne la proposent plus\u00a0; les pages qui en parlent disent «\u00a0sur devis\u00a0».',
            input: 'check',
          },
        ],
      },
    ],
    wordsOf: ({ isHidden, ...range }) => `${rangeWords(range)}${isHidden ? ', ligne masquée' : ''}`,
    textsOf: (value) => ({ ...rangeTexts(value), isHidden: value.isHidden ? 'oui' : '' }),
    formSchema: priceForm,
  };
}

const priceForm = () =>
  z
    .object({ ...RANGE_TEXTS, isHidden: z.string().default('') })
    .superRefine(...RANGE_CHECK)
    .transform(
      ({ isHidden, ...range }): OwnPrice => (isHidden === 'oui' ? { ...range, isHidden: true } : range),
    );

import { z } from 'zod';
import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { readAddedPriceKey } from '#domain/repair/added-price.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { Overlay, OverlayFault } from '../overlays/overlay.ts';
import { prose } from './fields.ts';
import { byRule, RANGE_CHECK, RANGE_FIELDS, RANGE_TEXTS, rangeTexts, rangeWords } from './price-form.ts';
import { isRange, notRange, type PriceRange, priceRangeFields } from './prices.ts';

/** A price that the owner adds for one exact model, or for a revision: no file ships it. */
type AddedPrice = PriceRange & {
  name: string;
  /** Facts that could raise or lower the price. */
  changes: string;
};

/** An added price that is in force, with the id of its model or revision. */
export type ModelPrice = AddedPrice & { device: string; slug: string };

const addedPriceSchema = z
  .strictObject({ ...priceRangeFields, name: prose(3, 60), changes: prose(20, 400) })
  .refine(isRange, notRange)
  .nullable();

type Place = { device: string; repair: string };
/** The name of a repair of the files, by the key of its price. */
type RepairOf = (key: string) => string | undefined;

/** Makes the overlays of added prices, the same object for the same key; null for a key of another form. */
export function addedPrices(register: () => DeviceRegister, repairOf: RepairOf) {
  /** The model may get another name. */
  const labelOf = ({ device, repair }: Place, own?: string) => {
    const model = register().byId(device);
    const name = own ?? repairOf(`${model?.prices}/${repair}`) ?? capitalize(repair.replaceAll('-', ' '));
    return `${name}, ${model?.name ?? device}`;
  };
  const made = new Map<string, Overlay<AddedPrice | null>>();
  return {
    overlayOf(key: string): Overlay<AddedPrice | null> | null {
      const place = readAddedPriceKey(key);
      if (!place) return null;
      const known = made.get(key) ?? addedOverlay(key, place, labelOf);
      made.set(key, known);
      return known;
    },
    faultsOf({ key }: Pick<Overlay, 'key'>): OverlayFault[] {
      const { device = '' } = readAddedPriceKey(key) ?? {};
      return register().byId(device)?.isOffered
        ? []
        : [{ field: 'name', message: 'Le registre des appareils ne propose pas ce modèle.' }];
    },
    /** The added prices among the values in force. */
    inForce: (changed: ReadonlyMap<Overlay, unknown>): ModelPrice[] =>
      [...changed].flatMap(([{ key }, value]) => {
        const place = readAddedPriceKey(key);
        return place && value ? [{ ...(value as AddedPrice), device: place.device, slug: place.repair }] : [];
      }),
  };
}

function addedOverlay(
  key: string,
  place: Place,
  labelOf: (place: Place, own?: string) => string,
): Overlay<AddedPrice | null> {
  return {
    key,
    get label() {
      return labelOf(place);
    },
    labelOf: (value) => labelOf(place, value?.name),
    isAdded: true,
    shipped: null,
    schema: addedPriceSchema,
    fields: [
      {
        legend: 'Prix',
        fields: [
          {
            name: 'name',
            label: 'Réparation',
            help: 'Le nom d’une panne de la famille remplace son prix pour ce modèle.',
            input: 'line',
            maxLength: 60,
          },
          ...RANGE_FIELDS,
          { name: 'changes', label: 'Raisons d’un autre prix', input: 'lines', maxLength: 400 },
        ],
      },
    ],
    wordsOf: (value) => (value ? `${value.name}\u00a0: ${rangeWords(value)}. ${value.changes}` : ''),
    textsOf: (value) => (value ? { ...rangeTexts(value), name: value.name, changes: value.changes } : {}),
    formSchema: addedForm,
  };
}

const NAME = 'Écrivez la réparation, de 3 à 60 caractères.';
const CHANGES = 'Écrivez ce qui peut changer le prix, de 20 à 400 caractères.';
const plain = (min: number, max: number, message: string) =>
  byRule(
    prose(min, max).refine((text) => !/[{}]/.test(text)),
    message,
  );

const addedForm = () =>
  z
    .object({ ...RANGE_TEXTS, name: plain(3, 60, NAME), changes: plain(20, 400, CHANGES) })
    .superRefine(...RANGE_CHECK)
    .transform((price): AddedPrice | null => price);

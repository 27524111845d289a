import { modelPricesPath } from '#domain/devices/device-brands.ts';
import type { KnownDevice } from '#domain/devices/device-register.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { ContentLibrary } from '../content/library.ts';
import type { ModelOf } from './name-codes.ts';
import type { SearchDocument } from './search-document.ts';
import { searchWords } from './search-words.ts';
import { stopWords } from './stop-words.ts';

/** How the search reads the register of devices. */
export type SearchDevices = {
  nameOf: ModelOf;
  /** The prices of the model that a whole question names; first if it is a code or asks for prices. */
  pricesOf: (words: string) => { document: SearchDocument; isFirst: boolean } | null;
};

export const NO_DEVICES: SearchDevices = { nameOf: () => null, pricesOf: () => null };

const PRICE_WORDS: ReadonlySet<string> = new Set(searchWords.intents.price);
/** Words that a question has besides the name of the model. */
const SAID_BESIDE: ReadonlySet<string> = new Set(['', 'reparation', 'reparer', ...PRICE_WORDS, ...stopWords]);

export function searchDevices(content: Pick<ContentLibrary, 'devices' | 'modelPrices'>): SearchDevices {
  return {
    nameOf(code) {
      const register = content.devices();
      const device = register.find(code);
      return device && (register.byId(device.model)?.name ?? null);
    },
    pricesOf(words) {
      const all = words.split(/[\s’'?!]+/).map((word) => ({ word, folded: foldText(word) }));
      const asked = all.filter(({ folded }) => !SAID_BESIDE.has(folded)).map(({ word }) => word);
      const register = content.devices();
      const device = register.find(asked.join(' '));
      const model = device && register.byId(device.model);
      if (!model?.isOffered) return null;
      const isCode = device?.codes.some((code) => foldText(asked.join('')).startsWith(foldText(code)));
      const asksPrices = all.some(({ folded }) => PRICE_WORDS.has(folded));
      const { pricedRevisions = [] } = content.modelPrices(model.id) ?? {};
      const revision = pricedRevisions.find((one) => one.device.id === device?.id);
      const document = documentOf(revision?.device ?? model, content);
      return { document, isFirst: isCode === true || asksPrices };
    },
  };
}

/** A revision with prices of its own is a part of its model's page. */
function documentOf(
  { id, model, name, brand }: KnownDevice,
  content: Pick<ContentLibrary, 'modelPrices'>,
): SearchDocument {
  const prices = content.modelPrices(id);
  const repairs = [...(prices?.own ?? []), ...(prices?.grid?.repairs ?? [])];
  return {
    path: id === model ? modelPricesPath(model) : `${modelPricesPath(model)}#${id}`,
    kind: 'prix',
    title: `Prix\u00a0: ${name}`,
    place: brand ? `Prix › ${brand}` : 'Prix',
    summary:
      repairs.length > 0
        ? `Une fourchette par panne\u00a0: ${repairs.map((repair) => repair.name.toLocaleLowerCase('fr')).join(', ')}.`
        : 'Sur devis gratuit, avec les guides et les services pour ce modèle.',
    keywords: [],
    headings: [],
    text: '',
    price: null,
  };
}

import type { DiagnosticTree } from '#domain/diagnostic/tree.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import { cutText } from '#domain/text/text-limits.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import diagnostic from '../../../content/data/diagnostic.json';

// What a visitor chose in the price finder or in the first test travels as a name, and is read again from the content:
// nobody can write a price of their own into a link.

/** What was chosen, for the forms that it fills in and for whoever reads them. */
export type ChosenRepair = {
  choice: string;
  /** The device in one line, for a form that asks no more. */
  device: string;
  kind: DeviceId | undefined;
  brand: string | undefined;
  model: string | undefined;
  fault: string;
  /** With the price that was shown: « Écran cassé, iPhone 12. Prix vu : de 79 à 129 € ». */
  words: string;
};

type Content = Pick<ContentLibrary, 'devices' | 'modelPrices' | 'priceGuide'>;
type Price = Parameters<typeof formatRepairPrice>[0];

const MAX_WORDS = 120;
const tree: DiagnosticTree = diagnostic;

/** What a choice names; null if there is none, or the shop no longer announces it. */
export function chosenRepair(content: Content, choice: string | null | undefined): ChosenRepair | null {
  const [area = '', ...parts] = (choice ?? '').split('/');
  if (parts.length === 0 || parts.length > 3) return null;
  if (area === 'modele') return chosenOfModel(content, parts);
  return area === 'test' ? chosenInTest(parts) : chosenInGrid(content, [area, ...parts]);
}

function chosenInGrid(content: Content, [area, model, slug]: string[]): ChosenRepair | null {
  const found = content
    .priceGuide()
    .find((one) => one.slug === area)
    ?.models.find((one) => one.slug === model);
  const repair = found?.repairs.find((one) => one.slug === slug);
  if (!found || !repair) return null;
  const known = content.devices().devices.find(({ prices }) => prices === `${area}/${model}`);
  return {
    choice: [area, model, slug].join('/'),
    device: found.name,
    ...{ kind: known?.kind, brand: known?.brand ?? undefined, model: found.name },
    fault: repair.name,
    words: wordsOf(repair.name, found.name, repair.price),
  };
}

/** The price of one exact model, or the model without one. */
function chosenOfModel(content: Content, [id = '', slug]: string[]): ChosenRepair | null {
  const prices = content.modelPrices(id);
  if (!prices) return null;
  const { device, own } = prices;
  const repair = own.find((one) => one.slug === slug);
  if (slug !== undefined && !repair) return null;
  return {
    choice: ['modele', id, ...(slug ? [slug] : [])].join('/'),
    device: device.name,
    ...{ kind: device.kind, brand: device.brand ?? undefined, model: device.name },
    fault: repair?.name ?? '',
    words: repair ? wordsOf(repair.name, device.name, repair.price) : device.name,
  };
}

const KINDS: Readonly<Record<string, DeviceId>> = {
  playstation: 'console',
  switch: 'console',
  xbox: 'console',
  'pc-fixe': 'pc',
  telephone: 'telephone',
};

/** The outcome of the first test, of the home page and of the kiosk. */
function chosenInTest([id, symptomId, outcomeId]: string[]): ChosenRepair | null {
  const device = tree.devices.find((one) => one.id === id);
  const symptom = device?.symptoms.find((one) => one.id === symptomId);
  const outcome = symptom?.outcomes.find((one) => one.id === outcomeId);
  if (!device || !symptom || !outcome) return null;
  return {
    choice: ['test', id, symptomId, outcomeId].join('/'),
    device: device.label,
    ...{ kind: KINDS[device.id], brand: undefined, model: undefined },
    fault: symptom.label,
    words: wordsOf(symptom.label, device.label, { from: outcome.minEuros, to: outcome.maxEuros }),
  };
}

const wordsOf = (fault: string, device: string, price: Price): string =>
  cutText(`${fault}, ${device}. Prix vu\u00a0: ${formatRepairPrice(price)}`, MAX_WORDS);

/** The fields of a request that a choice fills in. */
export const requestTexts = ({ choice, kind, brand = '', model = '', fault }: ChosenRepair) => ({
  choix: choice,
  ...{ 'device.kind': kind ?? '', 'device.brand': brand, 'device.model': model, fault },
});

/** What a request is about, in the words of the shop's screens; `before`: what is said first instead. */
export const chosenSubject = ({ words }: ChosenRepair, before = 'Demande de devis\u00a0: '): string =>
  cutText(before + words, REPAIR_LIMITS.subject);

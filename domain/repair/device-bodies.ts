import type { DeviceId } from './devices.ts';
import { CONDITION_ITEMS, type ConditionItem, type ReusedParts, type ReusedPartsCase } from './intake.ts';

type Body = {
  label: string;
  /** The kinds of device that are built so. */
  kinds: readonly DeviceId[];
  /** What there is to look at when it comes in. */
  has: readonly ConditionItem[];
  /** What often comes along. */
  accessories: readonly string[];
};

const EVERY: readonly ConditionItem[] = ['power', 'casing', 'liquid', 'screws'];
const HANDHELD: readonly ConditionItem[] = [...EVERY, 'screen', 'keys', 'ports', 'sound', 'battery'];
const PHONE: readonly ConditionItem[] = [...HANDHELD, 'cameras', 'network'];
const LAPTOP: readonly ConditionItem[] = [...PHONE, 'drives'];
const TOWER: readonly ConditionItem[] = [...EVERY, 'keys', 'ports', 'network', 'drives'];
const BOX: readonly ConditionItem[] = [...EVERY, 'keys', 'ports', 'network'];

/** What devices are built as, in the order in which the counter chooses. */
export const DEVICE_BODIES = {
  phone: {
    label: 'Téléphone',
    kinds: ['telephone'],
    has: PHONE,
    accessories: ['Coque ou étui', 'Chargeur', 'Câble', 'Carte SIM', 'Carte mémoire'],
  },
  tablet: {
    label: 'Tablette',
    kinds: ['tablette'],
    has: PHONE,
    accessories: ['Coque ou étui', 'Chargeur', 'Câble', 'Stylet', 'Clavier', 'Carte SIM'],
  },
  watch: {
    label: 'Montre',
    kinds: ['montre'],
    has: [...EVERY, 'screen', 'keys', 'sound', 'network', 'battery'],
    accessories: ['Bracelet', 'Chargeur', 'Boîte d’origine'],
  },
  homeConsole: {
    label: 'Console de salon',
    kinds: ['console'],
    has: TOWER,
    accessories: ['Manette', 'Alimentation', 'Câble HDMI', 'Jeu dans le lecteur', 'Boîte d’origine'],
  },
  handheldConsole: {
    label: 'Console portable',
    kinds: ['console'],
    has: [...HANDHELD, 'network', 'drives'],
    accessories: ['Manette', 'Station d’accueil', 'Chargeur', 'Carte mémoire', 'Coque ou étui'],
  },
  controller: {
    label: 'Manette',
    kinds: ['console'],
    has: [...EVERY, 'keys', 'ports', 'network', 'battery'],
    accessories: ['Câble', 'Clé sans fil'],
  },
  laptop: {
    label: 'Ordinateur portable',
    kinds: ['pc', 'mac'],
    has: LAPTOP,
    accessories: ['Chargeur', 'Sacoche', 'Souris', 'Clé USB'],
  },
  tower: {
    label: 'Ordinateur fixe',
    kinds: ['pc', 'mac'],
    has: TOWER,
    accessories: ['Alimentation', 'Clavier', 'Souris', 'Câble', 'Clé USB'],
  },
  allInOne: {
    label: 'Tout-en-un',
    kinds: ['pc', 'mac'],
    has: LAPTOP.filter((item) => item !== 'battery'),
    accessories: ['Alimentation', 'Clavier', 'Souris', 'Câble'],
  },
  part: {
    label: 'Carte, disque ou composant',
    kinds: ['composants'],
    has: ['power', 'casing', 'ports', 'liquid', 'screws'],
    accessories: ['Boîte d’origine', 'Câble', 'Boîtier', 'Clé USB'],
  },
  gadget: {
    label: 'Appareil de la maison ou de loisirs',
    kinds: ['maison'],
    has: [...BOX, 'screen', 'battery'],
    accessories: ['Télécommande', 'Chargeur', 'Alimentation', 'Câble'],
  },
  box: {
    label: 'Box, routeur ou antenne',
    kinds: ['reseau'],
    has: BOX,
    accessories: ['Alimentation', 'Câble', 'Boîte d’origine'],
  },
  server: {
    label: 'Serveur ou NAS',
    kinds: ['serveur', 'pro'],
    has: TOWER,
    accessories: ['Alimentation', 'Câble', 'Disques'],
  },
} as const satisfies Record<string, Body>;

export type DeviceBody = keyof typeof DEVICE_BODIES;

/** The bodies that devices of this kind have; of a kind that nobody has chosen yet, all. */
export const bodiesOf = (kind: string): DeviceBody[] =>
  (Object.keys(DEVICE_BODIES) as DeviceBody[]).filter(
    (body) => kind === '' || isOfKind(DEVICE_BODIES[body], kind),
  );

const isOfKind = ({ kinds }: Body, kind: string): boolean => kinds.some((each) => each === kind);

/** What there may be to look at on a device of this kind, in the usual order. */
export const conditionItemsOf = (kind: string): ConditionItem[] => {
  const has = new Set(bodiesOf(kind).flatMap((body): readonly ConditionItem[] => DEVICE_BODIES[body].has));
  return (Object.keys(CONDITION_ITEMS) as ConditionItem[]).filter((item) => has.has(item));
};

/** What often comes along with a device of this kind. */
export const usualAccessoriesOf = (kind: string): string[] => [
  ...new Set(bodiesOf(kind).flatMap((body): readonly string[] => DEVICE_BODIES[body].accessories)),
];

/** What was noted of a device that is fine but for that. */
export const fineBut = (
  body: DeviceBody,
  noted: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...noted,
  ...Object.fromEntries(DEVICE_BODIES[body].has.map((item) => [item, noted[item] || 'fine'])),
});

/** Kinds outside the list of R. 224-30, code de la consommation: nobody has to offer reused parts for them. */
const OUTSIDE_REUSE: readonly string[] = ['console', 'tablette', 'montre', 'composants', 'reseau', 'serveur'];

type Parts = { choice: ReusedParts | ''; case: ReusedPartsCase | '' };

/** What an intake says of reused parts unless somebody says otherwise: nothing, if the customer has to be asked. */
export const usualParts = (kind: string): Parts =>
  OUTSIDE_REUSE.includes(kind)
    ? { choice: 'not_offered', case: 'other_equipment' }
    : { choice: '', case: '' };

import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { CONDITION_ITEMS, type ConditionItem, USUAL_ACCESSORIES } from '#domain/repair/intake.ts';
import type { Kept } from '../repairs/quote-rows.ts';
import {
  customerOf,
  deviceOf,
  estimateOf,
  FILE_LABELS,
  reusedPartsOf,
  TERMS_LABELS,
} from '../repairs/repair-fields.ts';

const LABELS: Record<string, [field: string, label: string]> = {
  ...FILE_LABELS,
  fault: ['panne', 'Panne'],
  conditionNote: ['etat-note', 'Remarques'],
  ...TERMS_LABELS,
  unlockCode: ['code', 'Code de déverrouillage'],
  acceptsDataNotice: ['notice', 'Données'],
  signature: ['signataire', 'Signature'],
};

/** Where a complaint of the core stands on the screen. */
export function errorOf({ path, message }: { path: string; message: string }): FieldError {
  const [part, item] = path.split('.');
  if (part === 'condition' && item)
    return { field: `etat-${item}`, label: CONDITION_ITEMS[item as ConditionItem] ?? 'État', message };
  if (part === 'accessories') return { field: 'accessoires', label: 'Autres accessoires', message };
  const [field, label] = LABELS[path] ?? [];
  return { field, label, message };
}

/** What the shop notes in front of a device, whether or not there was a file before. */
export const intakeOf = (kept: Kept) => ({
  device: deviceOf(kept),
  condition: Object.fromEntries(
    Object.keys(CONDITION_ITEMS).map((item) => [item, kept[`etat-${item}`] ?? '']),
  ),
  conditionNote: noteOf(kept),
  accessories: accessoriesOf(kept),
  reusedParts: reusedPartsOf(kept),
  estimate: estimateOf(kept),
  promisedOn: kept.promis,
  unlockCode: kept.code,
  refusesUnlockCode: kept['sans-code'] === 'oui',
  acceptsDataNotice: kept.notice === 'oui',
  signature: kept.signature,
});

/** The same with what only a new case has. */
export const counterOf = (kept: Kept, returnOf: string | undefined) => ({
  ...intakeOf(kept),
  idempotencyKey: kept.cle,
  customer: customerOf(kept),
  fault: kept.panne,
  returnOf,
});

/** Whoever cannot draw a signature agrees in words: they stand with the remarks that are printed on the ticket. */
function noteOf(kept: Kept): string {
  const signed = kept['accord-ecrit'] === 'oui' ? kept.signataire?.trim() : '';
  const words = signed && !kept.signature ? `Accord donné par écrit\u00a0: ${signed}.` : '';
  return [kept['etat-note'], words].filter(Boolean).join('\n');
}

/** What is wrong with the agreement in words, if anything. */
export function agreementError(kept: Kept): FieldError | undefined {
  const [isTicked, name] = [kept['accord-ecrit'] === 'oui', kept.signataire?.trim()];
  if (kept.signature || isTicked === Boolean(name)) return undefined;
  if (name)
    return {
      field: 'accord-ecrit',
      label: 'Accord',
      message: `Vous avez écrit «\u00a0${name}\u00a0» sans cocher son accord\u00a0: cochez-le, ou effacez ce nom.`,
    };
  return {
    field: 'signataire',
    label: 'Nom du signataire',
    message: 'Écrivez le nom de qui donne son accord.',
  };
}

const accessoriesOf = (kept: Kept): string[] => [
  ...USUAL_ACCESSORIES.filter((_, index) => kept[`accessoire-${index}`] === 'oui'),
  ...(kept.accessoires ?? '')
    .split(/[,;\n]/u)
    .map((words) => words.trim())
    .filter(Boolean),
];

/** Uploads that an earlier round of the form brought. */
export const keptPhotos = (kept: Kept): string[] =>
  Object.entries(kept).flatMap(([name, id]) => (/^photo-\d{1,2}$/.test(name) ? [id] : []));

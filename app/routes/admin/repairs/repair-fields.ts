import { parseEuros } from '#domain/money.ts';
import type { Kept } from './quote-rows.ts';

/** Where a complaint of the core about a customer or a device stands on the screen. */
export const FILE_LABELS: Record<string, [field: string, label: string]> = {
  'customer.name': ['nom', 'Nom'],
  'customer.email': ['email', 'E-mail'],
  'customer.phone': ['telephone', 'Téléphone'],
  'customer.channel': ['canal', 'Comment le joindre'],
  'device.kind': ['genre', 'Type d’appareil'],
  'device.brand': ['marque', 'Marque'],
  'device.model': ['modele', 'Modèle'],
  'device.serial': ['serie', 'Numéro de série'],
  promisedOn: ['promis', 'Promis le'],
};

/** Likewise about the estimate and the choice of parts. */
export const TERMS_LABELS: Record<string, [field: string, label: string]> = {
  reusedParts: ['pieces', 'Pièces d’occasion'],
  'reusedParts.choice': ['pieces', 'Pièces d’occasion'],
  'reusedParts.case': ['pieces-cas', 'Pourquoi'],
  'estimate.minCents': ['estim-min', 'Estimation, au moins'],
  'estimate.maxCents': ['estim-max', 'Estimation, au plus'],
  'estimate.note': ['estim-note', 'Ce qui la ferait changer'],
  'estimate.until': ['estim-jusque', 'Valable jusqu’au'],
};

/** All that « Corriger le dossier » asks. */
export const CHANGED_LABELS: Record<string, [field: string, label: string]> = {
  ...FILE_LABELS,
  ...TERMS_LABELS,
  trackingIn: ['suivi-aller', 'Suivi du colis reçu'],
  trackingOut: ['suivi-retour', 'Suivi du colis rendu'],
};

export const customerOf = ({ nom, email, telephone, canal }: Kept) => ({
  name: nom,
  email,
  phone: telephone,
  channel: canal,
});

export const deviceOf = ({ genre, marque, modele, serie }: Kept) => ({
  kind: genre,
  brand: marque,
  model: modele,
  serial: serie,
});

/** A reason goes along whatever was chosen: one that fits no choice is told, not dropped. */
export const reusedPartsOf = (kept: Kept) => ({
  choice: kept.pieces,
  case: kept['pieces-cas'] || undefined,
});

/** Undefined where none is written; what would change it is no estimate, and asks for one. */
export function estimateOf(kept: Kept) {
  const [min, max] = [kept['estim-min']?.trim() ?? '', kept['estim-max']?.trim() ?? ''];
  if (min === '' && max === '' && !kept['estim-note']?.trim()) return undefined;
  return {
    minCents: parseEuros(min) ?? Number.NaN,
    maxCents: parseEuros(max) ?? Number.NaN,
    note: kept['estim-note'],
    until: kept['estim-jusque'],
  };
}

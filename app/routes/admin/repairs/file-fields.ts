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

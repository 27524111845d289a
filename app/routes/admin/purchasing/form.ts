import type { FieldsOf } from '#app/forms/field-table.ts';
import type { supplierSchema } from '#domain/purchasing/supplier.ts';

export const SUPPLIER_FIELDS = {
  name: { label: 'Nom', autoComplete: 'off', maxLength: 120 },
  contact: {
    label: 'Interlocuteur',
    help: 'Une personne, un service.',
    optional: true,
    autoComplete: 'off',
    maxLength: 200,
  },
  email: { label: 'E-mail', type: 'email', optional: true, autoComplete: 'off', maxLength: 255 },
  phone: { label: 'Téléphone', type: 'tel', optional: true, autoComplete: 'off', maxLength: 40 },
  site: {
    label: 'Site',
    help: 'Son adresse complète, avec https://.',
    optional: true,
    type: 'url',
    maxLength: 300,
  },
  accountNumber: {
    label: 'Numéro de compte client',
    help: 'Celui de l’atelier chez ce fournisseur.',
    optional: true,
    autoComplete: 'off',
    maxLength: 80,
  },
  delayDays: {
    label: 'Délai de livraison en jours',
    optional: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 3,
  },
  note: {
    label: 'Note',
    help: 'Par exemple un franco de port, ou comment renvoyer une pièce.',
    optional: true,
    maxLength: 2000,
  },
} satisfies FieldsOf<ReturnType<typeof supplierSchema>>;

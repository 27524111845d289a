import { z } from 'zod';
import { CURRENT_PASSWORD, givenPasswordField } from '#app/features/account/form.ts';
import { addressFields } from '#app/features/address/address-form.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import {
  type addressesSchema,
  contactSchema,
  type notificationsSchema,
} from '#domain/accounts/account-details.ts';
import { emailField } from '#domain/customers/customer-fields.ts';

export const CONTACT_FIELDS = {
  'contact.name': { label: 'Nom et prénom', autoComplete: 'name', maxLength: 200 },
  'contact.phone': {
    label: 'Téléphone',
    help: 'Pour vous joindre au sujet d’une réparation ou d’une commande, rien d’autre.',
    optional: true,
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
  'contact.company': { label: 'Entreprise', optional: true, autoComplete: 'organization', maxLength: 200 },
  'contact.siren': {
    label: 'Numéro SIREN',
    help: 'Les neuf chiffres de l’entreprise.',
    optional: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
  },
} satisfies FieldsOf<ReturnType<typeof contactForm>>;

/** Grouped, because the page has another field `phone`. */
export const contactForm = () => z.object({ contact: contactSchema });

export const ADDRESS_FIELDS = {
  ...addressFields('billing', 'billing'),
  ...addressFields('delivery', 'shipping', 'de livraison'),
} satisfies FieldsOf<typeof addressesSchema>;

export const NOTIFICATION_FIELDS = {
  reminders: {
    label: 'Rappels de rendez-vous',
    help: 'La veille de votre passage à l’atelier.',
    isBox: true,
  },
  stockAlerts: {
    label: 'Alertes de stock',
    help: 'Quand un produit que vous attendez revient. Décochée, aucune ne part.',
    isBox: true,
  },
} satisfies FieldsOf<typeof notificationsSchema>;

export const EMAIL_FIELDS = {
  newEmail: {
    label: 'Nouvelle adresse e-mail',
    help: 'Nous écrivons à l’ancienne et à la nouvelle. Rien ne change avant que les deux aient confirmé.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  'current-email': CURRENT_PASSWORD,
} satisfies FieldsOf<ReturnType<typeof emailSchema>>;

export const emailSchema = () => z.object({ newEmail: emailField, 'current-email': givenPasswordField() });

export const identitySchema = () => z.object({ identity: z.guid() });

export const sessionSchema = () => z.object({ session: z.guid() });

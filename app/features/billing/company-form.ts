import { maybeText } from '#app/forms/made-of-form.ts';

/** The company that a customer buys for, wherever it is asked for. */
export const COMPANY_FACTS = {
  company: { label: 'Entreprise', optional: true, autoComplete: 'organization', maxLength: 200 },
  siren: {
    label: 'SIREN',
    help: 'Neuf chiffres.',
    optional: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
  },
  purchaseReference: {
    label: 'Référence d’achat',
    help: 'Elle paraît sur la facture.',
    optional: true,
    autoComplete: 'off',
    maxLength: 100,
  },
} as const;

/** The same among the fields of a customer. */
export const COMPANY_FIELDS = {
  'customer.company': COMPANY_FACTS.company,
  'customer.siren': COMPANY_FACTS.siren,
  'customer.purchaseReference': COMPANY_FACTS.purchaseReference,
} as const;

/** The same fields, as they are sent. */
export const companySent = () => ({
  company: maybeText(),
  siren: maybeText(),
  purchaseReference: maybeText(),
});

import type { Address } from '#domain/customer-fields.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import { shownPhone } from '#domain/phone.ts';
import { formatSiren } from '#domain/siren.ts';
import type { Profile } from '#server/accounts/read-profile.ts';

// What the forms of the profile are drawn with.

export const contactTexts = ({
  name,
  phone,
  company,
  siren,
}: Pick<Profile, 'name' | 'phone' | 'company' | 'siren'>): FormTexts => ({
  nom: name ?? '',
  telephone: shownPhone(phone ?? ''),
  entreprise: company ?? '',
  siren: siren ? formatSiren(siren) : '',
});

export const addressTexts = ({ billing, delivery }: Pick<Profile, 'billing' | 'delivery'>): FormTexts => ({
  ...textsOf(billing, ''),
  ...textsOf(delivery, 'livraison-'),
});

const textsOf = (address: Address | null, prefix: string) => ({
  [`${prefix}rue`]: address?.street ?? '',
  [`${prefix}complement`]: address?.more ?? '',
  [`${prefix}code-postal`]: address?.postcode ?? '',
  [`${prefix}ville`]: address?.city ?? '',
});

export const notificationTexts = ({
  wantsReminders,
  wantsStockAlerts,
}: Pick<Profile, 'wantsReminders' | 'wantsStockAlerts'>): FormTexts => ({
  reminders: wantsReminders ? 'oui' : '',
  stockAlerts: wantsStockAlerts ? 'oui' : '',
});

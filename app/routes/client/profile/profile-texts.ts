import { addressTexts } from '#app/features/address/address-form.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import type { FormTexts } from '#domain/edits/edit-guard.ts';
import type { Profile } from '#server/accounts/read-profile.ts';

// The stored details as the texts of the profile's forms.

export const contactTexts = ({
  name,
  phone,
  company,
  siren,
}: Pick<Profile, 'name' | 'phone' | 'company' | 'siren'>): FormTexts => ({
  'contact.name': name ?? '',
  'contact.phone': shownPhone(phone ?? ''),
  'contact.company': company ?? '',
  'contact.siren': siren ? formatSiren(siren) : '',
});

export const profileAddressTexts = ({
  billing,
  delivery,
}: Pick<Profile, 'billing' | 'delivery'>): FormTexts => ({
  ...addressTexts('billing', billing),
  ...addressTexts('delivery', delivery),
});

export const notificationTexts = ({
  wantsReminders,
  wantsStockAlerts,
}: Pick<Profile, 'wantsReminders' | 'wantsStockAlerts'>): FormTexts => ({
  reminders: wantsReminders ? 'oui' : '',
  stockAlerts: wantsStockAlerts ? 'oui' : '',
});

import type { FieldFacts } from '#app/forms/field-table.ts';
import type { Address } from '#domain/customer-fields.ts';

type AddressWords = { section?: 'billing' | 'shipping'; of?: string };

/** The fields of an address in France, named under `group`. `of` tells the addresses of one form apart: « de livraison ». */
export const addressFields = <Group extends string>(group: Group, { section, of }: AddressWords = {}) => {
  const label = (text: string) => (of ? `${text} ${of}` : text);
  const autoComplete = (token: string) => (section ? `${section} ${token}` : token);
  return {
    [`${group}.street`]: { label: label('Numéro et rue'), autoComplete: autoComplete('address-line1') },
    [`${group}.more`]: {
      label: label('Complément d’adresse'),
      optional: true,
      autoComplete: autoComplete('address-line2'),
    },
    [`${group}.postcode`]: {
      label: label('Code postal'),
      autoComplete: autoComplete('postal-code'),
      inputMode: 'numeric',
      maxLength: 5,
    },
    [`${group}.city`]: { label: label('Ville'), autoComplete: autoComplete('address-level2') },
  } as Record<`${Group}.${keyof Address}`, FieldFacts & { label: string }>;
};

/** What the fields of an address are drawn with. */
export const addressTexts = <Group extends string>(group: Group, address: Address | null) =>
  ({
    [`${group}.street`]: address?.street ?? '',
    [`${group}.more`]: address?.more ?? '',
    [`${group}.postcode`]: address?.postcode ?? '',
    [`${group}.city`]: address?.city ?? '',
  }) as Record<`${Group}.${keyof Address}`, string>;

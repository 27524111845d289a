import { z } from 'zod';
import type { FieldFacts } from '#app/forms/field-table.ts';
import { group, maybeText } from '#app/forms/made-of-form.ts';
import type { Address } from '#domain/customers/customer-fields.ts';

type Part = keyof Address;

export const ADDRESS_PARTS: readonly (FieldFacts & { name: Part; label: string; autoComplete: string })[] = [
  { name: 'street', label: 'Numéro et rue', autoComplete: 'address-line1' },
  { name: 'more', label: 'Complément d’adresse', autoComplete: 'address-line2', optional: true },
  {
    name: 'postcode',
    label: 'Code postal',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    // « 51 100 »
    maxLength: 7,
  },
  { name: 'city', label: 'Ville', autoComplete: 'address-level2' },
];

/**
 * The fields of an address in France, named under `group`. `of` distinguishes the addresses of one form: « de
 * livraison ».
 */
export const addressFields = <Group extends string>(group: Group, section = '', of = '') =>
  Object.fromEntries(
    ADDRESS_PARTS.map(({ name, label, autoComplete, ...facts }) => [
      `${group}.${name}`,
      { ...facts, label: `${label} ${of}`.trim(), autoComplete: `${section} ${autoComplete}`.trim() },
    ]),
  ) as Record<`${Group}.${Part}`, FieldFacts & { label: string }>;

/** Properties for drawing the fields of an address. */
export const addressTexts = <Group extends string>(group: Group, address: Address | null) =>
  Object.fromEntries(ADDRESS_PARTS.map(({ name }) => [`${group}.${name}`, address?.[name] ?? ''])) as Record<
    `${Group}.${Part}`,
    string
  >;

/** The same fields, as they are sent; the service decides which are needed. */
export const addressSent = () =>
  group({
    street: z.string().catch(''),
    more: maybeText(),
    postcode: z.string().catch(''),
    city: z.string().catch(''),
  });

/** An address without its empty line. */
export const writtenAddress = ({ more, ...address }: z.output<ReturnType<typeof addressSent>>) => ({
  ...address,
  ...(more?.trim() && { more: more.trim() }),
});

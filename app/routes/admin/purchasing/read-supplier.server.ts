import { z } from 'zod';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { Purchasing } from '#server/shop/purchasing/purchasing-module.ts';
import type { Supplier } from '#server/shop/purchasing/suppliers.ts';

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): number | null =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(value).data ?? null;

const daysText = (days: number | null): string =>
  days === null ? '—' : `${days}\u00a0${days > 1 ? 'jours' : 'jour'}`;

type Read<Name extends keyof Purchasing> = NonNullable<Awaited<ReturnType<Purchasing[Name]>>>;

/** A supplier as a line of the list. */
export const supplierRow = ({
  id,
  name,
  contact,
  email,
  phone,
  delayDays,
  products,
  boughtCents,
}: Read<'suppliers'>[number]) => ({
  id,
  name,
  contact,
  email,
  phone: phone && shownPhone(phone),
  delay: daysText(delayDays),
  products,
  bought: formatEuros(boughtCents),
});

/** A supplier as the texts of its form. */
export const supplierTexts = (supplier: Supplier) => ({
  name: supplier.name,
  contact: supplier.contact ?? '',
  email: supplier.email ?? '',
  phone: supplier.phone ? shownPhone(supplier.phone) : '',
  site: supplier.site ?? '',
  accountNumber: supplier.accountNumber ?? '',
  delayDays: supplier.delayDays === null ? '' : String(supplier.delayDays),
  note: supplier.note ?? '',
});

/** What comes from a supplier, in words. */
export const suppliedView = ({
  products,
  purchases,
}: Pick<Read<'findSupplier'>, 'products' | 'purchases'>) => ({
  products: products.map(({ priceCents, ...product }) => ({
    ...product,
    price: priceCents === null ? '—' : formatEuros(priceCents),
  })),
  purchases: purchases.map(({ day, amountCents, ...purchase }) => ({
    ...purchase,
    day: formatDate(day),
    amount: formatEuros(amountCents),
  })),
});

export type SuppliedView = ReturnType<typeof suppliedView>;

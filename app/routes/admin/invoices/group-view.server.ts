import { addressTexts } from '#app/features/address/address-form.ts';
import { companyText } from '#domain/customers/siren.ts';
import { dayInParis, formatDate, monthName } from '#domain/dates/dates.ts';
import { companyKey, MOST_GROUPED_DAYS } from '#domain/free-invoice/grouped-lines.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { Groupable } from '#server/shop/free-invoices/find-groupable.ts';
import type { ChosenSale } from '#server/shop/free-invoices/group-sales.ts';
import { salePath } from '../counter/counter-paths.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import { groupPath, invoicePath } from './free-invoice-paths.ts';

/** The companies with something to bill, by name. */
export function companiesView(all: readonly Groupable[]) {
  const companies = [...Map.groupBy(all, companyKey)].map(([key, open]) => ({
    key,
    to: groupPath(key),
    name: open[0]?.company ?? '',
    count: `${open.length} ouvert${open.length > 1 ? 's' : ''}`,
    total: formatEuros(sumOf(open)),
  }));
  return companies.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}

const sumOf = (open: readonly Groupable[]): number => open.reduce((sum, { cents }) => sum + cents, 0);

export type GroupView = NonNullable<ReturnType<typeof groupView>>;

/** What is open for one company, with whom its invoice is made out to as the newest of it says; null if there is nothing. */
export function groupView(
  all: readonly Groupable[],
  key: string,
  { companyTermsDays }: Pick<ShopSettings, 'companyTermsDays'>,
  now: Date,
) {
  const open = all.filter((each) => companyKey(each) === key);
  const [newest] = open;
  if (!newest) return null;
  const month = dayInParis(now).slice(0, 7);
  const known = <Name extends 'email' | 'name' | 'purchaseReference' | 'address'>(name: Name) =>
    open.find((each) => each[name] !== null)?.[name] ?? null;
  const days = Math.min(companyTermsDays, MOST_GROUPED_DAYS);
  return {
    path: groupPath(key),
    company: companyText(newest.company, newest.siren),
    total: formatEuros(sumOf(open)),
    hasEarlier: open.some(({ on }) => on.slice(0, 7) < month),
    rows: open.map((each) => ({
      field: `chosen.${each.kind}:${each.id}`,
      cents: String(each.cents),
      name: nameOf(each),
      to: pathOf(each),
      what: [...(each.kind === 'repair' ? [each.what] : []), formatDate(each.on)].join(', '),
      amount: formatEuros(each.cents),
    })),
    monthName: monthName(`${month}-01`),
    termsHelp: `En jours après la facture, ${MOST_GROUPED_DAYS} au plus. Vide\u00a0: ${days}.`,
    typed: {
      customerName: known('name') ?? '',
      email: known('email') ?? '',
      terms: String(days),
      company: newest.company,
      siren: newest.siren ?? '',
      purchaseReference: known('purchaseReference') ?? '',
      ...addressTexts('address', known('address')),
    },
  };
}

const NAMES = { repair: 'Réparation', sale: 'Vente' };

const nameOf = ({ kind, number, what }: Groupable): string =>
  kind === 'draft' ? what : `${NAMES[kind]} ${number}`;

function pathOf({ kind, id, number }: Groupable): string {
  if (kind === 'repair') return repairPath(number ?? '');
  return kind === 'sale' ? salePath(id) : invoicePath(id);
}

/** « repair:<id> » and the sum that was shown. */
export const chosenSales = (chosen: Readonly<Record<string, number>>): ChosenSale[] =>
  Object.entries(chosen).map(([name, cents]) => {
    const [kind = '', id = ''] = name.split(':');
    return { kind: kind === 'repair' || kind === 'sale' ? kind : 'draft', id, cents };
  });

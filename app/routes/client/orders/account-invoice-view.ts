import { formatDate } from '#domain/dates/dates.ts';
import { standingText } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AccountInvoice } from '#server/account-cases/list-account-invoices.ts';

// Read by loaders only.

export type AccountInvoiceView = ReturnType<typeof accountInvoiceView>;

/** An invoice as one line of its account's list. */
export const accountInvoiceView = (
  { number, issued_at, due_on, what, token, ...money }: AccountInvoice,
  today: string,
) => ({
  number,
  what,
  to: `/facture?lien=${token}`,
  on: formatDate(issued_at),
  standing: `${formatEuros(money.total_cents)}, ${standingText(money, due_on, today).toLocaleLowerCase('fr')}`,
});

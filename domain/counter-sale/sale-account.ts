import { NOTE_FROM_CENTS } from '../repair/billed-lines.ts';

type SaleState = 'open' | 'closed' | 'cancelled';

type SaleLine = { kind: 'goods' | 'service'; total_cents: number };

/** The two sums of a sale: a declaration of turnover has one line for each. */
export function sumsOf(lines: readonly SaleLine[]): { goods_cents: number; services_cents: number } {
  const sums = { goods_cents: 0, services_cents: 0 };
  for (const { kind, total_cents } of lines)
    sums[kind === 'goods' ? 'goods_cents' : 'services_cents'] += total_cents;
  return sums;
}

type SaleMoney = {
  state: SaleState;
  total_cents: number;
  /** What came back, at its price. */
  returned_cents: number;
  paid_cents: number;
  refunded_cents: number;
  /** What a grouped invoice asks for in its place. */
  grouped_cents: number;
};

/** What is still to be paid; nothing once the sale is cancelled. */
export const dueOfSale = (sale: SaleMoney): number => Math.max(0, balanceOf(sale));

/** What was paid above what it costs now: it goes back. */
export const overpaidOfSale = (sale: SaleMoney): number => Math.max(0, -balanceOf(sale));

const balanceOf = (sale: SaleMoney): number =>
  (sale.state === 'cancelled' ? 0 : sale.total_cents - sale.returned_cents - sale.grouped_cents) -
  (sale.paid_cents - sale.refunded_cents);

type SoldUnits = { id: number; quantity: number; total_cents: number };
type ReturnedUnits = { line_id: number; quantity: number; amount_cents: number };

/** How many units of a line did not come back yet. */
export const unitsLeft = (
  { id, quantity }: Omit<SoldUnits, 'total_cents'>,
  returns: readonly ReturnedUnits[],
) => returns.reduce((left, back) => (back.line_id === id ? left - back.quantity : left), quantity);

/** What goes back for units of a line: with the last one, all that it cost and was not given back yet. */
export function priceOfReturn(line: SoldUnits, returns: readonly ReturnedUnits[], quantity: number): number {
  const back = line.quantity - unitsLeft(line, returns) + quantity;
  const given = returns.reduce((sum, each) => (each.line_id === line.id ? sum + each.amount_cents : sum), 0);
  return Math.round((line.total_cents * back) / line.quantity) - given;
}

type Named = { services_cents: number; customer_name: string | null; refuses_name: boolean };

/** Whether the law asks for the customer's name, or for their word that they give none. */
export const lacksName = ({ services_cents, customer_name, refuses_name }: Named): boolean =>
  services_cents >= NOTE_FROM_CENTS && customer_name === null && !refuses_name;

/** The slug in the address that the QR code of a label holds; null for any other text. */
export const labelledSlug = (scanned: string): string | null =>
  /\/produit\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(scanned.trim())?.[1] ?? null;

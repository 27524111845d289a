export const PURCHASE_ORDER_STATES = {
  draft: 'Brouillon',
  sent: 'Envoyée',
  partly_received: 'Reçue en partie',
  received: 'Reçue',
  cancelled: 'Annulée',
} as const;

export type PurchaseOrderState = keyof typeof PURCHASE_ORDER_STATES;

/** The most lines of an order: one receipt can take them all. */
export const MOST_ORDERED_LINES = 60;

export type OrderedLine = { quantity: number; received: number; is_closed: boolean };

/** Units that are still to come. */
export const unitsToCome = ({ quantity, received, is_closed }: OrderedLine): number =>
  is_closed ? 0 : Math.max(0, quantity - received);

/** The state of an order that was sent, by its lines. */
export function stateByLines(
  lines: readonly OrderedLine[],
): Exclude<PurchaseOrderState, 'draft' | 'cancelled'> {
  if (lines.every((line) => unitsToCome(line) === 0)) return 'received';
  return lines.some(({ received, is_closed }) => received > 0 || is_closed) ? 'partly_received' : 'sent';
}

/** « 3 sur 5 », and what differs. */
export function receivedText(line: OrderedLine): string {
  const { quantity, received, is_closed } = line;
  if (received > quantity) return `${received} sur ${quantity}, ${received - quantity} de trop`;
  if (is_closed && received < quantity) return `${received} sur ${quantity}, le reste ne viendra pas`;
  return `${received} sur ${quantity}`;
}

/** What an order costs, as far as its costs are known. */
export function orderedCost(lines: readonly { quantity: number; unit_cost_cents: number | null }[]) {
  const known = lines.filter(({ unit_cost_cents }) => unit_cost_cents !== null);
  return {
    cents: known.reduce((sum, { quantity, unit_cost_cents }) => sum + quantity * (unit_cost_cents ?? 0), 0),
    isWhole: known.length === lines.length,
  };
}

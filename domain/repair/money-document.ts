import { isDone, type RepairState } from './repair-states.ts';

export type MoneyDocument =
  /** The last note before payment. */
  { kind: 'note' } | { kind: 'invoice' | 'credit-note'; number: string };

type Invoiceable = {
  state: RepairState;
  ready_at: Date | null;
  money: { priceCents: number };
  moneyDocuments: { invoices: readonly { isDeposit: boolean }[] };
};

/** Whether the invoice of a repair can be issued now: the work is done, it costs something, and none was issued. */
export const canBeInvoiced = ({ state, ready_at, money, moneyDocuments }: Invoiceable): boolean =>
  isDone({ state, ready_at }) &&
  money.priceCents > 0 &&
  moneyDocuments.invoices.every(({ isDeposit }) => isDeposit);

const NUMBERED = /^((?:DEMO-)?(FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

/** The document of a repair that a file is called after: « note.pdf », « FAC-2026-000001.pdf »; null for other names. */
export function moneyDocumentOf(file: string): MoneyDocument | null {
  if (file === 'note.pdf') return { kind: 'note' };
  const [, number, series] = NUMBERED.exec(file) ?? [];
  return number ? { kind: series === 'FAC' ? 'invoice' : 'credit-note', number } : null;
}

import { isDone, type RepairState } from './repair-states.ts';

export type MoneyDocument =
  /** The last note before payment. */
  { kind: 'note' } | { kind: 'invoice' | 'credit-note'; number: string };

type Device = { state: RepairState; ready_at: Date | null };

/** Whether the invoice of a repair can be issued now: the work is done, it costs something, and none was issued. */
export const canBeInvoiced = (
  device: Device,
  priceCents: number,
  invoices: readonly { isDeposit: boolean }[],
): boolean => isDone(device) && priceCents > 0 && invoices.every(({ isDeposit }) => isDeposit);

const NUMBERED = /^((?:DEMO-)?(FAC|AV)-\d{4}-\d{6,9})\.pdf$/;

/** The document of a repair that a file is called after: « note.pdf », « FAC-2026-000001.pdf »; null for other names. */
export function moneyDocumentOf(file: string): MoneyDocument | null {
  if (file === 'note.pdf') return { kind: 'note' };
  const [, number, series] = NUMBERED.exec(file) ?? [];
  return number ? { kind: series === 'FAC' ? 'invoice' : 'credit-note', number } : null;
}

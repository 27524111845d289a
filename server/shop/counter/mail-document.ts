import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { numbersOfSale } from './find-sales.ts';
import { SALE_DOCUMENT } from './sale-document-mail.ts';
import { type CounterDeps, noteSaleChange, onSale } from './sale-row.ts';

export type MailedDocument = {
  /** « ticket.pdf », or the number of an invoice or a credit note with `.pdf`. */
  file: string;
  address: string;
};

/** Posts a document of a sale that is closed: one mail for each press. The address goes into the outbox alone. */
export const mailSaleDocument = (
  deps: CounterDeps & { outbox: Pick<Outbox, 'post'> },
  admin: AdminIdentity,
  seen: SeenRow,
  { file, address }: MailedDocument,
) =>
  onSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { tx, sale } = work;
    if (sale.state === 'open')
      throw new Refusal('Encaissez d’abord cette vente\u00a0: elle n’a pas de ticket.');
    const files = ['ticket', ...(await numbersOfSale(tx, sale.id))].map((name) => `${name}.pdf`);
    if (!files.includes(file)) return faultAt('file', 'Choisissez un document de cette vente.');
    await deps.outbox.post({ kind: SALE_DOCUMENT, aboutId: sale.id, address, payload: { file } }, tx);
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { invoicePath } from './free-invoice-paths.ts';
import type { listedInvoice } from './invoice-view.server.ts';

type InvoiceListProps = {
  id: string;
  title: string;
  /** What is said where there are none; without it the list is left out. */
  none?: string;
  invoices: readonly ReturnType<typeof listedInvoice>[];
};

/** Free invoices, each a link to its screen. */
export function InvoiceList({ id: titleId, title, none, invoices }: InvoiceListProps) {
  if (invoices.length === 0 && none === undefined) return null;
  return (
    <section className="area__part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {invoices.length === 0 && <p>{none}</p>}
      <ul className="area__list">
        {invoices.map(({ id, version, name, customer, at, dueOn, total, standing, ...more }) => (
          <li key={id}>
            <span>
              <Link to={invoicePath(id)} aria-label={`${name}, ${customer}`}>
                <b>
                  <Numbered>{name}</Numbered>
                </b>
              </Link>
              {`, ${customer}, ${at}${dueOn ? `, échéance ${dueOn}` : ''}`}
            </span>
            <span>
              {`${total}, ${standing.toLocaleLowerCase('fr')}`}
              {more.isDisputed && ', contestée'}
              {more.remindedAt && `, relancée le ${more.remindedAt}`}
            </span>
            {more.mayRemind && (
              <SeenForm row={{ id, version }} action={invoicePath(id)} intent="remind">
                <SubmitButton variant="quiet" aria-label={`Relancer ${customer} pour ${name}`}>
                  Relancer
                </SubmitButton>
              </SeenForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

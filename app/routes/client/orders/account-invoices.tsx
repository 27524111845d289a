import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { AccountInvoiceView } from './account-invoice-view.ts';

/** Invoices without an order, a repair or a sale, and those of a whole month. */
export function AccountInvoices({ invoices }: { invoices: readonly AccountInvoiceView[] }) {
  if (invoices.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="factures">
      <h2 id="factures">Factures</h2>
      <ul className="area__list">
        {invoices.map(({ number, to, what, on, standing }) => (
          <li key={number}>
            <span>
              <Link to={to}>
                <b>
                  <Numbered>{number}</Numbered>
                </b>
              </Link>
              {`, ${what}, ${on}`}
            </span>
            <span>{standing}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

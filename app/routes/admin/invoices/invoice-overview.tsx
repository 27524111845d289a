import { Fragment } from 'react';
import { EntryList } from '#app/features/payment/entry-list.tsx';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { CardNews } from '../card-news.tsx';
import { invoiceEntryPath, invoiceFilePath, invoiceLinePath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';

/** What is billed, and what it costs. */
export function InvoiceLines({ invoice }: { invoice: InvoiceView }) {
  const { id, state, lines, totalName, whole, deducted, total, credited, due } = invoice;
  return (
    <section className="area__part" aria-labelledby="lignes">
      <h2 id="lignes">Lignes de la facture</h2>
      <div className="order">
        <ul className="order__lines">
          {lines.map((line) => (
            <li key={line.id}>
              <p>
                <b>{line.label}</b>
                <span>{[`${line.quantity} à ${line.unitPrice}`, line.rate].filter(Boolean).join(', ')}</span>
                {line.discount && <span>{line.discount}</span>}
                {state === 'draft' && (
                  <Link to={invoiceLinePath(id, line.id)} aria-label={`Modifier ${line.label}`}>
                    Modifier
                  </Link>
                )}
              </p>
              <p>{line.total}</p>
            </li>
          ))}
        </ul>
        <dl className="order__sum">
          {deducted.length > 0 && (
            <>
              <dt>{totalName}</dt>
              <dd>{whole}</dd>
            </>
          )}
          {deducted.map(({ number, cents }) => (
            <Fragment key={number}>
              <dt>
                <Numbered>{`Acompte ${number}`}</Numbered>
              </dt>
              <dd>{`−\u00a0${cents}`}</dd>
            </Fragment>
          ))}
          <dt className="order__total">{deducted.length > 0 ? 'Après acomptes' : totalName}</dt>
          <dd className="order__total">{total}</dd>
          {credited && (
            <>
              <dt>Avoirs</dt>
              <dd>{`−\u00a0${credited}`}</dd>
            </>
          )}
          {state === 'issued' && (
            <>
              <dt>Reste à payer</dt>
              <dd>{due}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}

/** The deposits of an invoice, each an invoice of its own. */
export function InvoiceDeposits({ invoice }: { invoice: InvoiceView }) {
  if (invoice.deposits.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="acomptes">
      <h2 id="acomptes">Acomptes</h2>
      <ul className="area__list">
        {invoice.deposits.map(({ to, name, words }) => (
          <li key={to}>
            <Link to={to}>
              <Numbered>{name}</Numbered>
            </Link>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {invoice.state === 'draft' ? (
        <p>La facture les déduit. Elle ne s’émet qu’une fois ses acomptes payés en entier.</p>
      ) : invoice.mayRedo ? (
        <>
          <p>
            Cette facture est annulée, pas ses acomptes. Refaites-la pour qu’une nouvelle les déduise, ou
            annulez chacun par un avoir, sur sa page.
          </p>
          <SeenForm row={invoice} action={invoicePath(invoice.id)} intent="redo">
            <SubmitButton variant="secondary">Refaire la facture</SubmitButton>
          </SeenForm>
        </>
      ) : invoice.isPaidByDeposits ? (
        <p>Ses acomptes paient tout le prix&nbsp;: un avoir sur chacun d’eux l’annule.</p>
      ) : (
        <p>Un avoir annule d’abord cette facture, puis ses acomptes&nbsp;: chacun a le sien, sur sa page.</p>
      )}
    </section>
  );
}

/** Payments and credit notes of an issued invoice. */
export function InvoiceMoney({ invoice }: { invoice: InvoiceView }) {
  const { id, entries, notes, cardNews } = invoice;
  if (entries.length === 0 && notes.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="paiements">
      <h2 id="paiements">Paiements et avoirs</h2>
      <CardNews {...cardNews} />
      <EntryList
        entries={entries}
        correction={{ label: 'Rectifier', pathOf: (entryId) => invoiceEntryPath(id, entryId) }}
      />
      {notes.length > 0 && (
        <ul className="area__list">
          {notes.map(({ number, words }) => (
            <li key={number}>
              <ExternalLink href={invoiceFilePath(id, number)}>
                <Numbered>{`Avoir ${number} (PDF)`}</Numbered>
              </ExternalLink>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { FileDown, Mail, MessageSquare, Printer } from 'lucide';
import { EntryList } from '#app/features/payment/entry-list.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { CardNews } from '../card-news.tsx';
import { claimOfSalePath } from '../guarantee-claims/claim-paths.ts';
import { GROUP_PATH, invoicePath } from '../invoices/free-invoice-paths.ts';
import { COUNTER_PATH, saleEntryPath, saleFilePath, salePanelPath } from './counter-paths.ts';
import type { SaleView } from './sale-view.server.ts';

type ClosedPartProps = {
  sale: SaleView;
  link: string | null;
  /** Whether the link may go by text message. */
  textsLink: boolean;
};

/** The money of a closed sale, and its documents: a ticket is printed for who asks for it. */
export function ClosedPart({ sale, link, textsLink }: ClosedPartProps) {
  const { id, state, customer, seller, at, entries, dueCents, documents } = sale;
  return (
    <>
      <section className="area__part" aria-labelledby="paiements">
        <h2 id="paiements">Paiements</h2>
        <CardNews {...sale.cardNews} />
        <EntryList
          entries={entries}
          correction={
            state === 'closed'
              ? { label: 'Rectifier le moyen', pathOf: (entryId) => saleEntryPath(id, entryId) }
              : null
          }
        />
        <DescriptionList
          items={[
            { term: 'Date', detail: at },
            { term: 'Vendu par', detail: seller },
            {
              term: 'Client',
              detail:
                [customer.company, customer.name, customer.phone, customer.email]
                  .filter(Boolean)
                  .join(', ') || '—',
            },
            ...(link ? [{ term: 'Lien pour payer le reste', detail: <Link to={link}>{link}</Link> }] : []),
            ...(sale.grouped
              ? [
                  {
                    term: 'Sur la facture groupée',
                    detail: <Link to={invoicePath(sale.grouped.id)}>{sale.grouped.words}</Link>,
                  },
                ]
              : []),
            ...(sale.cancelReason ? [{ term: 'Annulée', detail: sale.cancelReason }] : []),
          ]}
        />
      </section>
      <p className="account__ways">
        {dueCents === 0 && (
          <ButtonLink to={COUNTER_PATH} variant="primary">
            Nouvelle vente
          </ButtonLink>
        )}
        <ButtonLink to={saleFilePath(id, 'ticket.pdf')} icon={Printer} newTab>
          Imprimer le ticket
        </ButtonLink>
        {documents.map(({ number, label }) => (
          <ButtonLink key={number} to={saleFilePath(id, `${number}.pdf`)} icon={FileDown} newTab>
            <Numbered>{label}</Numbered>
          </ButtonLink>
        ))}
        <ButtonLink to={salePanelPath(id, 'envoyer')} icon={Mail}>
          Envoyer par e-mail
        </ButtonLink>
        {link && textsLink && (
          <ButtonLink to={salePanelPath(id, 'sms')} icon={MessageSquare}>
            Envoyer le lien par SMS
          </ButtonLink>
        )}
        {sale.mayInvoice && <ButtonLink to={salePanelPath(id, 'facture')}>Établir la facture</ButtonLink>}
        {state === 'closed' && sale.mayGroup && (
          <ButtonLink to={GROUP_PATH}>Facture groupée du mois</ButtonLink>
        )}
        {state === 'closed' && sale.hasGoods && !sale.isAllBack && (
          <ButtonLink to={claimOfSalePath(id)} variant="quiet">
            Réclamation de garantie
          </ButtonLink>
        )}
        {state === 'closed' && !sale.grouped && !sale.isAllBack && (
          <ButtonLink to={salePanelPath(id, 'annuler')} variant="quiet">
            Annuler cette vente
          </ButtonLink>
        )}
      </p>
      {sale.noInvoice && <p className="help">{sale.noInvoice}</p>}
    </>
  );
}

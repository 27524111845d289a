import { Printer } from 'lucide';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Link } from '#app/ui/link.tsx';
import { COUNTER_PATH, saleEntryPath, salePanelPath } from './counter-paths.ts';
import type { SaleView } from './sale-view.server.ts';

type ClosedPartProps = { sale: SaleView; letterhead: readonly string[]; vatNotice: string };

/** The money of a closed sale, and what its printed page says besides. */
export function ClosedPart({ sale, letterhead, vatNotice }: ClosedPartProps) {
  const { id, state, customer, seller, at, entries, dueCents } = sale;
  return (
    <>
      <section className="area__part" aria-labelledby="paiements">
        <h2 id="paiements">Paiements</h2>
        <div className="order">
          <ol className="order__timeline">
            {entries.map((entry) => (
              <li key={entry.id}>
                <time>{entry.at}</time>
                <p>
                  <b>{`${entry.words}\u00a0: ${entry.amount}`}</b>
                  {entry.reason && <span>{entry.reason}</span>}
                  {entry.canCorrect && state === 'closed' && (
                    <Link to={saleEntryPath(id, entry.id)}>Rectifier le moyen</Link>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </div>
        <DescriptionList
          items={[
            { term: 'Date', detail: at },
            { term: 'Vendu par', detail: seller },
            {
              term: 'Client',
              detail: [customer.name, customer.phone, customer.email].filter(Boolean).join(', ') || '—',
            },
            ...(sale.cancelReason ? [{ term: 'Annulée', detail: sale.cancelReason }] : []),
            { term: 'Vendeur', detail: letterhead.join(', ') },
            { term: 'TVA', detail: vatNotice },
          ]}
        />
      </section>
      <p className="account__ways">
        {dueCents === 0 && (
          <ButtonLink to={COUNTER_PATH} variant="primary">
            Nouvelle vente
          </ButtonLink>
        )}
        <Button icon={Printer} className="needs-script" onClick={() => window.print()}>
          Imprimer
        </Button>
        {state === 'closed' && (
          <ButtonLink to={salePanelPath(id, 'annuler')} variant="quiet">
            Annuler cette vente
          </ButtonLink>
        )}
      </p>
    </>
  );
}

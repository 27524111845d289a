import { FileText } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { DocumentName } from '#server/shop/documents/documents-module.ts';
import { documentPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

/** Who the documents are made out to, if the order is for a company. */
export function OrderCompany({
  company,
  purchaseReference,
}: Pick<OrderView, 'company' | 'purchaseReference'>) {
  if (!(company || purchaseReference)) return null;
  return (
    <section aria-labelledby="entreprise">
      <h2 id="entreprise">Pour une entreprise</h2>
      {company && <p>{company}</p>}
      {purchaseReference && <p>{`Votre référence\u00a0: ${purchaseReference}`}</p>}
    </section>
  );
}

type OrderDocumentsProps = Pick<OrderView, 'number' | 'cgvPath' | 'dueCents'> & {
  documents: readonly DocumentName[];
  link: string;
};

const DOCUMENTS = { confirmation: 'Confirmation de commande', invoice: 'Facture', 'credit-note': 'Avoir' };

/** The documents of a concluded order. */
export function OrderDocuments({
  documents,
  link,
  number: orderNumber,
  cgvPath,
  dueCents,
}: OrderDocumentsProps) {
  const isToInvoice = dueCents > 0;
  const all = [{ kind: 'confirmation' as const, number: orderNumber }, ...documents];
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul className="order__documents">
        {all.map(({ kind, number }) => (
          <li key={number}>
            <a href={documentPath(number, link)} download={`${number}.pdf`}>
              <Icon icon={FileText} />
              <span>
                <Numbered>{`${DOCUMENTS[kind]} ${number} (PDF)`}</Numbered>
              </span>
            </a>
          </li>
        ))}
        <li>
          <Link to={cgvPath}>
            <Icon icon={FileText} />
            Conditions acceptées avec la commande
          </Link>
        </li>
      </ul>
      {documents.length === 0 && isToInvoice && (
        <p className="help">La facture est ici dès que la commande est payée.</p>
      )}
    </section>
  );
}

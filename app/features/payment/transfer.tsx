import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import './transfer.css';

export type TransferView = {
  payee: string;
  iban: string;
  bic: string | null;
  amount: string;
  reference: string;
  /** Rows of squares of the code that a bank's app reads. */
  qr: readonly (readonly boolean[])[];
};

/** What to write on a transfer, and the same for a bank's app. */
export function Transfer({ payee, iban, bic, amount, reference, qr }: TransferView) {
  return (
    <div className="transfer">
      <DescriptionList
        items={[
          { term: 'Bénéficiaire', detail: payee },
          { term: 'IBAN', detail: iban },
          ...(bic ? [{ term: 'BIC', detail: bic }] : []),
          { term: 'Montant', detail: amount },
          { term: 'Référence', detail: <b>{reference}</b> },
        ]}
      />
      <figure>
        <QrCode modules={qr} label="Virement prêt à lire par l’application de votre banque" />
        <figcaption className="help">À lire avec l’application de votre banque.</figcaption>
      </figure>
    </div>
  );
}

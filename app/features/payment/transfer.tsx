import { Copy } from 'lucide';
import { useRef, useState } from 'react';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import './transfer.css';

export type TransferView = {
  payee: string;
  iban: string;
  bic: string | null;
  amount: string;
  /** The amount as people type it: « 1234,50 ». */
  typedAmount: string;
  reference: string;
  /** Rows of squares of the code that a bank's app reads. */
  qr: readonly (readonly boolean[])[];
};

/** What to write on a transfer, each to copy by one press, and the same for a bank's app. */
export function Transfer({ payee, iban, bic, amount, typedAmount, reference, qr }: TransferView) {
  const [answer, setAnswer] = useState('');
  const told = { onAnswer: setAnswer };
  return (
    <div className="transfer">
      <div className="transfer__facts">
        <DescriptionList
          items={[
            { term: 'Bénéficiaire', detail: payee },
            {
              term: 'IBAN',
              // Forms of banks take it without its spaces.
              detail: <Copied {...told} what="l’IBAN" shown={iban} copied={iban.replaceAll(/\s/g, '')} />,
            },
            ...(bic ? [{ term: 'BIC', detail: bic }] : []),
            {
              term: 'Montant',
              detail: <Copied {...told} what="le montant" shown={amount} copied={typedAmount} />,
            },
            {
              term: 'Référence',
              detail: <Copied {...told} what="la référence" shown={reference} copied={reference} />,
            },
          ]}
        />
        <p role="status" className="transfer__answer">
          {answer}
        </p>
      </div>
      <figure>
        <QrCode modules={qr} label="Virement prêt à lire par l’application de votre banque" />
        <figcaption className="help">À lire avec l’application de votre banque.</figcaption>
      </figure>
    </div>
  );
}

type CopiedProps = {
  /** With its article: « l’IBAN ». */
  what: string;
  shown: string;
  copied: string;
  onAnswer: (text: string) => void;
};

/** A fact with the button that copies it; without script, a press selects it whole. */
function Copied({ what, shown, copied, onAnswer }: CopiedProps) {
  const text = useRef<HTMLElement>(null);
  async function copy() {
    // The last answer is removed first: screen readers do not announce an unchanged one.
    onAnswer('');
    try {
      await navigator.clipboard.writeText(copied);
      onAnswer(`C’est copié\u00a0: ${what}, ${shown}.`);
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      onAnswer(`Copie refusée\u00a0: ${what} est dans la sélection.`);
    }
  }
  return (
    <span className="transfer__fact">
      <b ref={text}>
        <Numbered>{shown}</Numbered>
      </b>
      <IconButton
        icon={Copy}
        variant="quiet"
        className="needs-script"
        data-replay=""
        aria-label={`Copier ${what}`}
        onClick={copy}
      />
    </span>
  );
}

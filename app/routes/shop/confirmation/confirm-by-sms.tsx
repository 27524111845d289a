import { PhoneProof } from '#app/features/phone-proof/phone-proof.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import type { PhoneOffer } from '#server/phone-proofs/phone-proofs-module.ts';

type ConfirmBySmsProps = {
  offer: PhoneOffer & { cgvVersion: string };
  action: string;
  errors: readonly FieldError[];
  specimen: string | null;
};

/** The code of a text message instead of the mail: its button makes the contract, as the mail's does. */
export default function ConfirmBySms({ offer, action, errors, specimen }: ConfirmBySmsProps) {
  return (
    <section className="checkout__summary" aria-labelledby="par-sms">
      <h2 id="par-sms">Ou par SMS</h2>
      <PhoneProof
        offer={offer}
        action={action}
        errors={errors}
        confirm="Confirmer la commande avec obligation de paiement"
      >
        <p>
          {'Le contrat est conclu quand vous appuyez sur ce bouton, aux '}
          <Link to={`/legal/${offer.cgvVersion}`}>conditions générales acceptées</Link>
          {'\u00a0; vous avez quatorze jours après la réception pour y renoncer.'}
        </p>
        {specimen && <b>{specimen}</b>}
      </PhoneProof>
    </section>
  );
}

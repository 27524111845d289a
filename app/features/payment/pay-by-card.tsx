import { CreditCard } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';

/** What happened on the payment page, for whoever comes back from there. */
type CameBack = 'fait' | 'annule' | 'indisponible';

export type CardView = {
  isBeingPaid: boolean;
  cameBack: CameBack | null;
  specimen: string | null;
};

type PayByCardProps = CardView & {
  /** What is due. */
  payable: string | null;
  /** The page itself, where its form is sent. */
  path: string;
  /** The same, which asks again what has become of the payment. */
  renewPath: string;
};

/** A way to pay what is due: the button that leads to the page of the provider. */
export function PayByCard({ isBeingPaid, cameBack, specimen, payable, path, renewPath }: PayByCardProps) {
  return (
    <section aria-labelledby="carte" className="pay-way">
      <h2 id="carte">Par carte</h2>
      {isBeingPaid ? (
        <Notice title="Paiement en cours chez votre banque" level={3} role="status">
          <p>Cela peut prendre plusieurs jours. Un e-mail vous confirmera le paiement.</p>
        </Notice>
      ) : cameBack === 'fait' ? (
        <Notice title="Paiement en cours de confirmation" level={3} role="status">
          <p>Votre banque et notre prestataire ont encore un message à échanger, en quelques secondes.</p>
          <GoLink to={renewPath}>Actualiser cette page</GoLink>
        </Notice>
      ) : (
        cameBack && (
          <Notice kind="warn" role="status">
            <p>{CAME_BACK[cameBack]}</p>
          </Notice>
        )
      )}
      {!isBeingPaid && (
        <>
          {specimen && <b>{specimen}</b>}
          <Form method="post" action={path}>
            <SubmitButton
              name="intent"
              value="pay"
              icon={CreditCard}
              busyLabel="Ouverture de la page de paiement"
            >
              {`Payer ${payable} par carte`}
            </SubmitButton>
          </Form>
          <p className="help">Sur la page sécurisée de Stripe, notre prestataire de paiement.</p>
        </>
      )}
    </section>
  );
}

const CAME_BACK = {
  annule: 'Le paiement n’a pas abouti, rien n’a été débité.',
  indisponible:
    'La page de paiement ne répond pas pour l’instant\u00a0: réessayez dans un moment, ou payez autrement.',
};

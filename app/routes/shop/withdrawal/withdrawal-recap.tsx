import { Check } from 'lucide';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import type { WithdrawalRequest } from '#domain/order/withdrawal-request.ts';

type WithdrawalRecapProps = {
  id: string;
  request: WithdrawalRequest;
  /** True for a repair: nothing is sent back. */
  isRepair: boolean;
  /** The demonstration's warning beside the binding button; null in an open shop. */
  specimen: string | null;
  errors: readonly FieldError[];
};

/** Second step: what is about to be declared. The law requires a separate button for it, with these words. */
export function WithdrawalRecap({ id, request, isRepair, specimen, errors }: WithdrawalRecapProps) {
  return (
    <AccountCard
      title="Relisez votre déclaration"
      lead="Rien n’est envoyé avant que vous confirmiez."
      illustration="envoi-colis"
      aside={
        <>
          <h2>Après la confirmation</h2>
          <p>
            Un accusé de réception s’affiche et part par e-mail, avec le contenu de la déclaration, sa date et
            son heure.
          </p>
          <p>
            {isRepair
              ? 'Vous n’avez rien à renvoyer\u00a0; ce qui vous serait dû est remboursé sous quatorze jours.'
              : 'Vous avez ensuite quatorze jours pour renvoyer ou rapporter le bien reçu\u00a0; nous vous remboursons sous quatorze jours.'}
          </p>
        </>
      }
    >
      <ErrorSummary errors={errors} />
      <p>Je déclare renoncer au contrat suivant&nbsp;:</p>
      <DescriptionList
        items={[
          { term: 'Nom', detail: request.name },
          { term: 'Contrat', detail: request.contract },
          { term: 'Accusé à', detail: request.email },
          ...(request.details ? [{ term: 'Précisions', detail: request.details }] : []),
        ]}
      />
      <Form method="post" action="/renoncer-au-contrat" className="account__form">
        <input type="hidden" name="declaration" value={id} />
        <input type="hidden" name="name" value={request.name} />
        <input type="hidden" name="contract" value={request.contract} />
        <input type="hidden" name="email" value={request.email} />
        <input type="hidden" name="details" value={request.details ?? ''} />
        <ProofField errors={errors} />
        {specimen && <b>{specimen}</b>}
        <SubmitButton name="intent" value="confirm" icon={Check} block>
          Confirmer la rétractation
        </SubmitButton>
        <SubmitButton name="intent" value="correct" variant="secondary" block>
          Modifier
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}

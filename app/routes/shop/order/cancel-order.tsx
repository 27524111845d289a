import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { orderPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

type CancelOrderProps = { order: OrderView; link: string; errors: FieldError[] };

/** Asks once more, on a page of its own: it works without script, and opening a link cancels nothing. */
export function CancelOrder({ order, link, errors }: CancelOrderProps) {
  const paidCents = order.paidCents - order.refundedCents;
  return (
    <AccountCard
      title={'Annuler cette commande\u00a0?'}
      lead={
        <Numbered>{`Commande ${order.number} du ${order.placedOn}, ${formatEuros(order.totalCents)}.`}</Numbered>
      }
      illustration="envoi-colis"
      aside={
        <>
          <h2>Suites de l’annulation</h2>
          <p>Les produits redeviennent disponibles pour d’autres. Une commande annulée ne se rétablit pas.</p>
          <p>
            {paidCents > 0
              ? `Nous vous rendons ${formatEuros(paidCents)} par le moyen de paiement utilisé, au plus tard sous quatorze jours.`
              : 'Rien n’a été payé\u00a0: rien n’est dû.'}
          </p>
        </>
      }
    >
      <Form method="post" action={orderPath(link, { etape: 'annuler' })} className="account__form">
        <ErrorSummary errors={errors} />
        <SubmitButton name="intent" value="cancel" block>
          Annuler la commande
        </SubmitButton>
        <ButtonLink to={orderPath(link)} block>
          Garder la commande
        </ButtonLink>
      </Form>
    </AccountCard>
  );
}

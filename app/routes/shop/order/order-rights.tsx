import { ButtonLink } from '#app/ui/button-link.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import { orderPath, withdrawalPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

/** What the law and the shop allow the customer now. */
export function OrderRights({
  order: { canCancel, isPrepared, withdrawal },
  link,
}: {
  order: Pick<OrderView, 'canCancel' | 'isPrepared' | 'withdrawal'>;
  link: string;
}) {
  if (!canCancel && !withdrawal) return null;
  return (
    <section aria-labelledby="droits">
      <h2 id="droits">{'Vous changez d’avis\u00a0?'}</h2>
      {canCancel && (
        <>
          <p>La préparation n’a pas commencé&nbsp;: vous pouvez encore annuler vous-même.</p>
          <ButtonLink to={orderPath(link, { etape: 'annuler' })}>Annuler la commande</ButtonLink>
        </>
      )}
      {isPrepared && (
        <p>
          La préparation a commencé&nbsp;: la commande ne s’annule plus d’ici. Vous gardez le droit de
          renoncer au contrat.
        </p>
      )}
      {withdrawal && (
        <>
          <p>{withdrawalText(withdrawal)}</p>
          {withdrawal.isOpen && <ButtonLink to={withdrawalPath(link)}>Renoncer au contrat ici</ButtonLink>}
        </>
      )}
    </section>
  );
}

function withdrawalText({ receivedOn, lastDay, isOpen }: NonNullable<OrderView['withdrawal']>): string {
  if (!receivedOn || !lastDay)
    return 'Vous pouvez renoncer au contrat sans donner de motif. Le délai de quatorze jours ne part que du jour où vous recevez les produits.';
  const days = `reçus le ${formatLongDate(receivedOn)}`;
  if (isOpen)
    return `Produits ${days}\u00a0: vous pouvez renoncer au contrat, sans donner de motif, jusqu’au ${formatLongDate(lastDay)} inclus.`;
  return `Produits ${days}\u00a0: le délai pour renoncer au contrat sans motif s’est achevé le ${formatLongDate(lastDay)}. Les garanties légales demeurent.`;
}

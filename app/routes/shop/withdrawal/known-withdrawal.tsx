import { AccountCard } from '#app/features/account/account-card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { RenouncedNotice } from '../order/ended-notices.tsx';
import { orderPath, withdrawalPath } from '../order/order-path.ts';
import type { OrderView } from '../order/order-view.ts';

type KnownWithdrawalProps = {
  order: Pick<OrderView, 'number' | 'stateName' | 'renounced' | 'isRenounced' | 'isOver' | 'paidCents'>;
  orderLink: string;
};

/** For a customer who has already withdrawn from this order: nothing more has to be done. */
export function KnownWithdrawal({ order, orderLink }: KnownWithdrawalProps) {
  return (
    <AccountCard
      title="Votre rétractation est déjà reçue"
      lead="Il n’y a rien de plus à envoyer."
      illustration="envoi-colis"
      aside={
        <>
          <h2>Vous aviez gardé une partie</h2>
          <p>
            Si vous n’aviez renoncé qu’à certains produits,{' '}
            <Link to={`${withdrawalPath(orderLink)}&encore=oui`}>déclarez les autres ici</Link>.
          </p>
        </>
      }
    >
      <RenouncedNotice {...order} />
      <DescriptionList
        items={[
          { term: 'Commande', detail: order.number },
          { term: 'État', detail: order.stateName },
        ]}
      />
      <GoLink to={orderPath(orderLink)}>Suivre ma commande</GoLink>
    </AccountCard>
  );
}

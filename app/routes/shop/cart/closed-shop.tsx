import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { GoLink } from '#app/ui/go-link.tsx';

/** Replaces the cart and the checkout as long as the shop is not open. */
export function ClosedShop() {
  return (
    <EmptyState
      illustration="facade"
      title="La boutique en ligne ouvre bientôt"
      level={2}
      link={{ to: '/demande', label: 'Demander un devis' }}
    >
      <p>
        Vous pouvez déjà regarder les produits, mais pas encore les commander. Les demandes, les devis et les
        rendez-vous, eux, sont ouverts.
      </p>
      <GoLink to="/rendez-vous">Prendre rendez-vous</GoLink>
    </EmptyState>
  );
}

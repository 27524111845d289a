import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

export const meta = () => privateMeta('Commandes', 'Vos commandes à L’Atelier Papin.');

/** Asks the server on each navigation, and with it the guard of the area. */
export const loader = () => null;

export default function Orders() {
  return (
    <>
      <h1>Commandes</h1>
      <EmptyState
        illustration="envoi-colis"
        title="Aucune commande n’est rattachée à ce compte"
        level={2}
        link={{ to: '/services/vente-composants', label: 'Voir les composants' }}
      >
        <p>
          Pièces et accessoires se commandent au comptoir ou par téléphone. Le bon remis à l’atelier en fait
          foi.
        </p>
      </EmptyState>
    </>
  );
}

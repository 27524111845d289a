import { privateMeta } from '#app/features/account/private-meta.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';

export const meta = () => privateMeta('Historique', 'Ce qui s’est passé sur votre compte à L’Atelier Papin.');

/** Asks the server on each navigation, and with it the guard of the area. */
export const loader = () => null;

export default function History() {
  return (
    <>
      <h1>Historique</h1>
      <EmptyState
        illustration="diagnostic"
        title="Rien n’est rattaché à ce compte"
        level={2}
        link={{ to: '/demande', label: 'Faire une demande' }}
      >
        <p>
          Les étapes de vos réparations et de vos commandes se liront ici, de la plus récente à la plus
          ancienne.
        </p>
      </EmptyState>
    </>
  );
}

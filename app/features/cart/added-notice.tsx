import { useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import { tellsOfAdded, withoutAdded } from './added-parameters.ts';
import { CART_PATH } from './cart-path.ts';

/** What came of a form that was sent before React came, at the foot of the screen until one goes elsewhere or closes it. */
export function AddedNotice({ kind, title, description }: ToastMessage) {
  const { pathname, search } = useLocation();
  if (!tellsOfAdded(search)) return null;
  return (
    <div className={`added added--${kind}`}>
      <p role="status">
        <b>{title}</b> {description}{' '}
        <Link to={CART_PATH} data-reload="">
          Voir le panier
        </Link>
      </p>
      <Link to={pathname + withoutAdded(search)}>Fermer</Link>
    </div>
  );
}

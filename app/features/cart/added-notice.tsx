import { useLocation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import { tellsOfAdded, withoutAdded } from './added-parameters.ts';
import { CART_PATH } from './cart-path.ts';

/**
 * The outcome of a form sent before React loaded, at the foot of the screen until the visitor leaves or closes it.
 */
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

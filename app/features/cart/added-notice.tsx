import { useLocation } from 'react-router';
import { Notice } from '#app/ui/display/notice.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ToastMessage } from '#app/ui/overlay/toast.ts';
import { tellsOfAdded } from './added-parameters.ts';
import { CART_PATH } from './cart-path.ts';

/** What came of a form that was sent before React came, in sight wherever one came back to, until one goes elsewhere. */
export function AddedNotice({ kind, title, description }: ToastMessage) {
  const { search } = useLocation();
  if (!tellsOfAdded(search)) return null;
  return (
    <div className="added wrap">
      <Notice kind={kind} title={title} level={2} role="status">
        <p>
          {description}{' '}
          <Link to={CART_PATH} data-reload="">
            Voir le panier
          </Link>
        </p>
      </Notice>
    </div>
  );
}

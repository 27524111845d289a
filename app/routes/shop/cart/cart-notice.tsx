import { Undo2 } from 'lucide';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { tellAdded } from '#app/features/cart/tell-added.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { CartLineView } from '#server/shop/cart/cart-view.ts';
import type { CartFormError } from './form.ts';
import type { Done } from './what-was-done.ts';

type CartNoticeProps = {
  done: (Done & { name: string | null }) | null;
  error: CartFormError | undefined;
  lines: readonly CartLineView[];
};

/** The outcome of the last form, and what changed in the catalogue meanwhile. */
export function CartNotice({ done, error, lines }: CartNoticeProps) {
  const hasNewPrice = lines.some(({ formerCents }) => formerCents !== null);
  const isBesideField = error?.isOfCode || lines.some(({ id }) => id === error?.id);
  return (
    <div className="cart__messages">
      {error && !isBesideField && (
        <Notice kind="danger" role="alert">
          <p>{error.message}</p>
        </Notice>
      )}
      {done && !error && <DoneNotice {...done} />}
      {hasNewPrice && (
        <Notice kind="warn" title="Un prix a changé" level={2}>
          <p>
            Depuis que vous l’avez vu, un prix de votre panier n’est plus le même. Celui du jour est compté.
          </p>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="acceptPrices" size="s">
              J’ai vu les nouveaux prix
            </Button>
          </Form>
        </Notice>
      )}
    </div>
  );
}

/** Takes the focus after a navigation in place: the focused element may have left the page with its line. */
function DoneNotice({ outcome, id, quantity = 1, name }: NonNullable<CartNoticeProps['done']>) {
  const { key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key !== 'default') place.current?.focus({ preventScroll: true });
  }, [key]);
  const message =
    outcome === 'promo'
      ? {
          kind: 'ok' as const,
          title: 'Code appliqué',
          description: 'Ce qu’il retire est compté dans le total.',
        }
      : outcome === 'shared'
        ? {
            kind: 'ok' as const,
            title: 'Panier ajouté',
            description: 'Ce qui est encore disponible de ce lien est dans votre panier.',
          }
        : outcome === 'removed'
          ? {
              kind: 'info' as const,
              title: 'Article retiré',
              description: `${name ?? 'Ce produit'} n’est plus dans votre panier.`,
            }
          : (outcome === 'gone' || name !== null) && tellAdded({ outcome, name });
  if (!message) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind={message.kind} title={message.title} level={2} role="status">
        <p>{message.description}</p>
        {outcome === 'removed' && id && name !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="productId" value={id} />
            <input type="hidden" name="quantity" value={quantity} />
            <Button type="submit" name="intent" value="add" size="s" icon={Undo2}>
              Annuler
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  );
}

import { ShoppingCart } from 'lucide';
import { Form } from 'react-router';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import type { Reordered } from './reordered.ts';

/** Adds the products of an order that are still sold to the cart, at today's prices. */
export function Reorder({ action }: { action: string }) {
  return (
    <section aria-labelledby="recommander">
      <h2 id="recommander">Commander à nouveau</h2>
      <p>
        Ce qui est encore vendu rejoint votre panier, au prix d’aujourd’hui. Rien n’est commandé à ce stade.
      </p>
      <Form method="post" action={action}>
        <SubmitButton name="intent" value="reorder" variant="secondary" icon={ShoppingCart}>
          Remettre au panier
        </SubmitButton>
      </Form>
    </section>
  );
}

/** The result of ordering again. */
export function ReorderedNotice({ added, missing }: Reordered) {
  const isWhole = missing.length === 0;
  return (
    <Notice kind={isWhole ? 'ok' : 'warn'} title={titleOf(added)} role="status">
      {!isWhole && (
        <ul>
          {missing.map(({ name, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name
            <li key={index}>{`${name}\u00a0: ${why}.`}</li>
          ))}
        </ul>
      )}
      <GoLink to={CART_PATH}>Voir le panier</GoLink>
    </Notice>
  );
}

function titleOf(added: number): string {
  if (added === 0) return 'Votre panier n’a pas reçu toute la commande';
  return added > 1 ? `${added} produits ont rejoint votre panier` : 'Un produit a rejoint votre panier';
}

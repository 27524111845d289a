import { Landmark, ShoppingCart } from 'lucide';
import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';

type OrderAgainProps = {
  action: string;
  /** The secret of the order's link, if the address has none and the browser remembers none. */
  link?: string;
  /** It is still waiting for its card: choosing another way gives it up. */
  isWaiting?: boolean;
};

/**
 * Products of an order that was not concluded are in the cart again, at today's price, as far as they are available.
 */
export function OrderAgain({ action, link, isWaiting = false }: OrderAgainProps) {
  return (
    <section aria-labelledby="reprendre">
      <h2 id="reprendre">{isWaiting ? 'Payer autrement' : 'Commander à nouveau'}</h2>
      <p>
        {isWaiting
          ? 'Cette commande s’arrête, sans rien débiter. Vos produits et tout ce que vous avez écrit restent\u00a0: vous choisissez un autre règlement.'
          : 'Ce qui est encore disponible rejoint votre panier, au prix d’aujourd’hui. Rien n’est commandé à ce stade.'}
      </p>
      <Form method="post" action={action}>
        {link && <input type="hidden" name="link" value={link} />}
        <SubmitButton
          name="intent"
          value="again"
          variant="secondary"
          icon={isWaiting ? Landmark : ShoppingCart}
        >
          {isWaiting ? 'Choisir un autre règlement' : 'Remettre au panier'}
        </SubmitButton>
      </Form>
    </section>
  );
}

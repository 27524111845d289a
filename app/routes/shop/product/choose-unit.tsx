import { ShoppingCart } from 'lucide';
import { CART_PATH, SHOP_PAGES, WALLETS } from '#app/features/cart/cart-path.ts';
import { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { Button } from '#app/ui/button.tsx';

type ChooseUnitProps = {
  name: string;
  /** The page and the place on it, for a form sent without script. */
  page: string;
  /** <UnitChoices>. */
  choices: string | null;
  /** Apple Pay and Google Pay are offered. */
  hasWallets: boolean;
};

/** Adds the chosen unit to the cart. Each is there once: there is no quantity. */
export function ChooseUnit({ name, page, choices, hasWallets }: ChooseUnitProps) {
  const { onSubmit, isBusy } = useCartForms();
  return (
    <form method="post" action={CART_PATH} onSubmit={onSubmit} className="buy__units">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="page" value={page} />
      <StaticPart id="exemplaires-au-choix" html={choices} />
      <Button type="submit" variant="primary" icon={ShoppingCart} block busy={isBusy} busyLabel="Ajout…">
        Ajouter au panier<span className="visually-hidden">{`\u00a0: ${name}`}</span>
      </Button>
      {hasWallets && (
        <Button
          type="submit"
          name="alone"
          value="oui"
          // Another page answers, which the form of the cart leaves to the browser.
          formAction={SHOP_PAGES.express}
          variant="secondary"
          block
        >
          {WALLETS}
        </Button>
      )}
    </form>
  );
}

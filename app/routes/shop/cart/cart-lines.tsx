import { Minus, Package, Plus, Trash2 } from 'lucide';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import { conditionText } from '#app/features/product/product-texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { ErrorMessage } from '#app/ui/form/error-message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import { formatEuros } from '#domain/money/money.ts';
import { shortText } from '#domain/stock/offered-quantity.ts';
import { pictureFiles } from '#domain/stock/product-picture.ts';
import type { CartLineView } from '#server/shop/cart/cart-view.ts';
import type { CartFormError } from './form.ts';

type CartLinesProps = { lines: readonly CartLineView[]; error: CartFormError | undefined };

export function CartLines({ lines, error }: CartLinesProps) {
  const { state } = useNavigation();
  return (
    <ul
      className="cart__lines"
      aria-label="Produits du panier"
      aria-busy={state === 'submitting' || undefined}
    >
      {lines.map((line) => (
        <CartLine key={line.id} line={line} error={error?.id === line.id ? error : undefined} />
      ))}
    </ul>
  );
}

function CartLine({ line, error }: { line: CartLineView; error: CartFormError | undefined }) {
  const { id, quantity, product } = line;
  const name = line.name ?? 'Produit retiré de la vente';
  const title = <Numbered>{name}</Numbered>;
  const counted = Math.min(quantity, product?.available ?? 0);
  // The only one, such as a used unit: there is no other number to choose.
  const isOnly = product?.available === 1 && quantity === 1 && !error;
  return (
    <li className="cart__line">
      <div className="mat cart__picture">
        {product?.image ? <Picture {...pictureFiles(product.image)} sizes="8rem" /> : <Icon icon={Package} />}
      </div>
      <div className="cart__body">
        <h2>{product ? <Link to={SHOP_PAGES.product + product.slug}>{title}</Link> : title}</h2>
        {product && <p className="cart__reference">{`Réf. ${product.sku} · ${conditionText(product)}`}</p>}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="quantity" value={quantity} />
          <Button type="submit" name="intent" value="remove" variant="quiet" size="s" icon={Trash2}>
            Retirer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Button>
        </Form>
      </div>
      {product && !isOnly && <QuantityForm id={id} name={name} quantity={quantity} error={error} />}
      {product && counted > 0 && (
        <Price
          cents={product.directPriceCents * counted}
          note={counted > 1 && `${formatEuros(product.directPriceCents)} pièce`}
        />
      )}
      <LineNotice {...line} />
    </li>
  );
}

/** What has changed since the line was added: its price, or how many are available. */
function LineNotice({ id, quantity, state, product, formerCents }: CartLineView) {
  if (state === 'ready' && formerCents === null) return null;
  return (
    <div className="cart__warning">
      <Notice kind="warn">
        {product && formerCents !== null && (
          <p>{`Le prix a changé\u00a0: ${formatEuros(formerCents)} auparavant, ${formatEuros(product.directPriceCents)} aujourd’hui.`}</p>
        )}
        {state === 'gone' && <p>Ce produit n’est plus en vente&nbsp;: il n’est pas compté dans le total.</p>}
        {state === 'sold-out' && <p>Il n’en reste plus&nbsp;: ce produit n’est pas compté dans le total.</p>}
        {state === 'short' && product && (
          <>
            <p>{`${shortText(product.available, quantity)} Le total compte ce nombre.`}</p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="productId" value={id} />
              <input type="hidden" name="quantity" value={product.available} />
              <Button type="submit" name="intent" value="set" size="s">
                {`Passer à ${product.available}`}
              </Button>
            </Form>
          </>
        )}
      </Notice>
    </div>
  );
}

type QuantityFormProps = { id: string; name: string; quantity: number; error: CartFormError | undefined };

/**
 * Two buttons and a field that also work without script. The buttons belong to another form: a typed number is sent
 * by Enter, or by a button that a script shows once something is typed.
 */
function QuantityForm({ id, name, quantity, error }: QuantityFormProps) {
  const [stepsId, errorId] = [`pas-${id}`, `erreur-${id}`];
  const [isTyped, setTyped] = useState(false);
  return (
    <div className="cart__quantity">
      <Form id={stepsId} method="post" preventScrollReset>
        <input type="hidden" name="productId" value={id} />
      </Form>
      <Form
        method="post"
        preventScrollReset
        noValidate
        className={isTyped || error ? undefined : 'cart__untyped'}
        onInput={() => setTyped(true)}
        onSubmit={() => setTyped(false)}
      >
        <input type="hidden" name="productId" value={id} />
        <span className="quantity">
          <button
            type="submit"
            form={stepsId}
            name="intent"
            value="less"
            aria-label={`Retirer un\u00a0: ${name}`}
          >
            <Icon icon={Minus} />
          </button>
          <input
            // A change by the buttons, or in another tab, is shown like a typed one.
            key={quantity}
            type="number"
            inputMode="numeric"
            name="quantity"
            min={0}
            max={MAX_QUANTITY}
            aria-label={`Quantité\u00a0: ${name}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            defaultValue={error?.typed ?? quantity}
          />
          <button
            type="submit"
            form={stepsId}
            name="intent"
            value="more"
            aria-label={`Ajouter un\u00a0: ${name}`}
          >
            <Icon icon={Plus} />
          </button>
        </span>
        <Button type="submit" name="intent" value="set" variant="quiet" size="s">
          Mettre à jour<span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Button>
        {error && <ErrorMessage id={errorId}>{error.message}</ErrorMessage>}
      </Form>
    </div>
  );
}

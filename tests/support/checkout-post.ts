import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { orderOf, UNIT_CENTS } from './shop.ts';

const { cgvVersion } = readOrderSettings('content');

/** What the form of /paiement sends: one of each product, fetched and paid at the shop. Its key is of this form alone. */
export function checkoutForm(
  productIds: readonly string[],
  change: Record<string, string> = {},
): URLSearchParams {
  const { idempotencyKey, customer, billingAddress } = orderOf(productIds);
  const form = new URLSearchParams({
    cle: idempotencyKey,
    nom: customer.name,
    email: customer.email,
    telephone: customer.phone,
    rue: billingAddress.street,
    'code-postal': billingAddress.postcode,
    ville: billingAddress.city,
    livraison: 'pickup',
    'frais-pickup': '0',
    paiement: 'shop',
    cgv: 'oui',
    'cgv-version': cgvVersion,
    ...change,
  });
  for (const id of productIds) form.append('ligne', `${id}:1:${UNIT_CENTS}`);
  return form;
}

export const CONFIRMED = '/confirmation-commande';

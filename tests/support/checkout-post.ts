import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { orderFormOf, UNIT_CENTS } from './shop.ts';

const { cgvVersion } = readOrderSettings('content');

/** The contents of the form of /paiement: one of each product, fetched and paid at the shop. Its key belongs to this form alone. */
export function checkoutForm(
  productIds: readonly string[],
  change: Record<string, string> = {},
): URLSearchParams {
  const { idempotencyKey, customer, billingAddress } = orderFormOf(productIds);
  const form = new URLSearchParams({
    idempotencyKey,
    'customer.name': customer.name,
    'customer.email': customer.email,
    'customer.phone': customer.phone,
    'billingAddress.street': billingAddress.street,
    'billingAddress.postcode': billingAddress.postcode,
    'billingAddress.city': billingAddress.city,
    'delivery.method': 'pickup',
    'deliveryCents.pickup': '0',
    payment: 'shop',
    terms: 'oui',
    cgvVersion,
    ...change,
  });
  for (const id of productIds) form.append('lines[]', `${id}:1:${UNIT_CENTS}`);
  return form;
}

export const CONFIRMED = '/confirmation-commande';

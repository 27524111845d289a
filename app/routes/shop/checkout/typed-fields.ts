import { addressTexts } from '#app/features/address/address-form.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { formatSiren } from '#domain/customers/siren.ts';
import type { TypedOrder } from '#server/shop/orders/find-order.ts';

/** What was written for an order, in the fields of its form. It is not paid by card again unless that is chosen, and the terms are asked anew. */
export function typedFields(order: TypedOrder): Record<string, string> {
  const { delivery_method: method, delivery_address: parcel, billing_address: billing } = order;
  const isElsewhere = parcel !== null && JSON.stringify(parcel) !== JSON.stringify(billing);
  return {
    'customer.name': order.customer_name,
    'customer.email': order.email,
    'customer.phone': order.phone === null ? '' : shownPhone(order.phone),
    'customer.company': order.company ?? '',
    'customer.siren': order.siren ? formatSiren(order.siren) : '',
    'customer.purchaseReference': order.purchase_reference ?? '',
    'delivery.method': method,
    payment: 'shop',
    sentPayment: 'transfer',
    ...(billing && addressTexts('billingAddress', billing)),
    ...(isElsewhere && { otherAddress: 'oui', ...addressTexts('delivery.address', parcel) }),
    ...(order.relay_point && relayTexts(order.relay_point)),
  };
}

/** The reverse of `relayPointText` (domain/order/order-request.ts); a name with a comma is cut there. */
function relayTexts(relayPoint: string): Record<string, string> {
  const [, name, street, postcode, city] = /^(.+?), (.+), (\d{5}) (.+)$/.exec(relayPoint) ?? [];
  const at = 'delivery.relayPoint';
  return {
    [`${at}.name`]: name ?? relayPoint,
    [`${at}.street`]: street ?? '',
    [`${at}.postcode`]: postcode ?? '',
    [`${at}.city`]: city ?? '',
  };
}

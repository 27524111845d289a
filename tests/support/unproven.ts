import { randomEmail, type SiteVisitor } from './account-site.ts';
import { nextWeekOf } from './appointments.ts';
import { CONFIRMED } from './checkout-post.ts';

// Orders and appointments of visitors who prove nothing, through the forms of the built site. Their names count as a promise.

/** Orders one unit of a product, to be fetched and paid at the shop. */
export async function orderUnproven(
  visitor: SiteVisitor,
  product: string,
  change: Record<string, string>,
): Promise<string> {
  await visitor.submit('/panier', { intent: 'add', productId: product, quantity: '1' });
  const { body } = await visitor.get('/paiement');
  const hidden = Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const email = randomEmail();
  const { status, location } = await visitor.submit('/paiement', {
    ...hidden,
    'customer.name': 'Zolgravix Remboursement',
    'customer.email': email,
    'billingAddress.street': '1 rue de Vesle',
    'billingAddress.postcode': '51100',
    'billingAddress.city': 'Reims',
    'delivery.method': 'pickup',
    payment: 'shop',
    terms: 'oui',
    ...change,
  });
  if (status !== 303 || location !== CONFIRMED)
    throw new Error(`the order was answered ${status} ${location}`);
  return email;
}

/** Books an hour of next week; returns the path of its page, with the secret. */
export async function bookUnproven(visitor: SiteVisitor, telephone: string): Promise<string> {
  const { body } = await visitor.get(nextWeekOf((await visitor.get('/rendez-vous')).body));
  const { status, location } = await visitor.submit('/rendez-vous', {
    intent: 'book',
    startsAt: /<input[^>]*name="startsAt"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? '',
    idempotencyKey: /name="idempotencyKey" value="([^"]+)"/.exec(body)?.[1] ?? '',
    device: 'PlayStation 5',
    fault: 'S’éteint.',
    name: 'Camille Martin',
    email: randomEmail(),
    phone: telephone,
    siteweb: '',
  });
  if (status !== 303 || !location) throw new Error(`the appointment was answered ${status}`);
  return location;
}

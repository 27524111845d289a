import { openDatabase } from '#server/db/connect.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { submitTestimonial } from '#server/testimonials/submit-testimonial.ts';
import { quietLog } from './postgres-servers.ts';
import { CUSTOMER, counterRepair, repairDeps, sentQuote } from './repairs.ts';
import { addProduct, customerOf, emptyShop, orderDeps, orderOf, placedOrder } from './shop.ts';

// A program for tests/support/e2e-server.ts: the site on a morning with work of each kind. Names and addresses are as long as they come.
const { DATA_DIR: dataDir = '', SERVICE_ROLE_KEY: secret = '' } = process.env;
const LONG = 'marie-antoinette.de-la-rochefoucauld-montbel@patisserie-des-trois-fontaines.exemple.fr';
const database = await openDatabase({ dataDir, poolMax: 2, log: quietLog });

// Two orders to prepare: a paid one for a parcel, and one that is paid when it is fetched.
await emptyShop(database);
const product = await addProduct(database, 2);
const shop = { ...orderDeps(database), linkSecret: secret };
const parcel = orderOf([product], {
  customer: { ...customerOf(LONG), name: 'Marie-Antoinette de La Rochefoucauld-Montbel' },
  delivery: { method: 'parcel', address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' } },
  payment: 'transfer',
  deliveryCents: 990,
});
const { id: orderId, totalCents: amountCents } = await placedOrder(shop, parcel);
const paying = { database, shop: () => readShopSettings('content/data/shop.yml'), clock: () => new Date() };
await recordPayment(paying, orderId, { actor: 'shop', method: 'transfer', amountCents });
await placedOrder(shop, orderOf([product]));

// A repair whose customer asks something before they answer the quote.
const workshop = { ...repairDeps(database), secret };
const { id: repairId } = await counterRepair(workshop);
await sentQuote(workshop, repairId);
await writeMessage(workshop, repairId, 'Le ventilateur est-il neuf ?', CUSTOMER);

await submitTestimonial(database, {
  name: 'Dominique',
  location: 'Châlons-en-Champagne',
  rating: 5,
  text: 'Console réparée en deux jours, au prix du devis.',
  experiencedOn: '2026-11-03',
  email: LONG,
});
await database.close();

await import('../../server/main.ts');

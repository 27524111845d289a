import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { mainText } from '#tests/support/main-text.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { PARCEL, useShopSite } from '#tests/support/shop-site.ts';

const { site, order, pay, move } = useShopSite();
const DAY_MS = 86_400_000;

/** The text of the page, without its markup. */
async function read(where: string, status = 200) {
  const answer = await site.visitor().get(where);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([status, 'private, no-store']);
  return mainText(answer.body);
}

const find = (numero: string, email: string) =>
  site.visitor().submit('/suivi-commande', { intent: 'find', number: numero, email });

const stateOf = async (id: string) =>
  (await site.database.kysely.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;

test('the number and the e-mail, however they are typed, bring the link of the order by mail', async () => {
  const { number, path } = await order();
  const { status, location } = await find(` ${number.toLowerCase()} `, 'Camille@Exemple.fr');
  expect([status, location]).toEqual([303, '/suivi-commande?envoye']);
  const { text } = await mailAbout(site.outbox, 'camille@exemple.fr', `${number} : votre lien`);
  expect(text).toContain(path);
  expect(await read('/suivi-commande?envoye')).toContain('Si cette commande existe avec cette adresse');
  const page = await read(path);
  expect(page).toContain(`Commande ${number}`);
  expect(page).toContain('Réservée, à régler à l’atelier');
  expect(page).toContain('89,29 €');
});

test('a right pair, a wrong one and an unknown number are answered alike, and nobody is shown the order', async () => {
  const { number, link } = await order();
  for (const [numero, email] of [
    [number, 'camille@exemple.fr'],
    [number, 'autre@exemple.fr'],
    ['CMD-2026-999999', 'camille@exemple.fr'],
  ] as const) {
    const { status, location, body } = await find(numero, email);
    expect([status, location]).toEqual([303, '/suivi-commande?envoye']);
    expect(body).not.toContain(link);
  }
});

test.each([
  ['', '', 'Écrivez le numéro de la commande.', 'Écrivez votre adresse e-mail.'],
  ["' or 1=1 --", 'x', 'Écrivez le numéro, ou ses six derniers signes', 'Écrivez une adresse complète'],
])('%o with %o is told at its fields', async (numero, email, ...messages) => {
  const { status, body } = await find(numero, email);
  expect(status).toBe(400);
  for (const message of messages) expect(body).toContain(message);
});

test('the page of an order is nobody’s else: not kept, not indexed, its address not told to other sites', async () => {
  const { path } = await order();
  const { headers, body } = await site.visitor().get(path);
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect(body).toMatch(/<link rel="canonical" href="[^"?]*\/suivi-commande"/);
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`])('the link %o opens nothing', async (wrong) => {
  await order();
  const text = await read(`/suivi-commande?lien=${encodeURIComponent(wrong)}`, 404);
  expect(text).toContain('Ce lien n’ouvre aucune commande');
  expect(text).not.toContain('Le formulaire');
});

test('a parcel shows its way, its number and when each step was', async () => {
  const { id, path } = await order(PARCEL);
  // specimen-pages.full.test.ts tests the page of an open shop.
  expect(await read(path)).toMatch(/En attente de paiement.*aucun virement n’est attendu/);
  await pay(id);
  await move(id, 'preparing');
  await move(id, 'shipped', new Date('2026-11-21T13:05:00Z'), { trackingNumber: '6A12345678901' });
  const page = await read(path);
  expect(page).toMatch(/Expédiée.*21\/11\/2026 14:05/);
  expect(page).toContain('2 rue Cérès 75011 Paris');
  expect(page).toContain('Payé 99,19 €');
  expect(page).not.toContain('Reste à payer');
  const { body } = await site.visitor().get(path);
  expect(body).toContain('href="https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901"');
});

test('a tracking number of a carrier that we do not know is text', async () => {
  const { id, path } = await order(PARCEL);
  await pay(id);
  await move(id, 'preparing');
  await move(id, 'shipped', new Date(), { trackingNumber: '<b>12</b>' });
  const { body } = await site.visitor().get(path);
  expect(body).toContain('&lt;b&gt;12&lt;/b&gt;');
  expect(body).not.toContain('laposte.fr');
});

test('the withdrawal function stands there until fourteen days after the goods came, not longer', async () => {
  const { id, path, link } = await order(PARCEL);
  const href = `href="/renoncer-au-contrat?lien=${link}"`;
  const shown = async () => (await site.visitor().get(path)).body.includes(href);
  expect(await shown()).toBe(true);
  await pay(id);
  await move(id, 'preparing');
  await move(id, 'shipped');
  expect(await shown()).toBe(true);
  await move(id, 'delivered', new Date(Date.now() - 13 * DAY_MS));
  expect(await read(path)).toMatch(
    /vous pouvez renoncer au contrat, sans donner de motif, jusqu’au .* inclus/,
  );
  expect(await shown()).toBe(true);
});

test('the day to fetch it goes into a calendar, for the holder of its link, until it is fetched', async () => {
  const { id, number, link, path } = await order();
  const { body } = await site.visitor().get(path);
  const file = `/suivi-commande/${number}.ics?lien=${link}`;
  expect(body).toContain(`href="${file}" download="${number}.ics"`);
  expect(mainText(body)).toMatch(/Reste à payer.*La commande est gardée jusqu’au \d/);
  const answer = await site.visitor().get(file);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const [event] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
  const { summary, description, location, startDate } = new ICAL.Event(event);
  expect(summary).toMatch(/^Retirer la commande à /);
  expect(description).toContain(`Commande ${number}.`);
  expect(location).toContain('51100 Reims');
  expect(startDate.toJSDate().getTime()).toBeGreaterThan(Date.now());
  expect((await site.visitor().get(`/suivi-commande/${number}.ics?lien=${'A'.repeat(43)}`)).status).toBe(404);
  await pay(id);
  for (const to of ['preparing', 'ready', 'collected'] as const) await move(id, to);
  expect((await site.visitor().get(file)).status).toBe(404);
  expect((await site.visitor().get(path)).body).not.toContain('.ics');
});

test('once it is cancelled, the file takes the day out of the calendar', async () => {
  const { id, number, link, path } = await order();
  const read = async () => {
    const { body } = await site.visitor().get(`/suivi-commande/${number}.ics?lien=${link}`);
    const calendar = new ICAL.Component(ICAL.parse(body));
    const event = calendar.getFirstSubcomponent('vevent');
    const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
    return {
      method: calendar.getFirstPropertyValue('method'),
      ...{ uid: value('uid'), status: value('status'), sequence: Number(value('sequence')) },
    };
  };
  const noted = await read();
  expect(noted).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED' });
  await move(id, 'cancelled');
  const { uid } = noted;
  const off = await read();
  expect(off).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid });
  expect(off.sequence).toBeGreaterThanOrEqual(noted.sequence);
  expect(mainText((await site.visitor().get(path)).body)).toContain('Ôter le retrait de mon agenda');
});

test('its products go into the cart again by its link, and the page names those that do not', async () => {
  const { path, number } = await order();
  const visitor = site.visitor();
  const products = site.database.kysely.updateTable('products');
  const { location } = await visitor.submit(path, { intent: 'reorder' });
  expect(location).toBe(`${path}&repris=added`);
  expect(mainText((await visitor.get(location ?? '')).body)).toContain('Un produit a rejoint votre panier');
  expect(mainText((await visitor.get('/panier')).body)).toContain('89,29 €');
  await products.set({ is_published: false }).execute();
  const again = await site.visitor().submit(path, { intent: 'reorder' });
  expect(await read(again.location ?? '')).toMatch(
    /Votre panier n’a pas reçu toute la commande.* n’est plus vendu\./,
  );
  await products.set({ is_published: true }).execute();
  expect(await read(path)).toContain(`Commande ${number}`);
});

test('weeks later the page says when the time was over', async () => {
  const { id, path } = await order(PARCEL);
  await pay(id);
  await move(id, 'preparing');
  await move(id, 'shipped');
  await move(id, 'delivered', new Date('2026-01-12T10:00:00Z'));
  expect(await read(path)).toContain(
    'Produits reçus le 12 janvier 2026 : le délai pour renoncer au contrat sans motif s’est achevé le 26 janvier 2026.',
  );
});

test('its customer cancels it after being asked once more, and the goods are free again', async () => {
  const { id, path } = await order();
  expect(await read(`${path}&etape=annuler`)).toContain('Annuler cette commande ?');
  expect(await stateOf(id)).toBe('reserved');
  const cancel = () => site.visitor().submit(`${path}&etape=annuler`, { intent: 'cancel' });
  // The form is sent twice at once, as by a double click.
  for (const { status, location } of await Promise.all([cancel(), cancel()]))
    expect([status, location]).toEqual([303, path]);
  expect(await stateOf(id)).toBe('cancelled');
  expect(await read(path)).toContain('Rien n’avait été payé');
  const { reserved } = await site.database.kysely
    .selectFrom('products')
    .select('reserved')
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(0);
  expect((await site.visitor().get(path)).body).not.toContain('/renoncer-au-contrat?lien=');
});

test('an order that is being prepared is not cancelled by its customer', async () => {
  const { id, path } = await order();
  await move(id, 'preparing');
  expect(await read(path)).toContain('La préparation a commencé : la commande ne s’annule plus d’ici.');
  expect(await read(`${path}&etape=annuler`)).not.toContain('Annuler cette commande');
  const { status, body } = await site.visitor().submit(path, { intent: 'cancel' });
  expect(status).toBe(409);
  expect(body).toContain('Seul l’atelier fait passer une commande');
  expect(await stateOf(id)).toBe('preparing');
});

test('without its link nobody cancels anything', async () => {
  const { id } = await order();
  for (const lien of ['', 'A'.repeat(43), id])
    expect((await site.visitor().submit(`/suivi-commande?lien=${lien}`, { intent: 'cancel' })).status).toBe(
      404,
    );
  expect(await stateOf(id)).toBe('reserved');
});

test('another site’s form cancels nothing', async () => {
  const { id, path } = await order();
  const { status } = await site
    .visitor()
    .submit(path, { intent: 'cancel' }, { origin: 'https://ailleurs.example' });
  expect([status, await stateOf(id)]).toEqual([403, 'reserved']);
});

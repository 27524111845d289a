import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GROUNDS } from '#domain/testimonials/testimonial-decision.ts';
import { removeAccount } from '#server/accounts/remove-account.ts';
import { clearDemonstration } from '#server/opening/clear-demonstration.ts';
import { createModeration } from '#server/testimonials/moderation.ts';
import { purgeSubmissions } from '#server/testimonials/purge-submissions.ts';
import type { SiteVisitor } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addModel, UNIT_PRICE, unitsOf } from '#tests/support/offered-units.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { addReview, handOver } from '#tests/support/reviews.ts';
import { addProduct, customerOf, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

// Who bought a product reviews it from the page of the order; the shop reads it first.

const { site, order, move } = useShopSite();
const clock = () => new Date();
const deps = () => ({ database: site.database, clock });
const db = () => site.database.kysely;
const TEXT = 'Silencieux, et monté en dix minutes avec le tournevis fourni.';
const TYPED = { intent: 'write', rating: '4', text: TEXT, author: 'Camille M.', consent: 'oui' };

let admin: SiteVisitor;
beforeAll(async () => {
  admin = (await site.admin()).visitor;
});
beforeEach(() => emptyTables(site.database, 'public.testimonials', 'public.used_units', 'public.suppliers'));

/** An order of one product that was handed over, and the page where it is reviewed. */
async function bought(change: object = {}) {
  const made = await order(change);
  const [sku = ''] = await handOver(deps(), made.id);
  const page = `/suivi-commande/avis?lien=${made.link}&ref=${sku}`;
  return { ...made, sku, page, product: `/produit/${sku}`, which: { orderId: made.id, sku } };
}

const guest = () => site.visitor();
const read = async (path: string, who = guest()) => mainText((await who.get(path)).body);
/** The form as its page draws it, with what is typed over it. */
const form = async (page: string, typed: Record<string, string> = TYPED) => ({
  ...drawnForm((await guest().get(page)).body, 'avis-produit'),
  ...typed,
});
const stored = () =>
  db().selectFrom('testimonials').select(['id', 'testimonial as text', 'rating', 'is_visible']).execute();
const onlyId = async () => (await stored())[0]?.id ?? 'none';
const moderate = async (mark: string, fields: Record<string, string>) => {
  const path = `/admin/temoignages/${await onlyId()}`;
  const drawn = drawnForm((await admin.get(path)).body, mark);
  return () => admin.submit(path, { ...drawn, ...fields });
};
const publish = async () => (await moderate('avis', { intent: 'accept' }))();

test('a review is written from the order, read by the shop, shown with what the law wants, and answered', async () => {
  const { number, path, page, product } = await bought();
  expect(await read(path)).toContain('Donner votre avis sur');
  const empty = await guest().get(product);
  expect(empty.body).not.toMatch(/Avis d’acheteurs|aggregateRating/);
  expect((await guest().get(`${product}/avis`)).status).toBe(404);

  const drawn = await form(page);
  expect((await guest().get(page)).body).toContain('value="Camille M."');
  const sent = await guest().submit(page, drawn);
  expect([sent.status, sent.location]).toEqual([303, `${page}&fait=envoye`]);
  expect(await read(`${page}&fait=envoye`)).toContain('Votre avis est arrivé.');
  expect((await guest().get(product)).body).not.toContain(TEXT);
  expect(await read(path)).toContain('Envoyé, l’atelier n’a pas encore décidé');

  const list = await read('/admin/temoignages', admin);
  expect(list).toContain('Camille M.');
  const moderated = `/admin/temoignages/${await onlyId()}`;
  expect(await read(moderated, admin)).toContain(number);
  expect((await publish()).location).toBe(`${moderated}?fait=accepter`);
  const shown = await guest().get(product);
  const words = mainText(shown.body);
  expect(words).toMatch(
    /4 sur 5 , moyenne de l’avis publié.*Du plus récent au plus ancien, lus avant de paraître, sans contrepartie/s,
  );
  expect(words).toMatch(/Achat vérifié du \d+(er)? \S+ 20\d\d, avis publié le \d+(er)? \S+ 20\d\d/);
  // The site is a demonstration: what it says of its orders is nobody's (app/seo/schema/product.test.ts tests the others).
  expect(words).toContain('Avis de démonstration, qui ne sont d’aucun client.');
  expect(shown.body).not.toContain('aggregateRating');

  expect((await (await moderate('reponse', { intent: 'reply', reply: 'Merci à vous.' }))()).status).toBe(303);
  const all = await read(`${product}/avis`);
  expect(all).toMatch(
    /Réponse de l’atelier, le .* : Merci à vous\..*achat vérifié.*Contrepartie.*Modification/s,
  );
  expect(await read(page)).toContain('Votre avis est publié');
  await (await moderate('reponse', { intent: 'reply', reply: '' }))();
  await vi.waitFor(async () => expect(await read(`${product}/avis`)).not.toContain('Merci à vous'));
});

test('what is wrong is told at its field, and what was typed stays', async () => {
  const { page } = await bought();
  const drawn = await form(page);
  const wrongs: [Record<string, string>, string][] = [
    [{ rating: '' }, 'Choisissez de une à cinq étoiles.'],
    [{ rating: '9' }, 'Choisissez de une à cinq étoiles.'],
    [{ text: 'Top' }, 'Écrivez au moins 20 caractères.'],
    [{ text: 'é'.repeat(6000) }, 'Écrivez 1000 caractères au plus.'],
    [{ text: `${TEXT} Voir https://moins-cher.exemple` }, 'un avis n’en contient pas'],
    [{ author: '' }, 'Écrivez le nom à afficher.'],
    [{ author: 'www.exemple.fr' }, 'un avis n’en contient pas'],
    [{ consent: '' }, 'Cochez cette case'],
  ];
  for (const [wrong, message] of wrongs) {
    const typed: Record<string, string> = { ...drawn, ...wrong };
    const { status, body } = await guest().submit(page, typed);
    expect(status).toBe(400);
    expect(mainText(body)).toContain(message);
    expect(drawnForm(body, 'avis-produit')).toMatchObject({ text: typed.text, author: typed.author });
  }
  expect(await stored()).toEqual([]);
});

test.each<[string, () => Promise<string>]>([
  [
    'an order that is not fetched yet',
    async () => {
      const { link } = await order();
      const { sku } = await db().selectFrom('order_lines').select('sku').executeTakeFirstOrThrow();
      return `/suivi-commande/avis?lien=${link}&ref=${sku}`;
    },
  ],
  [
    'a cancelled order',
    async () => {
      const { id, link } = await order();
      await move(id, 'cancelled');
      const { sku } = await db().selectFrom('order_lines').select('sku').executeTakeFirstOrThrow();
      return `/suivi-commande/avis?lien=${link}&ref=${sku}`;
    },
  ],
  [
    'a product of somebody else’s order',
    async () => {
      const [one, other] = [await bought(), await bought()];
      return one.page.replace(one.sku, other.sku);
    },
  ],
  ['an order without its link', async () => (await bought()).page.replace(/lien=[^&]+/, 'lien=')],
  ['a guessed link', async () => (await bought()).page.replace(/lien=[^&]+/, `lien=${'A'.repeat(43)}`)],
])('%s is not reviewed', async (_, find) => {
  const page = await find();
  expect((await guest().get(page)).status).toBe(404);
  expect((await guest().submit(page, TYPED)).status).toBe(404);
  expect(await stored()).toEqual([]);
});

const bringBack = (orderId: string) =>
  db().updateTable('order_lines').set({ restocked: 1 }).where('order_id', '=', orderId).execute();
const renounce = (order: { id: string; number: string }) =>
  db()
    .insertInto('withdrawals')
    .values({
      ...{ reference: 'REN-2026-ABC-DEF', order_id: order.id, customer_name: 'Camille Martin' },
      ...{ contract_reference: order.number, email: 'camille@exemple.fr' },
    })
    .execute();

test.each<[string, string, (order: { id: string; number: string }) => Promise<unknown>]>([
  ['a line that was brought back', 'Ce produit est revenu à l’atelier', ({ id }) => bringBack(id)],
  ['a renounced contract', 'Vous avez renoncé au contrat de cette commande', renounce],
])('%s takes no review, says why, and loses nothing that is typed', async (_, why, leave) => {
  const made = await bought();
  const open = await form(made.page);
  await leave(made);
  const { status, body } = await guest().get(made.page);
  expect([status, body.includes('name="text"')]).toEqual([200, false]);
  expect(mainText(body)).toContain(`${why} : il n’y a plus d’achat à vérifier`);
  expect(await read(made.path)).not.toContain('Donner votre avis sur');
  const sent = await guest().submit(made.page, open);
  expect(sent.status).toBe(409);
  expect(drawnForm(sent.body, 'avis-produit').text).toBe(TEXT);
  expect(await stored()).toEqual([]);
});

test.each<[string, (order: { id: string; number: string }) => Promise<unknown>]>([
  ['renounced', renounce],
  ['brought back', ({ id }) => bringBack(id)],
])(
  'a review of what was %s after it was written: its writer reads it, and it is not published',
  async (_, leave) => {
    const made = await bought();
    await guest().submit(made.page, await form(made.page));
    const accept = await moderate('avis', { intent: 'accept' });
    await leave(made);
    const own = await read(made.page);
    expect(own).toMatch(/Votre avis ne peut pas paraître.*Silencieux, et monté en dix minutes/s);
    expect(own).toContain('Retirer mon avis');
    const { status, body } = await accept();
    expect(status).toBe(409);
    expect(mainText(body)).toContain('Son acheteur a renoncé au contrat, ou rendu ce produit');
    expect(await stored()).toMatchObject([{ is_visible: false }]);
    await (await moderate('refus', { intent: 'refuse', reason: 'hors-sujet', detail: '' }))();
    expect(await read(made.page)).toContain(
      'Il ne parle pas de ce produit, ou son acheteur ne l’a pas gardé.',
    );
    expect((await guest().submit(made.page, { intent: 'withdraw' })).status).toBe(303);
    expect(await stored()).toEqual([]);
  },
);

test('grounds for a refusal are those of the general conditions wherever they are announced', async () => {
  const { page, product } = await bought();
  await guest().submit(page, await form(page));
  await publish();
  for (const path of ['/legal/cgv', page, `${product}/avis`, '/temoignages'])
    expect(await read(path)).toContain(GROUNDS);
  expect(await read(`${product}/avis`)).toContain('Après un retour complet ou une rétractation');
});

test('a review is taken down with a mail after a year too, to the address of its order', async () => {
  const { page, which } = await bought({ customer: customerOf('lou@exemple.fr') });
  await addReview(deps(), which);
  await publish();
  await purgeSubmissions(site.database, new Date(Date.now() + 400 * 86_400_000));
  expect(await db().selectFrom('testimonial_submissions').selectAll().execute()).toEqual([]);
  await (await moderate('refus', { intent: 'refuse', reason: 'illicite', detail: '' }))();
  const { text } = await mailAbout(site.outbox, 'lou@exemple.fr', 'Votre avis n’est plus publié');
  expect(text).toContain('Il est illicite');
  expect(await read(page)).toContain('répondez à l’e-mail qui vous en a donné le motif');
  expect(await read('/admin/envois', admin)).toContain('lou@exemple.fr');
});

test('a review is not written and withdrawn again and again', async () => {
  const { page } = await bought();
  for (let n = 1; n <= 6; n += 1) {
    expect((await guest().submit(page, await form(page))).status).toBe(303);
    expect((await guest().submit(page, { intent: 'withdraw' })).status).toBe(303);
  }
  const seventh = await guest().submit(page, await form(page));
  expect(seventh.status).toBe(429);
  expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(mainText(seventh.body)).toMatch(/Réessayez dans \d+ minutes?/);
  expect(drawnForm(seventh.body, 'avis-produit').text).toBe(TEXT);
  expect(await stored()).toEqual([]);
  const other = await bought();
  expect((await guest().submit(other.page, await form(other.page))).status).toBe(303);
});

test('the number of an order is no proof: an account reviews what is its own, from its own page', async () => {
  const { email, visitor } = await site.member();
  const other = await site.member();
  const { id, number } = await bought({ customer: customerOf(email) });
  await sql`
    update public.orders set user_id = (select id from auth.users where email = ${email}) where id = ${id}
  `.execute(db());
  const { body } = await visitor.get(`/client/commandes/${number}`);
  expect(body).toMatch(/href="\/suivi-commande\/avis\?lien=[\w-]{43}&amp;ref=/);
  expect((await other.visitor.get(`/client/commandes/${number}`)).status).toBe(404);
});

test('two tabs and two presses: nothing is overwritten unseen, and what is sent twice is there once', async () => {
  const { page } = await bought();
  const [first, second] = [
    await form(page),
    await form(page, { ...TYPED, text: 'Bruyant après une semaine d’usage.' }),
  ];
  const sent = await Promise.all([guest().submit(page, first), guest().submit(page, first)]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  const late = await guest().submit(page, second);
  expect(late.status).toBe(409);
  expect(mainText(late.body)).toContain('Votre avis a changé entre-temps');
  expect(drawnForm(late.body, 'avis-produit').text).toBe('Bruyant après une semaine d’usage.');
  expect(await stored()).toMatchObject([{ text: TEXT }]);
  const again = { ...drawnForm(late.body, 'avis-produit'), intent: 'write', rating: '2', consent: 'oui' };
  expect((await guest().submit(page, again)).status).toBe(303);
  expect(await stored()).toMatchObject([{ text: 'Bruyant après une semaine d’usage.', rating: 2 }]);
});

test('decided meanwhile: what was typed stays, and may take the place of what was published', async () => {
  const { page, product } = await bought();
  await guest().submit(page, await form(page));
  const open = await form(page, { ...TYPED, text: 'Finalement un peu juste pour deux disques.' });
  await publish();
  const late = await guest().submit(page, open);
  expect(late.status).toBe(409);
  expect(mainText(late.body)).toContain('L’atelier a publié votre avis entre-temps');
  const kept = drawnForm(late.body, 'avis-produit');
  expect(kept.text).toBe(open.text);
  expect(
    (await guest().submit(page, { ...kept, ...TYPED, text: kept.text ?? '', intent: 'replace' })).status,
  ).toBe(303);
  expect(await stored()).toMatchObject([{ text: open.text, is_visible: false }]);
  expect((await guest().get(product)).body).not.toContain(TEXT);
});

test('the shop decides about the words that it has read', async () => {
  const { page } = await bought();
  await guest().submit(page, await form(page));
  const decisions = [
    await moderate('avis', { intent: 'accept' }),
    await moderate('refus', { intent: 'refuse', reason: 'illicite', detail: '' }),
  ];
  await guest().submit(page, await form(page, { ...TYPED, text: 'Changé pendant que l’atelier lisait.' }));
  for (const decide of decisions) {
    const { status, body } = await decide();
    expect(status).toBe(409);
    expect(mainText(body)).toMatch(/Cet avis a changé entre-temps.*Changé pendant que l’atelier lisait/s);
  }
  expect(await stored()).toMatchObject([{ is_visible: false }]);
});

test('two answers of the shop: the second one sees the first', async () => {
  const { page } = await bought();
  await guest().submit(page, await form(page));
  await publish();
  const [one, two] = [
    await moderate('reponse', { intent: 'reply', reply: 'Merci.' }),
    await moderate('reponse', { intent: 'reply', reply: 'Merci beaucoup.' }),
  ];
  expect([(await one()).status, (await two()).status]).toEqual([303, 409]);
});

test('its writer reads why it is refused, by mail and on its page, withdraws it and writes another', async () => {
  const { page } = await bought({ customer: customerOf('noa@exemple.fr') });
  await guest().submit(page, await form(page));
  await (await moderate('refus', { intent: 'refuse', reason: 'hors-sujet', detail: 'Ligne 1.' }))();
  const { text } = await mailAbout(site.outbox, 'noa@exemple.fr', 'Votre avis n’est pas publié');
  expect(text).toContain('Il ne parle pas de ce produit, ou son acheteur ne l’a pas gardé. Ligne 1.');
  expect(text).toMatch(/Votre avis sur «.*».: 4 sur 5/);
  expect(await read(page)).toContain(
    'Il ne parle pas de ce produit, ou son acheteur ne l’a pas gardé. Ligne 1.',
  );
  expect((await guest().submit(page, { intent: 'withdraw' })).location).toBe(`${page}&fait=retire`);
  expect(await stored()).toEqual([]);
  expect((await guest().submit(page, await form(page))).status).toBe(303);
});

test('a published review that its writer withdraws has left the site and the shop', async () => {
  const { page, product, which } = await bought();
  await addReview(deps(), which);
  await publish();
  expect(await read(product)).toContain('Silencieux');
  await guest().submit(page, { intent: 'withdraw' });
  expect(await read(product)).not.toContain('Silencieux');
  expect((await db().selectFrom('product_reviews').selectAll().execute()).length).toBe(0);
  expect((await db().selectFrom('testimonial_submissions').selectAll().execute()).length).toBe(0);
});

test('the page of a product shows five, the newest first, and leads to the others', async () => {
  const product = await addProduct(site.database, 20);
  for (let n = 1; n <= 6; n += 1) {
    const { id } = await placedOrder(orderDeps(site.database), orderOf([product]));
    const [sku = ''] = await handOver(deps(), id);
    const review = await addReview(
      deps(),
      { orderId: id, sku },
      { text: `Avis numéro ${n}, écrit pour compter.` },
    );
    await db()
      .updateTable('testimonials')
      .set({ is_visible: true, published_at: new Date(Date.UTC(2026, 10, n)) })
      .where('id', '=', review)
      .execute();
  }
  const { slug } = await db()
    .selectFrom('products')
    .select('slug')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const few = await read(`/produit/${slug}`);
  expect(few).toContain('Les 6 avis, et comment ils sont recueillis');
  expect([...few.matchAll(/Avis numéro (\d)/g)].map(([, n]) => n)).toEqual(['6', '5', '4', '3', '2']);
  expect(await read(`/produit/${slug}/avis`)).toContain('Avis numéro 1');
});

test('the review of a used unit is on the page of its model', async () => {
  const owner = await addIdentity(site.database, { role: 'admin' });
  const model = await addModel(site.database);
  const unit = await unitsOf(deps(), () => owner).offer(model);
  const lines = [{ productId: unit.productId, quantity: 1, unitPriceCents: UNIT_PRICE }];
  const { id } = await placedOrder(orderDeps(site.database), orderOf([unit.productId], { lines }));
  const [sku = ''] = await handOver(deps(), id);
  const review = await addReview(deps(), { orderId: id, sku });
  await createModeration({ ...deps(), onMail: () => {} }).publish(owner, review, null, () => null);
  const { slug } = await db()
    .selectFrom('products')
    .select('slug')
    .where('id', '=', model)
    .executeTakeFirstOrThrow();
  expect(await read(`/produit/${slug}`)).toContain('Silencieux, et monté en dix minutes.');
});

test('the data API gives a review to nobody, and lets nobody write one', async () => {
  const { which } = await bought();
  const id = await addReview(deps(), which);
  await db().updateTable('testimonials').set({ is_visible: true }).where('id', '=', id).execute();
  const client = await addIdentity(site.database, { role: 'client' });
  for (const claims of [{ role: 'anon' } as const, client.claims]) {
    const rows = await site.database.asRole(claims, (tx) =>
      tx.selectFrom('testimonials').select('id').execute(),
    );
    expect(rows).toEqual([]);
    const insert = site.database.asRole(claims, (tx) =>
      tx
        .insertInto('product_reviews')
        .values({ testimonial_id: id, order_line_id: 1, product_id: id })
        .execute(),
    );
    await expect(insert).rejects.toThrow(/permission denied/);
  }
  const names = await site.database.asRole(client.claims, (tx) =>
    tx.selectFrom('product_reviews').select('testimonial_id').execute(),
  );
  expect(names).toEqual([]);
  expect(await read('/temoignages')).not.toContain('Silencieux');
});

test('a review goes with the account that ordered, and with a demonstration', async () => {
  const mine = await addIdentity(site.database, { role: 'client' });
  const [own, of] = [await bought(), await bought()];
  await addReview(deps(), own.which);
  const left = await addReview(deps(), of.which);
  await db().updateTable('orders').set({ user_id: mine.id }).where('id', '=', own.id).execute();
  // What its check needed is gone after a year: the order still says whose it was.
  await db().deleteFrom('testimonial_submissions').execute();
  const store = { remove: async () => {} };
  await removeAccount({ database: site.database, store }, { id: mine.id, email: 'x@exemple.fr' }, new Date());
  expect(await stored()).toMatchObject([{ id: left }]);
  const undone = new Error('undone');
  const cleared = site.database.transaction(async (tx) => {
    await clearDemonstration(tx);
    expect(await tx.selectFrom('testimonials').select('id').where('is_review', '=', true).execute()).toEqual(
      [],
    );
    throw undone;
  });
  await expect(cleared).rejects.toBe(undone);
});

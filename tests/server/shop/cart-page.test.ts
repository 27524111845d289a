import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { mainText } from '#tests/support/main-text.ts';

const site = useAccountSite();
let ssd = '';
let ram = '';

beforeAll(async () => {
  const tables = site.database.kysely;
  await tables.insertInto('product_categories').values({ id: 'essais', label: 'Essais' }).execute();
  const [first, second] = await tables
    .insertInto('products')
    .values([
      { ...product('essai-ssd', 'SSD 1 To'), listed_price_cents: 20900, stock: 4 },
      { ...product('essai-ram', 'Barrette <16> Go'), listed_price_cents: 4500, stock: 10 },
    ])
    .returning('id')
    .execute();
  ssd = first?.id ?? '';
  ram = second?.id ?? '';
});

const product = (slug: string, name: string) =>
  ({ slug, sku: slug, name, category_id: 'essais', condition: 'neuf', is_published: true }) as const;

const add = (visitor: SiteVisitor, id: string, more = {}) =>
  visitor.submit('/panier', { intent: 'add', productId: id, ...more });

/** The text of the page, without its markup. */
async function read(visitor: SiteVisitor, path = '/panier') {
  const { status, headers, body } = await visitor.get(path);
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  return mainText(body);
}

const storedCart = async (email: string) => {
  const { rows } = await sql<{ cart: unknown }>`
    select cart from public.profiles where id = (select id from auth.users where email = ${email})
  `.execute(site.database.kysely);
  return rows[0]?.cart;
};

test('without script a product is added, changed, removed and put back by forms alone', async () => {
  const visitor = site.visitor();
  expect(await read(visitor)).toContain('Votre panier est vide');
  const added = await add(visitor, ssd);
  expect([added.status, added.location]).toEqual([303, `/panier?fait=added&produit=${ssd}`]);
  const page = await read(visitor, added.location ?? '');
  expect(page).toContain('Produit ajouté !');
  expect(page).toContain('SSD 1 To a été ajouté à votre panier.');
  expect(page).toContain('186,61 €');
  await visitor.submit('/panier', { intent: 'more', productId: ssd });
  expect(await read(visitor)).toContain('373,22 €');
  await visitor.submit('/panier', { intent: 'set', productId: ssd, quantity: '3' });
  expect(visitor.cookies.get('panier-n')).toBe('3');
  const removed = await visitor.submit('/panier', { intent: 'remove', productId: ssd, quantity: '3' });
  expect(visitor.cookies.has('panier')).toBe(false);
  expect(await read(visitor, removed.location ?? '')).toMatch(
    /SSD 1 To n’est plus dans votre panier.*Annuler/,
  );
  await add(visitor, ssd, { quantity: '3' });
  expect(await read(visitor)).toContain('559,83 €');
});

test('a product’s name is text', async () => {
  const visitor = site.visitor();
  await add(visitor, ram);
  const { body } = await visitor.get('/panier');
  expect(body).toContain('Barrette &lt;16&gt; Go');
  expect(body).not.toContain('Barrette <16> Go');
});

test.each(['0', '-1', '−2'])(
  'a quantity of %s takes the line out, and leaves the others',
  async (quantity) => {
    const visitor = site.visitor();
    await add(visitor, ssd);
    await add(visitor, ram);
    const removed = await visitor.submit('/panier', { intent: 'set', productId: ssd, quantity });
    expect([removed.status, removed.location]).toEqual([303, '/panier']);
    const page = await read(visitor);
    expect(page).not.toContain('SSD 1 To');
    expect(page).toContain('Barrette <16> Go');
    expect(visitor.cookies.get('panier-n')).toBe('1');
  },
);

test.each(['1e9', '1.5', '-1.5', 'NaN', '100'])(
  'a quantity of %s changes nothing, and the field says why',
  async (quantity) => {
    const visitor = site.visitor();
    await add(visitor, ssd);
    const before = visitor.cookies.get('panier');
    const refused = await visitor.submit('/panier', { intent: 'set', productId: ssd, quantity });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('Écrivez un nombre entier, de 0 à 99.');
    expect(refused.body).toContain('aria-invalid="true"');
    expect(visitor.cookies.get('panier')).toBe(before);
  },
);

test('a form that is none of ours is refused without a trace', async () => {
  for (const fields of [
    {},
    { intent: 'offrir', productId: ssd },
    { intent: 'add', productId: 'x' },
  ] as Record<string, string>[]) {
    const refused = await site.visitor().submit('/panier', fields);
    expect([refused.status, refused.setCookies]).toEqual([400, []]);
    expect(refused.body).not.toMatch(/node_modules|at \w+ \(/);
  }
  const foreign = await site
    .visitor()
    .submit('/panier', { intent: 'add', productId: ssd }, { origin: 'https://mallory.example' });
  expect([foreign.status, foreign.setCookies]).toEqual([403, []]);
});

test('a tampered cookie is an empty cart, and its prices are nobody’s', async () => {
  const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
  for (const panier of ['%00', 'x'.repeat(3000), encode([[ssd, 1e9]]), encode([[ssd, 1, 1, 0.01]])])
    expect(await read(site.visitor({ panier }))).toContain('Votre panier est vide');
  expect(await read(site.visitor({ panier: encode([[ssd, 2]]) }))).toContain('373,22 €');
});

test('signing in brings the cart along, signing out leaves none in the browser', async () => {
  const { email, visitor } = await site.member();
  await add(visitor, ssd);
  expect(visitor.cookies.has('panier')).toBe(false);
  await visitor.submit('/deconnexion', {});
  expect([visitor.cookies.has('panier-n'), await read(visitor)]).toEqual([
    false,
    expect.stringContaining('Votre panier est vide'),
  ]);
  await add(visitor, ssd, { quantity: '2' });
  await add(visitor, ram);
  await visitor.submit('/connexion', { email, password: PASSWORD });
  expect([visitor.cookies.has('panier'), visitor.cookies.get('panier-n')]).toEqual([false, '4']);
  expect(await storedCart(email)).toEqual([
    { id: ssd, name: 'SSD 1 To', price: 209, quantity: 3 },
    { id: ram, name: 'Barrette <16> Go', price: 45, quantity: 1 },
  ]);
});

test('a cart waits for the second factor', async () => {
  const { email, visitor: first } = await site.member();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await add(visitor, ssd);
  await visitor.submit('/connexion', { email, password: PASSWORD });
  await read(visitor);
  expect([visitor.cookies.has('panier'), await storedCart(email)]).toEqual([true, []]);
  await passSecondFactor(visitor, secret, '/connexion/verification');
  expect([visitor.cookies.has('panier'), await storedCart(email)]).toEqual([
    false,
    [{ id: ssd, name: 'SSD 1 To', price: 209, quantity: 1 }],
  ]);
});

test('pages that are kept know nothing of a cart, and have the way to it', async () => {
  const visitor = site.visitor();
  await add(visitor, ssd);
  const [mine, theirs] = [await visitor.get('/services'), await site.visitor().get('/services')];
  expect(mine.body).toBe(theirs.body);
  expect(mine.headers.get('Cache-Control')).toMatch(/^public/);
  expect(mine.body).toContain('href="/panier"');
});

test('a cart by link shows what it would add; a press adds it, without script', async () => {
  const sender = site.visitor();
  await add(sender, ssd, { quantity: '2' });
  await add(sender, ram);
  const { body } = await sender.get('/panier');
  const [, link = ''] = /value="[^"]*(\/panier\?partage=[^"]+)"/.exec(body) ?? [];
  expect(link).toBe(`/panier?partage=${ssd}.2_${ram}.1`);
  const friend = site.visitor();
  const shown = await read(friend, link);
  expect(shown).toMatch(/Un panier vous est proposé 2 × SSD 1 To 1 × Barrette <16> Go Ajouter à mon panier/);
  expect(friend.cookies.has('panier')).toBe(false);
  const shared = link.replace(/.*=/, '');
  const added = await friend.submit('/panier', { intent: 'addShared', shared });
  expect([added.status, added.location]).toEqual([303, '/panier?fait=shared']);
  expect(await read(friend, added.location ?? '')).toMatch(/Panier ajouté.*413,40 €/);
  expect(await read(friend, `/panier?partage=${crypto.randomUUID()}.1`)).toMatch(
    /Ce panier n’est plus disponible Un produit de ce lien n’est plus disponible/,
  );
});

test('what is sold out is told and left out of the total, and the rest is ordered', async () => {
  const tables = site.database.kysely;
  const visitor = site.visitor();
  await add(visitor, ssd);
  await add(visitor, ram);
  const stock = (units: number) =>
    tables.updateTable('products').set({ stock: units }).where('id', '=', ram).execute();
  await stock(0);
  const page = await read(visitor);
  expect(page).toMatch(/Il n’en reste plus : ce produit n’est pas compté dans le total/);
  expect(page).toMatch(/Total 186,61 € Ce qui n’est plus disponible est signalé.*Passer au paiement/);
  expect(await read(visitor, '/paiement')).toContain(
    'Barrette <16> Go : il n’en reste plus, il n’est pas commandé.',
  );
  await visitor.submit('/panier', { intent: 'remove', productId: ssd, quantity: '1' });
  expect(await read(visitor)).not.toContain('Passer au paiement');
  await stock(10);
});

test('delivery is told from its lowest price, with what is missing for it to be free', async () => {
  const visitor = site.visitor();
  await add(visitor, ram);
  expect(await read(visitor)).toMatch(/Livraison en France À partir de \d+,\d\d €/);
  expect(await read(visitor)).not.toContain('l’envoi est offert');
  const owner = (await site.admin()).visitor;
  const path = '/admin/textes/livraison/offert';
  const save = async (freeFrom: string) => {
    const drawn = drawnForm((await owner.get(path)).body, 'texte');
    expect((await owner.submit(path, { ...drawn, freeFrom, intent: 'save' })).status).toBe(303);
  };
  await save('50');
  expect(await read(visitor)).toContain('Encore 9,82 € et l’envoi est offert.');
  await visitor.submit('/panier', { intent: 'set', productId: ram, quantity: '2' });
  expect(await read(visitor)).toMatch(/Livraison en France Offerte/);
  await save('');
});

test('an older tab orders nothing before it has told what changed in the cart since', async () => {
  const visitor = site.visitor();
  await add(visitor, ram);
  const { body } = await visitor.get('/paiement');
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  await add(visitor, ssd);
  const fields = (inputs: string[][]) => ({
    ...Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])),
    ...{
      'customer.name': 'Camille Renard',
      'customer.email': 'camille@exemple.fr',
      'customer.phone': '06 12 34 56 78',
    },
    ...{
      'billingAddress.street': '1 rue de Vesle',
      'billingAddress.postcode': '51100',
      'billingAddress.city': 'Reims',
    },
    ...{ 'delivery.method': 'pickup', payment: 'shop', terms: 'oui' },
  });
  const old = await visitor.submit('/paiement', fields(hidden));
  expect(old.status).toBe(409);
  expect(mainText(old.body)).toMatch(
    /SSD 1 To est dans votre panier, et n’était pas sur cette page\. .*Rien n’a été commandé/,
  );
  expect(mainText(old.body)).toMatch(/Récapitulatif Barrette.*SSD 1 To/);
  const { rows } = await sql`select from public.orders`.execute(site.database.kysely);
  expect(rows).toEqual([]);
});

test('the product that no carrier takes is named, in the cart and at the checkout', async () => {
  const visitor = site.visitor();
  const legal = JSON.stringify({ pickupOnly: true });
  const tables = site.database.kysely;
  await tables.updateTable('products').set({ legal }).where('id', '=', ram).execute();
  await add(visitor, ram);
  await add(visitor, ssd);
  const named =
    /Aucun transporteur ne prend Barrette <16> Go : son poids ou les règles du transport l’excluent\./;
  expect(await read(visitor)).toMatch(named);
  expect(await read(visitor, '/panier?code_postal=51100')).toMatch(
    new RegExp(`${named.source} Le retrait à l’atelier est gratuit`),
  );
  expect(await read(visitor, '/paiement')).toMatch(named);
  await tables.updateTable('products').set({ legal: '{}' }).where('id', '=', ram).execute();
  expect(await read(visitor)).not.toMatch(named);
  const weigh = (weight_g: number | null) =>
    tables.updateTable('products').set({ weight_g }).where('id', '=', ssd).execute();
  // Too much for a relay point alone, then for every carrier.
  await weigh(22_000);
  expect(await read(visitor)).not.toContain('Aucun transporteur');
  expect(await read(visitor, '/paiement')).toContain('cette commande est trop lourde pour lui');
  await weigh(35_000);
  expect(await read(visitor)).toMatch(/Aucun transporteur ne prend SSD 1 To/);
  await weigh(null);
});

test('fitting is offered for parts, in a category of the owner’s own too', async () => {
  const visitor = site.visitor();
  await add(visitor, ram);
  expect(await read(visitor)).not.toContain('Besoin d’un montage');
  const products = () => site.database.kysely.updateTable('products').where('id', '=', ram);
  await products()
    .set({ compatible_models: ['PlayStation 4'] })
    .execute();
  expect(await read(visitor)).toContain('Besoin d’un montage');
  await products().set({ compatible_models: [] }).execute();
});

test.each([
  ['51100', /Vers le 51100 : à domicile \d+,\d\d €, en point relais \d+,\d\d €\./],
  ['97400', /Nous n’envoyons pas outre-mer\. Le retrait à l’atelier reste possible\./],
  ['F-51100', /Vers le 51100 : à domicile/],
  ['511', /Écrivez les cinq chiffres d’un code postal, par exemple 51100\./],
])('a postcode is answered in the cart, without script: %s', async (postcode, words) => {
  const visitor = site.visitor();
  await add(visitor, ram);
  const { body } = await visitor.get(`/panier?code_postal=${postcode}`);
  expect(mainText(body)).toMatch(words);
  expect(body).toContain(`value="${postcode.replace('F-', '')}"`);
});

import { parse } from 'node-html-parser';
import { expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite({ SEED: 'demo' });
const get = (path: string) => site.visitor().get(path);
const db = () => site.database.kysely;
const change = (slug: string, set: Record<string, unknown>) =>
  db().updateTable('products').set(set).where('slug', '=', slug).execute();
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Gives a product drawings in place of its pictures: each product of the examples has renderings. */
async function draw(slug: string, drawings: string[]) {
  const { id } = await db()
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await db().deleteFrom('product_images').where('product_id', '=', id).execute();
  const alt = 'Illustration\u00a0: une console portable';
  await db()
    .insertInto('product_images')
    .values(
      drawings.map((name, position) => ({
        product_id: id,
        position,
        src: `/illustrations/${name}.svg`,
        alt,
        width: 320,
        height: 240,
      })),
    )
    .execute();
}

function nodes(body: string): Record<string, never>[] {
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, data]) => {
    const parsed = JSON.parse(data ?? '');
    return parsed['@graph'] ?? [parsed];
  });
}

test('a new product: the one price that is paid, stock, both ways to have it, what it fits, who made it', async () => {
  const { status, body, headers } = await get('/produit/ventilateur-ps4-slim');
  expect(status).toBe(200);
  // The page says whether any unit is left now.
  expect(headers.get('cache-control')).toBe('private, no-store');
  const text = words(body);
  expect(text).toContain('19,64 €');
  expect(text).not.toMatch(/22,00 €|[Cc]atalogue|[Pp]ayé en direct/);
  expect(text).toContain('En stock');
  expect(text).not.toMatch(/\d en stock/);
  // 210 g of goods and 250 g of box.
  expect(text).toMatch(
    /Livraison en France métropolitaine : 6,90 € à domicile, 4,90 € en point relais , entre le \d+(er)? (\S+ )?(20\d\d )?et le \d+(er)? \S+ 20\d\d, pour une commande payée maintenant/,
  );
  expect(text).toMatch(
    /Retrait gratuit à l’atelier de Reims, prêt (demain )?[\p{L} 0-9]+ à partir de \d+ h/u,
  );
  expect(words(parse(body).querySelector('.buy')?.innerHTML ?? '')).not.toMatch(/Fermé|[Oo]uvert/);
  expect(text).not.toMatch(/à compléter|Coordonnées du fabricant/);
  expect(text).toContain('Information non fournie par le fabricant');
  expect(body).toContain('href="/boutique?modele=PlayStation+4"');
  expect(body).toContain('href="/consoles/playstation-4"');
  expect(text).not.toContain('Relevé du banc de test');
  expect(body).not.toMatch(/<(s|del|strike)\b|line-through/);
});

test('a postcode is answered in the page, without script: served, refused in words, or told beside the field', async () => {
  const path = '/produit/ventilateur-ps4-slim';
  const asked = async (typed: string) => {
    const { status, body } = await get(`${path}?code-postal=${encodeURIComponent(typed)}`);
    expect(status).toBe(200);
    expect(body).toMatch(/<link rel="canonical" href="[^"?]*\/produit\/ventilateur-ps4-slim"/);
    const form = parse(body).querySelector('details:has([name="code-postal"])');
    expect(form?.hasAttribute('open')).toBe(true);
    const field = form?.querySelector('input');
    return { text: words(form?.innerHTML ?? ''), value: field?.getAttribute('value'), field };
  };
  const before = parse((await get(path)).body).querySelector('details:has([name="code-postal"])');
  expect(before?.hasAttribute('open')).toBe(false);
  expect(words(before?.innerHTML ?? '')).toContain('Corse comprise, au même prix');
  expect((await asked('20 000')).text).toMatch(
    /Nous livrons au 20000 : 6,90 € à domicile, 4,90 € en point relais, entre le/,
  );
  expect((await asked('97400')).text).toContain(
    'Nous n’envoyons pas outre-mer. Le retrait à l’atelier reste possible.',
  );
  const wrong = await asked('511 <');
  expect(wrong.text).toContain('Écrivez les cinq chiffres d’un code postal, par exemple 51100.');
  expect([wrong.value, wrong.field?.getAttribute('aria-invalid')]).toEqual(['511 <', 'true']);
  expect((await asked('')).text).toContain('Écrivez les cinq chiffres');
});

test('a product that no carrier takes is fetched, and no postcode is asked', async () => {
  await change('ventilateur-ps4-slim', { weight_g: 40_000 });
  const { body } = await get('/produit/ventilateur-ps4-slim');
  expect(words(body)).toContain('Trop lourd pour un envoi : ce produit se retire à l’atelier');
  expect(body).not.toContain('code-postal');
  await change('ventilateur-ps4-slim', { weight_g: 210 });
  const alcohol = await get('/produit/alcool-isopropylique-500-ml');
  expect(words(alcohol.body)).toContain('Transport réglementé : ce produit se retire à l’atelier');
  expect(words(alcohol.body)).not.toContain('Livré chez vous');
  expect(nodes(alcohol.body).find((node) => node['@type'] === 'Product')).toMatchObject({
    offers: { shippingDetails: { doesNotShip: true } },
  });
});

test('who asked many times sees the stock and the words of this moment', async () => {
  const path = '/produit/kit-ddr5-32-go-6000';
  const seen = async () => {
    const { body } = await get(path);
    const [left] = /En stock|Plus que 2|Dernier exemplaire/.exec(words(body)) ?? [];
    return { left, body };
  };
  const [first, , third, fourth] = [await seen(), await seen(), await seen(), await seen()];
  // The document is the same, and contains nothing about the visitor.
  expect(third.body).toBe(first.body);
  expect(fourth.body).toBe(first.body);
  const name = 'Mémoire renommée';
  expect(first.left).toBe('En stock');
  await change('kit-ddr5-32-go-6000', { stock: 2, name });
  const changed = await seen();
  expect(changed.left).toBe('Plus que 2');
  expect(changed.body).toContain(name);
  expect((await get('/produit/ventilateur-ps4-slim')).body).not.toContain(name);
});

test('the form needs no script: it posts the product and how many to the cart', async () => {
  const { body } = await get('/produit/ventilateur-ps4-slim');
  const [form = ''] = /<form[^>]*action="\/panier".*?<\/form>/s.exec(body) ?? [];
  const { id } = await db()
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'ventilateur-ps4-slim')
    .executeTakeFirstOrThrow();
  expect(form).toContain('method="post"');
  expect(form).toMatch(new RegExp(`name="productId"[^>]*value="${id}"`));
  expect(form).toMatch(/max="5"[^>]*name="quantity"|name="quantity"[^>]*max="5"/);
});

test('what the page’s form and the button of another product send is what the cart takes', async () => {
  const visitor = site.visitor();
  const { body } = await visitor.get('/produit/port-hdmi-ps5');
  const [own = '', others = ''] = body.match(/<form[^>]*action="\/panier".*?<\/form>/gs) ?? [];
  const fieldsOf = (form: string) =>
    Object.fromEntries(
      [...form.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => [
        /name="([^"]*)"/.exec(attributes)?.[1],
        /value="([^"]*)"/.exec(attributes)?.[1],
      ]),
    );
  await visitor.submit('/panier', { ...fieldsOf(own), quantity: '2' });
  const other = /<button[^>]*value="([^"]*)"/.exec(others)?.[1] ?? '';
  await visitor.submit('/panier', { ...fieldsOf(others), productId: other });
  expect(visitor.cookies.get('panier-n')).toBe('3');
});

test('a new device: what its end of life costs is in its price, and its old one is taken back; a used one has neither', async () => {
  const path = '/produit/ventilateur-ps4-slim';
  const legal = JSON.stringify({ ecoCents: 42 });
  const before = await get(path);
  expect(words(before.body)).not.toMatch(/éco-participation|Reprise gratuite/);
  await change('ventilateur-ps4-slim', { legal });
  const text = words((await get(path)).body);
  expect(text).toMatch(/Prix dont 0,42\s€ d’éco-participation par appareil\./);
  expect(text).toContain('Reprise gratuite de votre ancien appareil du même type');
  await change('ventilateur-ps4-slim', { legal, condition: 'occasion', grade: 'B' });
  expect(words((await get(path)).body)).not.toMatch(/éco-participation|Reprise gratuite/);
  await change('ventilateur-ps4-slim', { legal: '{}', condition: 'neuf', grade: null });
});

test('what its energy label and its repairability index say, once the owner wrote them, and nothing before', async () => {
  const path = '/produit/ventilateur-ps4-slim';
  expect(words((await get(path)).body)).not.toMatch(/Classe énergétique|Réparabilité/);
  const energySheet = 'https://eprel.ec.europa.eu/screen/1';
  const facts = { energyClass: 'D', energySheet, repairIndex: '7,4 sur 10, indice de réparabilité' };
  await change('ventilateur-ps4-slim', { legal: JSON.stringify(facts) });
  const { body } = await get(path);
  expect(words(body)).toContain('Classe énergétique D, sur une échelle de A à G');
  expect(body).toContain(`href="${energySheet}"`);
  expect(words(body)).toMatch(/Réparabilité 7,4 sur 10, indice de réparabilité/);
  // Neither stands alone, and no other address is linked.
  for (const energy of [{ energyClass: 'D' }, { energyClass: 'D', energySheet: 'javascript:alert(1)' }]) {
    await change('ventilateur-ps4-slim', { legal: JSON.stringify(energy) });
    expect(words((await get(path)).body)).not.toContain('Classe énergétique');
  }
  await change('ventilateur-ps4-slim', { legal: '{}' });
});

test('a used unit: its grade in words, its measures and its battery, once they are its own', async () => {
  const before = words((await get('/produit/switch-v2-reconditionnee')).body);
  expect(before).toContain('Reconditionné, grade B');
  expect(before).toContain('marques d’usage');
  // Measurements of an example belong to no unit.
  expect(before).not.toMatch(/de sa capacité d’origine|[Rr]elevé du banc de test/);
  expect(before).toContain('Garanti 6 mois par l’atelier');
  await change('switch-v2-reconditionnee', {
    battery_percent: 93,
    legal: JSON.stringify({ maker: 'Nintendo Co., Ltd.', makerContact: 'Kyoto', partsAvailability: 42 }),
  });
  const after = words((await get('/produit/switch-v2-reconditionnee')).body);
  expect(after).toContain('93 % de sa capacité d’origine');
  expect(after).toContain('Nintendo Co., Ltd.');
  expect(after).toContain('Relevé du banc de test');
  expect(after).not.toContain('Exemple de');
  // A value that is not text is treated as missing.
  expect(after).toContain('Information non fournie par le fabricant');
});

test('what is promised of used goods is what the shop set, unless the product has a text of its own', async () => {
  const used = '/produit/switch-v2-reconditionnee';
  const seen = async (path = used) => words((await get(path)).body);
  const admin = (await site.admin()).visitor;
  const form = parse((await admin.get('/entreprise/garanties')).body).querySelector('form.settings__form');
  const controls = form?.querySelectorAll('input[name]') ?? [];
  const fields = Object.fromEntries(
    controls.map((each) => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? '']),
  );
  await admin.submit('/entreprise/garanties', { ...fields, usedWarranty: '4', intent: 'save' });
  await vi.waitFor(async () => expect(await seen()).toContain('Garanti 4 mois par l’atelier'));
  expect(await seen()).not.toContain('6 mois');
  const section = async () => {
    const { body } = await get(used);
    return words(parse(body).querySelector('section[aria-labelledby="garantie"]')?.innerHTML ?? '');
  };
  expect(await section()).toMatch(/Garanti 4 mois par l’atelier\. .*Garantie légale de conformité de 2 ans/);
  await change('switch-v2-reconditionnee', { warranty: 'Garanti un an.' });
  expect(await seen()).not.toContain('4 mois');
  expect(await section()).toMatch(/Garanti un an\. /);
  await change('switch-v2-reconditionnee', { warranty: ' ' });
  expect(await seen()).toContain('Garanti 4 mois par l’atelier');
  // New goods have the maker's guarantee, if the product says so.
  expect(await seen('/produit/port-hdmi-ps5')).toContain('Garantie du constructeur');
  await change('port-hdmi-ps5', { warranty: '' });
  expect(await seen('/produit/port-hdmi-ps5')).not.toMatch(/constructeur|4 mois/);
});

test('compatibility goes both ways: others for the same models', async () => {
  const { body } = await get('/produit/port-hdmi-ps5');
  const others = body.slice(body.indexOf('id="autres"'));
  expect([...others.matchAll(/href="\/produit\/([\w-]+)"/g)].length).toBe(3);
  expect(others).not.toContain('href="/produit/port-hdmi-ps5"');
});

test('a text of several paragraphs: each is one on the page, the first sums it up, machines read them all', async () => {
  const lead = 'Turbine de remplacement, à poser avec une pâte thermique neuve.';
  const description = `${lead}\n\nÀ comparer avec l’ancienne : 4 fils.\nUn paragraphe encore.`;
  await change('ventilateur-ps4-slim', { description });
  const { body } = await get('/produit/ventilateur-ps4-slim');
  const page = parse(body);
  const text = ['À comparer avec l’ancienne\u00a0: 4 fils.', 'Un paragraphe encore.'];
  expect(page.querySelectorAll('#texte p').map((each) => each.text)).toEqual([lead, ...text]);
  // Once in the document: the rest of the page's data do not repeat it.
  expect(body.split('Un paragraphe encore.')).toHaveLength(3);
  const summary = page.querySelector('meta[name="description"]')?.getAttribute('content');
  expect(summary).toBe(`${lead} Neuf, à l’atelier de Reims ou livré en France.`);
  expect(nodes(body).find((node) => node['@type'] === 'Product')).toMatchObject({ description });
});

test('what sums up a product is cut between two sentences', async () => {
  const lead = `Elle va ${'très '.repeat(16)}loin.`;
  await change('ventilateur-ps4-slim', { description: `${lead} ${lead.replace('Elle', 'Il')}` });
  const { body } = await get('/produit/ventilateur-ps4-slim');
  const summary = parse(body).querySelector('meta[name="description"]')?.getAttribute('content');
  expect(summary).toBe(lead);
});

test('a part says what fitting it costs, where to book it, and answers what is asked of its kind', async () => {
  const page = parse((await get('/produit/ventilateur-ps4-slim')).body);
  expect(words(page.querySelector('.buy')?.innerHTML ?? '')).toMatch(
    /On le pose pour vous, à partir de \d+ €/,
  );
  const fitting = page.querySelector('section[aria-labelledby="pose"]');
  expect(words(fitting?.innerHTML ?? '')).toMatch(
    /Premier créneau libre : .+ à \d+ h.*PlayStation 4 .*pièce comprise/,
  );
  expect(fitting?.querySelector('a')?.getAttribute('href')).toBe(
    '/rendez-vous?choix=console/playstation-4/reparation-surchauffe',
  );
  const booking = await get('/rendez-vous?choix=console/playstation-4/reparation-surchauffe');
  expect(booking.body).toContain('PlayStation 4');
  const questions = page.querySelectorAll('.product__questions summary').map(({ text }) => text);
  expect(questions).toEqual([
    'Puis-je la poser moi-même\u00a0?',
    'Comment savoir si c’est la bonne pièce\u00a0?',
    'Puis-je rendre ce produit\u00a0?',
  ]);
  const laptop = (await get('/produit/portable-14-pouces-i5-1135g7')).body;
  expect(laptop).not.toMatch(/id="pose"|On le pose pour vous/);
  expect(laptop).toContain('Que veut dire reconditionné');
});

test('the bar of phones is a form of its own, and is not there when none is left', async () => {
  const bar = parse((await get('/produit/ventilateur-ps4-slim')).body).querySelector('#barre');
  const form = bar?.querySelector('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/panier']);
  expect(words(bar?.innerHTML ?? '')).toMatch(/Ventilateur pour PlayStation 4 Slim .*19,64 €.*Ajouter/);
  await change('ventilateur-ps4-slim', { reserved: 6 });
  expect((await get('/produit/ventilateur-ps4-slim')).body).not.toContain('class="buy-bar"');
  await change('ventilateur-ps4-slim', { reserved: 0 });
});

test('structured data: the offer at the price that is paid', async () => {
  const { body } = await get('/produit/ventilateur-ps4-slim');
  expect(nodes(body).find((node) => node['@type'] === 'Product')).toMatchObject({
    sku: 'LAP-PC-009',
    offers: { price: '19.64', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect(body).toContain('property="og:type" content="product"');
});

test('none left: no form, the way to be told and the way to repair', async () => {
  await change('ventilateur-ps4-slim', { reserved: 6 });
  const { status, body } = await get('/produit/ventilateur-ps4-slim');
  expect(status).toBe(200);
  expect(words(body)).toContain('Épuisé');
  expect(body).not.toContain('name="quantity"');
  expect(words(body)).toContain('Me prévenir');
  expect(body).toContain('href="/services"');
  expect(nodes(body).find((node) => node['@type'] === 'Product')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
  await change('ventilateur-ps4-slim', { reserved: 5 });
  expect(words((await get('/produit/ventilateur-ps4-slim')).body)).toContain('Dernier exemplaire');
});

test('every picture is there without script: to see, to choose, to enlarge', async () => {
  await draw('switch-lite-reconditionnee', ['console-portable-bloc', 'diagnostic']);
  const { body } = await get('/produit/switch-lite-reconditionnee');
  expect(body).toContain('href="/illustrations/console-portable-bloc.svg"');
  expect(body).toContain('alt="Illustration\u00a0: une console portable"');
  expect(body).toMatch(/href="#image-2"[^>]*aria-label="Image 2 sur 2/);
  expect(body).not.toContain('Images de synthèse');
});

test('rendered pictures: a file for each width, said to be rendered on the page and to machines', async () => {
  const { body } = await get('/produit/kit-ddr5-32-go-6000');
  const page = parse(body);
  const pictures = page.querySelectorAll('.shots__large img');
  expect(pictures.map((each) => each.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
  for (const picture of pictures) {
    expect(picture.getAttribute('alt')).toMatch(/^Image de synthèse\u00a0: ./);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1280', '960']);
  }
  expect(words(page.querySelector('.shots')?.innerHTML ?? '')).toContain('Images de synthèse, dessinées');
  const [lightest = ''] =
    page.querySelector('.shots__large source')?.getAttribute('srcset')?.split(' ') ?? [];
  const { status, headers } = await get(lightest);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/avif']);
  const product = nodes(body).find((node) => node['@type'] === 'Product');
  expect(product?.image).toHaveLength(3);
});

test('a product without a picture has the drawing that says so', async () => {
  await db().deleteFrom('product_images').execute();
  expect((await get('/produit/ventilateur-ps4-slim')).body).toContain('/illustrations/pas-d-image.svg');
});

test.each([
  '/produit/inconnu',
  '/produit/Ventilateur-PS4',
  '/produit/%27%3B--',
  '/produit/a%00b',
  '/produit',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('what is not published is not found, and comes back when it is', async () => {
  await change('pate-thermique-5-g', { is_published: false });
  expect((await get('/produit/pate-thermique-5-g')).status).toBe(404);
  await change('pate-thermique-5-g', { is_published: true });
  expect((await get('/produit/pate-thermique-5-g')).status).toBe(200);
});

test('a name and a text are words, never markup', async () => {
  await change('pate-thermique-5-g', {
    name: '<b>Pâte</b>',
    description: '</script><script>alert(1)</script>',
  });
  const { body } = await get('/produit/pate-thermique-5-g');
  expect(body).not.toContain('<b>Pâte');
  expect(body).not.toContain('<script>alert(1)');
});

test('what nobody wrote of a product has no label, no sentence and no lone mark', async () => {
  await change('switch-v2-reconditionnee', {
    warranty: '',
    description: '',
    specs: JSON.stringify([{ key: 'Mémoire', value: ' ' }]),
    unit_tests: JSON.stringify([{ label: 'Écran tactile', result: '' }]),
    battery_percent: null,
    compatible_models: '{}',
    usages: '{}',
    legal: JSON.stringify({ maker: '', warnings: '' }),
  });
  const page = parse((await get('/produit/switch-v2-reconditionnee')).body).querySelector('main');
  const lone = page?.querySelectorAll('p, dt, dd, li, h2').filter(({ text, innerHTML }) => {
    return !/[\p{L}\p{N}]/u.test(text) && !/<(svg|img|input|button)/.test(innerHTML);
  });
  expect(lone?.map(({ outerHTML }) => outerHTML)).toEqual([]);
  for (const label of ['Mémoire', 'Écran tactile', 'Caractéristiques', 'Compatibilité', 'Avertissements'])
    expect(words(page?.innerHTML ?? '')).not.toContain(label);
  const headings = page?.querySelectorAll('section[aria-labelledby]') ?? [];
  expect(headings.filter(({ children }) => children.length < 2).map(({ text }) => text)).toEqual([]);
});

import { parse } from 'node-html-parser';
import { describe, expect, test, vi } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { addProduct, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

/** Texts that no page, mail or document may show: a fact that the owner has not stated yet has no line. */
const PLACEHOLDERS = /à\s+compléter|relevé de démonstration|nom du responsable|\{\{shop\./i;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

describe('a default start', () => {
  const site = useAccountSite();

  test('says in each mail that it is a specimen, first of all', async () => {
    const { email: member } = await site.signUp();
    const { subject, text } = await site.mailTo(member);
    expect(subject).toMatch(/^\[SPÉCIMEN\] /);
    expect(text).toMatch(/^SPÉCIMEN/);
    expect(text).not.toMatch(PLACEHOLDERS);
  });

  test('tells the owner first what is missing, each with its field and its reason', async () => {
    const { visitor } = await site.admin();
    const page = parse((await visitor.get('/admin')).body).querySelector('main');
    expect(page?.querySelector('h2')?.text).toBe('Ce site est une démonstration');
    const link = page?.querySelector('a[href="/entreprise/identite#siren"]');
    expect(link?.text).toBe('SIREN');
    expect(link?.parentNode?.text).toContain('R. 123-237');
    expect((await visitor.get('/entreprise')).body).toContain('href="/entreprise/obligations#mediatorName"');
    const form = (await visitor.get('/entreprise/identite')).body;
    expect(form).toContain('id="siren"');
    expect(plain(form)).toContain('Manque pour vendre : Sur chaque facture');
  });

  test('counts what an offer lacks, and shows those that lack something', async () => {
    const { visitor } = await site.admin();
    const { body } = await visitor.get('/admin/stock?etat=incomplets');
    expect(plain(body)).toContain('2 champs manquent');
    expect(plain(body)).toContain('Fabricant, Adresses du fabricant');
  });
});

describe('a start without examples', () => {
  const site = useAccountSite({ SEED: 'none' });

  test('closes the cart and ordering, and nothing else', async () => {
    const visitor = site.visitor();
    for (const path of ['/panier', '/paiement']) {
      const { status, body } = await visitor.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(plain(body)).toContain('La boutique en ligne ouvre bientôt');
    }
    for (const path of ['/demande', '/rendez-vous', '/envoi'])
      expect(parse((await visitor.get(path)).body).querySelectorAll('main form').length).toBeGreaterThan(0);
    expect((await visitor.get('/')).body).not.toContain('class="demo"');
  });

  test('refuses an order on the server, and puts nothing into a cart', async () => {
    const { kysely } = site.database;
    await kysely.insertInto('product_categories').values({ id: 'stockage', label: 'Stockage' }).execute();
    const product = await addProduct(site.database, 3);
    await expect(placedOrder(orderDeps(site.database), orderOf([product]))).rejects.toThrow('closed');
    const added = await site
      .visitor()
      .submit('/panier', { intent: 'add', productId: product, quantity: '1' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/panier']);
  });

  test('is opened by its owner alone, who is told what is missing', async () => {
    const form = { intent: 'open', confirmation: 'oui' };
    const { visitor: client } = await site.member();
    expect((await client.submit('/admin/ouverture', form)).status).toBe(403);
    expect((await site.visitor().submit('/admin/ouverture', form)).headers.get('location')).toContain(
      '/connexion',
    );
    const { visitor: admin } = await site.admin();
    expect(plain((await admin.get('/admin')).body)).toContain('La boutique n’est pas ouverte');
    expect((await admin.submit('/admin/ouverture', { intent: 'open' })).status).toBe(400);
    const { status, body } = await admin.submit('/admin/ouverture', form);
    expect(status).toBe(409);
    expect(plain(body)).toContain('Rien n’a été ouvert');
    const { email, visitor: stolen } = await site.admin();
    await staleSessions(site.database.kysely, email);
    const unproven = await stolen.submit('/admin/ouverture', form);
    expect([unproven.status, plain(unproven.body)]).toEqual([
      403,
      expect.stringContaining('Prouvez d’abord'),
    ]);
  });

  test('lists all that an opening needs, with its reason, its source and its place', async () => {
    const { visitor } = await site.admin();
    const lineOf = async (label: string) => {
      const { body } = await visitor.get('/admin/ouverture');
      const line = parse(body)
        .querySelectorAll('.steps__line')
        .find((each) => each.querySelector('a')?.text === label);
      return { to: line?.querySelector('a')?.getAttribute('href'), text: plain(line?.text ?? '') };
    };
    const mediator = await lineOf('Site du médiateur');
    expect(mediator.to).toBe('/entreprise/obligations#mediatorUrl');
    for (const words of ['À faire', 'L. 616-1', 'economie.gouv.fr']) expect(mediator.text).toContain(words);
    expect((await lineOf('Clés de paiement réelles')).text).toContain('Pas nécessaire');
    expect((await visitor.get('/admin')).body).toContain('href="/admin/ouverture"');

    const prices = await visitor.submit('/admin/ouverture', { intent: 'read', item: 'prix' });
    expect(prices.status).toBe(303);
    expect((await lineOf('Prix des réparations')).text).toMatch(/Fait.*Relu le .* par Camille Renard/);
    await visitor.submit('/admin/ouverture', { intent: 'unread', item: 'prix' });
    expect((await lineOf('Prix des réparations')).text).toContain('Conseillé');
    const unknown = await visitor.submit('/admin/ouverture', { intent: 'read', item: 'inconnu' });
    expect(unknown.status).toBe(400);
  });

  test('hides all example scenes of the gallery at once, and gives one back', async () => {
    const { visitor } = await site.admin();
    const shown = async () =>
      parse((await visitor.get('/galerie')).body)
        .querySelectorAll('main a[href^="/galerie/"]')
        .map((link) => link.getAttribute('href') ?? '');
    const before = await shown();
    expect(before.length).toBeGreaterThan(5);
    expect((await visitor.submit('/admin/ouverture', { intent: 'hide' })).status).toBe(303);
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    const { body } = await visitor.get('/admin/ouverture');
    expect(plain(body)).toContain('Aucune n’est montrée.');
    const scene = before[0]?.split('/').at(-1) ?? '';
    await visitor.submit('/admin/galerie', { scene, show: 'oui' });
    await vi.waitFor(async () => expect(await shown()).toContain(before[0]));
  });
});

import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { useAccountSite } from '#tests/support/account-site.ts';
import { addProduct, orderDeps, orderOf, placed } from '#tests/support/shop.ts';

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
    await expect(placed(orderDeps(site.database), orderOf([product]))).rejects.toThrow('closed');
    const added = await site
      .visitor()
      .submit('/panier', { intent: 'add', productId: product, quantity: '1' });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/panier']);
  });

  test('is opened by its owner alone, who is told what is missing', async () => {
    const form = { confirmation: 'oui' };
    const { visitor: client } = await site.member();
    expect((await client.submit('/admin/ouverture', form)).status).toBe(403);
    expect((await site.visitor().submit('/admin/ouverture', form)).headers.get('location')).toContain(
      '/connexion',
    );
    const { visitor: admin } = await site.admin();
    expect(plain((await admin.get('/admin')).body)).toContain('La boutique n’est pas ouverte');
    expect((await admin.submit('/admin/ouverture', {})).status).toBe(400);
    const { status, body } = await admin.submit('/admin/ouverture', form);
    expect(status).toBe(409);
    expect(plain(body)).toContain('Rien n’a été ouvert');
  });
});

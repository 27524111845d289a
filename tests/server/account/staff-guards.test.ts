import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#domain/accounts/staff-roles.ts';
import { useAccountSite } from '#tests/support/account-site.ts';
import { routesOf, undrawn } from '#tests/support/area-routes.ts';
import { mainText } from '#tests/support/main-text.ts';
import { EVERY_ROUTE, routesInFrame } from '#tests/support/routes.ts';

const site = useAccountSite();

/** The addresses that a role opens, with everything below them, except those in « but ». */
const OPEN: Readonly<Record<Exclude<StaffRole, 'owner'>, { paths: string[]; but: string[] }>> = {
  technician: {
    paths: [
      '/admin/rendez-vous',
      '/admin/clients',
      '/admin/reparations',
      '/admin/modeles-de-devis',
      '/admin/messages-recus',
      '/admin/reponses',
      '/admin/reperes',
      '/enregistrement',
      '/admin/stock',
    ],
    but: ['/admin/stock/setup', '/admin/stock/nouveau', '/admin/stock/fichiers/produits.csv'],
  },
  counter: {
    paths: [
      '/admin/rendez-vous',
      '/admin/clients',
      '/admin/reparations',
      '/admin/modeles-de-devis',
      '/admin/messages-recus',
      '/admin/reponses',
      '/admin/reperes',
      '/enregistrement',
      '/admin/stock',
      '/admin/commandes',
      '/admin/vente',
      '/admin/caisse',
      '/admin/factures',
      '/admin/reservations',
      '/admin/renonciations',
      '/admin/garanties',
      '/admin/registre',
      '/admin/rachats',
    ],
    but: [
      ...['/admin/stock/setup', '/admin/stock/nouveau', '/admin/stock/fichiers/produits.csv'],
      // What the owner gives.
      '/admin/rachats/prix',
      // Of accounting.
      ...['/admin/caisse/archives', '/admin/caisse/archives/1999.zip'],
      ...['/admin/factures/plateforme', '/admin/factures/plateforme/inconnu'],
    ],
  },
  content: {
    paths: [
      '/admin/appareils',
      '/admin/articles',
      '/admin/questions',
      '/admin/galerie',
      '/admin/temoignages',
      '/admin/newsletter',
      '/admin/redirections',
    ],
    but: [],
  },
};

const isOpen = (role: keyof typeof OPEN, path: string): boolean => {
  if (path === '/admin') return true;
  const { paths, but } = OPEN[role];
  return paths.some((one) => path === one || path.startsWith(`${one}/`)) && !but.includes(path);
};

test('no address of the back office or of an account is outside its guard', () => {
  const guarded = new Set(['admin', 'client'].flatMap(routesInFrame));
  const outside = EVERY_ROUTE.filter((route) => !guarded.has(route)).map(({ path }) => path ?? '');
  // The plan of public pages, where the specification puts it.
  expect(outside.filter((path) => /^(?:admin|client|entreprise|enregistrement)\b/.test(path))).toEqual([
    'admin/sitemap',
  ]);
});

// What an owner opens is all of it: guards.test.ts.
test.each(STAFF_ROLES.filter((role) => role !== 'owner'))(
  '%s opens what the role is for, and is refused every other route',
  async (role) => {
    const { email, visitor } = await site.member();
    await site.setRole(email, 'admin', role);
    for (const route of routesOf('admin')) {
      const path = undrawn(route);
      const { status, body } = await visitor.get(path);
      expect([path, status === 403]).toEqual([path, !isOpen(role, route.path)]);
      if (isOpen(role, route.path)) continue;
      expect(body).not.toContain('"rows"');
      const sent = await visitor.submit(path, { intent: 'save' });
      // An address of a file accepts no form from anybody.
      expect([403, 405], path).toContain(sent.status);
    }
  },
);

test('the menu and the first screen show what the role may open', async () => {
  const { email, visitor } = await site.member();
  const menu = async () => {
    const { body } = await visitor.get('/admin');
    return {
      body,
      links: [...body.matchAll(/href="(\/(?:admin|entreprise|enregistrement)[^"#?]*)"/g)].map(([, to]) => to),
    };
  };
  await site.setRole(email, 'admin', 'content');
  const { body, links } = await menu();
  expect(links).toContain('/admin/articles');
  for (const to of links) expect([to, (await visitor.get(to ?? '')).status]).toEqual([to, 200]);
  expect(links).not.toContain('/admin/chiffres');
  expect(body).not.toContain('/enregistrement');
  expect((await visitor.get('/admin.data')).body).not.toContain('SIREN');
  await site.setRole(email, 'admin', 'owner');
  const whole = await menu();
  expect(whole.links).toContain('/admin/utilisateurs');
  expect(whole.links).toContain('/admin/chiffres');
  expect((await visitor.get('/admin.data')).body).toContain('SIREN');
});

test('a role changed counts at once, and so does one taken back', async () => {
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', 'counter');
  expect((await visitor.get('/admin/commandes')).status).toBe(200);
  await site.setRole(email, 'admin', 'technician');
  const refused = await visitor.get('/admin/commandes');
  expect([refused.status, refused.body.includes('<title>Accès réservé')]).toEqual([403, true]);
  expect(refused.body).not.toContain('Page introuvable');
  // Whoever is of the team is not told to come back with another account.
  expect(mainText(refused.body)).toMatch(/Votre rôle, « Technicien », n’ouvre pas cette page/);
  await site.setRole(email, 'client');
  expect(mainText((await visitor.get('/admin/commandes')).body)).toContain(
    'réservée à l’équipe de l’atelier',
  );
});

test('a technician moves stock and sees no form of prices', async () => {
  const { email, visitor } = await site.member();
  const { id } = await site.database.kysely
    .selectFrom('products')
    .select('id')
    .where('is_offered_unit', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    insert into public.product_purchases (product_id, supplier) values (${id}, 'Grossiste confidentiel')
    on conflict (product_id) do update set supplier = excluded.supplier
  `.execute(site.database.kysely);
  await site.setRole(email, 'admin', 'technician');
  const { body } = await visitor.get(`/admin/stock/${id}`);
  for (const path of [
    `/admin/stock/${id}`,
    `/admin/stock/${id}.data`,
    '/admin/stock',
    '/admin/stock/mouvements',
  ])
    expect([path, (await visitor.get(path)).body.includes('confidentiel')]).toEqual([path, false]);
  expect(body).toContain('name="quantity"');
  expect(body).not.toContain('name="listedPrice"');
  const saved = await visitor.submit(`/admin/stock/${id}`, { intent: 'save', name: 'Autre nom' });
  expect([saved.status, saved.body.includes('Accès réservé')]).toEqual([403, true]);
  await site.setRole(email, 'admin', 'owner');
  const whole = (await visitor.get(`/admin/stock/${id}`)).body;
  expect(whole).toContain('name="listedPrice"');
  expect(whole).toContain('Grossiste confidentiel');
});

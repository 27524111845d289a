import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mainText } from '#tests/support/repair-site.ts';
import {
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  moved,
  overdue,
  repairDeps,
  requestedRepair,
} from '#tests/support/repairs.ts';
import { emptyShop } from '#tests/support/shop.ts';

const FIGURES = '/admin/chiffres';
const EXPORT = '/admin/chiffres.csv';
const site = useAccountSite({ SEED: 'none' });
const deps = () => repairDeps(site.database);
const today = dayInParis(new Date());
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyRepairs(site.database);
  await emptyTables(
    site.database,
    'public.page_visits',
    'public.visitor_events',
    'public.daily_visits',
    'public.daily_sales',
    'public.testimonials',
  );
});

/** Each line of the queue: its words and its link. */
const linesOf = (body: string) =>
  parse(body)
    .querySelectorAll('.dashboard__queue li')
    .map((line) => [
      line.text.replaceAll(/[\s\u00a0]+/g, ' '),
      line.querySelector('a')?.getAttribute('href'),
    ]);

async function sold(date: string, goodsCents: number, servicesCents: number) {
  await site.database.kysely
    .insertInto('daily_sales')
    .values({
      date,
      orders: 1,
      goods_cents: goodsCents,
      services_cents: servicesCents,
      parts_cents: 0,
      repairs: 1,
    })
    .execute();
}

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  const file = await requestedRepair(deps());
  for (const [visitor, status, location] of refused) {
    for (const path of ['/admin', FIGURES, `${FIGURES}?periode=annee`, EXPORT, `${EXPORT}?tableau=pages`]) {
      const answer = await visitor.get(path);
      expect([path, answer.status]).toEqual([path, status]);
      if (location) expect(answer.location).toContain(location);
      expect(answer.body).not.toContain(file.reference);
      expect(answer.body).not.toContain('Pages vues');
    }
    expect((await visitor.get('/admin.data')).body).not.toContain(file.reference);
  }
});

test('a clear day says so; what waits is a line with the first of it and the way there', async () => {
  const clear = await admin.get('/admin');
  expect([clear.status, clear.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainText(clear)).toContain('Rien n’attend aujourd’hui');
  const late = await overdue(deps(), '2026-01-15');
  const asked = await requestedRepair(deps());
  await requestedRepair(deps());
  const ready = await counterRepair(deps());
  await moved(deps(), ready.id, 'return_unrepaired');
  const on = formatLongDate(today);
  expect(linesOf((await admin.get('/admin')).body)).toEqual([
    [
      `1 Réparation en retardEn retard${late.reference}, Camille Martin, promise pour le 15 janvier 2026`,
      `/admin/reparations/${late.reference}`,
    ],
    [
      `2 Demandes à traiter${asked.reference}, Camille Martin, depuis le ${on}`,
      '/admin/reparations?etat=requested',
    ],
    [
      `1 Appareil à diagnostiquer${late.reference}, Camille Martin, depuis le ${on}`,
      `/admin/reparations/${late.reference}`,
    ],
    [
      `1 Appareil prêt, pas encore repris${ready.reference}, Camille Martin, depuis le ${on}`,
      `/admin/reparations/${ready.reference}`,
    ],
  ]);
});

/** The titles of the blocks of the day, each with its lines, or with the words for none. */
const blocksOf = (body: string) =>
  Object.fromEntries(
    parse(body)
      .querySelectorAll('.day > section')
      .map((block) => [
        block.querySelector('h2')?.text,
        (block.querySelectorAll('li, tbody tr').length > 0
          ? block.querySelectorAll('li, tbody tr')
          : block.querySelectorAll('.day__none')
        ).map(({ text }) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim()),
      ]),
  );

test('a new shop’s day has no lines, and each block says so', async () => {
  const { body } = await admin.get('/admin');
  expect(blocksOf(body)).toEqual({
    'Rendez-vous du jour': ['Personne n’a réservé pour aujourd’hui.'],
    'Promis aujourd’hui': ['Aucun appareil n’est promis pour aujourd’hui.'],
    'Messages à lire': ['Aucun client n’attend une réponse.'],
    'Dernières commandes': [expect.stringMatching(/^Aucune commande pour l’instant/)],
    'Stock bas': ['Aucun produit n’est au seuil ni dessous.'],
    'Sur l’établi': ['Aucun appareil n’est à l’atelier.'],
    'Avis à valider': ['Aucun avis n’attend d’être lu.'],
  });
  const gauges = parse(body).querySelectorAll('.gauge');
  expect(gauges.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Réparations en cours00 prête à rendre0 reçue en 7 jours, 0 avant',
    'Commandes à préparer00 passée en 7 jours, 0 avant',
    'Encaissé aujourd’hui0,00 €0,00 € en 7 jours, 0,00 € avant',
    'Devis en attente00 de plus de 7 jours0 envoyé en 7 jours, 0 avant',
  ]);
});

test('what the day brings is in its block, with the way to it', async () => {
  const late = await overdue(deps(), '2026-01-15');
  const asked = await requestedRepair(deps());
  await writeMessage(deps(), asked.id, 'Est-elle prête\u00a0?\nMerci.', CUSTOMER);
  await site.database.kysely
    .insertInto('testimonials')
    .values({ name: 'Ada', location: 'Reims', testimonial: 'Très bien.', rating: 4 })
    .execute();
  await sold(addDays(today, -1), 15_000, 4000);
  const { body } = await admin.get('/admin');
  const blocks = blocksOf(body);
  expect(blocks['Promis aujourd’hui']).toEqual([
    `${late.reference}, Sony PlayStation 5À diagnostiquer En retardCamille Martin, promis le 15 janvier 2026`,
  ]);
  expect(blocks['Sur l’établi']).toEqual([expect.stringContaining(late.reference)]);
  expect(blocks['Messages à lire']).toEqual([
    `Camille Martin, ${asked.reference}${formatLongDate(today)}« Est-elle prête ? Merci. »`,
  ]);
  expect(blocks['Avis à valider']).toEqual(['Ada, Reims« Très bien. »']);
  const page = parse(body);
  for (const to of [`/admin/reparations/${late.reference}`, `/admin/reparations/${asked.reference}#messages`])
    expect(page.querySelector(`.day a[href="${to}"]`), to).not.toBeNull();
  expect(page.querySelector('.gauges')?.text.replaceAll('\u00a0', ' ')).toContain(
    '190,00 € en 7 jours, 0,00 € avant',
  );
});

test('each role sees the blocks of what it may do, and reads nothing of the others', async () => {
  const { email, visitor } = await site.member();
  const seenBy = async (role: 'technician' | 'counter' | 'content') => {
    await site.setRole(email, 'admin', role);
    const { body } = await visitor.get('/admin');
    const gauges = parse(body).querySelectorAll('.gauge dt');
    return [Object.keys(blocksOf(body)), gauges.map(({ text }) => text)];
  };
  const repairs = ['Rendez-vous du jour', 'Promis aujourd’hui', 'Messages à lire'];
  expect(await seenBy('technician')).toEqual([
    [...repairs, 'Stock bas', 'Sur l’établi'],
    ['Réparations en cours', 'Devis en attente'],
  ]);
  expect(await seenBy('counter')).toEqual([
    [...repairs, 'Dernières commandes', 'Stock bas', 'Sur l’établi'],
    ['Réparations en cours', 'Commandes à préparer', 'Devis en attente'],
  ]);
  await overdue(deps(), '2026-01-15');
  expect(await seenBy('content')).toEqual([['Avis à valider'], []]);
  expect((await visitor.get('/admin.data')).body).not.toContain('Camille Martin');
  expect((await visitor.get('/admin/chiffres')).status).toBe(403);
});

test('figures are of the period in the address, beside those of the days before it', async () => {
  await sold(addDays(today, -1), 15_000, 4000);
  await sold(addDays(today, -8), 10_000, 8000);
  await site.database.kysely
    .insertInto('daily_visits')
    .values({
      date: addDays(today, -1),
      desktop_visits: 3,
      mobile_visits: 6,
      tablet_visits: 1,
      page_views: 1234,
      unique_visitors: 9,
    })
    .execute();
  const page = await admin.get(`${FIGURES}?periode=7-jours`);
  const body = parse(page.body);
  const gauges = body.querySelectorAll('.gauge').map(({ text }) => text.replaceAll('\u00a0', ' '));
  expect(gauges).toEqual([
    'Visites100 avant',
    'Pages vues1 2340 avant',
    'Visiteurs9Comptés chaque jour0 avant',
    'Commandes1Comme avant',
    'Ventes de biens150,00 €+50 %, 100,00 € avant',
    'Prestations40,00 €−50 %, 80,00 € avant',
    'Réparations rendues1Comme avant',
  ]);
  expect(body.querySelector('.chips [aria-current]')?.text).toBe('7 jours');
  // Each chart has a drawing, and its figures in a table.
  expect(body.querySelectorAll('.chart svg[viewBox="0 0 760 300"]')).toHaveLength(2);
  expect(body.querySelectorAll('.chart details tbody tr')).toHaveLength(14);
  const words = mainText(page);
  expect(words).toContain('190,00 € encaissés');
  expect(words).toContain('60 %');
  expect(mainText(await admin.get(`${FIGURES}?du=${addDays(today, -1)}&au=${today}`))).toContain('150,00 €');
});

test('the ceilings of the year are as far as its turnover has come', async () => {
  await sold('2026-02-01', 4_000_000, 3_200_000);
  await sold('2026-03-01', 500_100, 800_000);
  await sold('2025-12-31', 9_000_000, 0);
  const body = parse((await admin.get(`${FIGURES}?du=2026-03-01&au=2026-03-02`)).body);
  const ceilings = body
    .querySelectorAll('.figures__ceiling')
    .map((each) => each.text.replaceAll('\u00a0', ' '));
  expect(ceilings).toEqual([
    expect.stringMatching(/85 000,00 €Dépassé.*40 000,00 € sur 37 500,00 €Dépassé$/),
    expect.stringMatching(/93 500,00 €Plus de 80 %.*40 000,00 € sur 41 250,00 €Plus de 80 %$/),
    expect.stringMatching(/85 001,00 € sur 203 100,00 €Sous le plafond.*sur 83 600,00 €Sous le plafond$/),
  ]);
  const words = body.querySelector('[aria-labelledby="plafonds"]')?.text.replaceAll('\u00a0', ' ');
  expect(words).toContain('le seuil de base est dépassé, la TVA est due à partir du 1er janvier 2027.');
  // What the year before was above is not forgotten on 1 January.
  expect(words).toContain(
    'le seuil de base a été dépassé en 2025, la TVA est due depuis le 1er janvier 2026.',
  );
  expect(words).toContain('Passer à la TVA');
  expect(words).toContain(
    'Prestations seules : 97 % du seuil majoré. Au-delà, la TVA sera due dès ce jour-là.',
  );
});

test.each<[string, string, string]>([
  ['du=hier&au=2026-11-01', 'du', 'Choisissez le premier jour.'],
  ['du=2026-11-02&au=2026-11-01', 'au', 'Choisissez un jour qui ne précède pas le premier.'],
  ['du=2999-01-01', 'du', 'Choisissez un jour qui n’est pas à venir.'],
  ['du=2020-01-01&au=2026-01-01', 'du', 'Choisissez trois ans au plus d’un coup.'],
  ['au=2026-02-30', 'au', 'Choisissez le dernier jour.'],
])('%s is told at its field, and exported as nothing', async (query, field, message) => {
  const page = await admin.get(`${FIGURES}?${query}`);
  expect(page.status).toBe(400);
  expect(parse(page.body).querySelector(`#${field}-error`)?.text).toContain(message);
  const file = await admin.get(`${EXPORT}?${query}`);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([400, 'text/plain; charset=utf-8']);
});

test('an address that is not understood shows the usual thirty days', async () => {
  const page = await admin.get(`${FIGURES}?periode=toujours&x=%00`);
  expect([page.status, parse(page.body).querySelector('.chips [aria-current]')?.text]).toEqual([
    200,
    '30 jours',
  ]);
});

test('each table is taken away as a spreadsheet opens it, formulas disarmed', async () => {
  await sold('2026-03-01', 12_345, -500);
  await site.database.kysely
    .insertInto('page_visits')
    .values([
      { session_id: 's', page_path: '=1+1' },
      { session_id: 't', page_path: '/blog' },
      { session_id: 't', page_path: '/blog' },
    ])
    .execute();
  const days = await admin.get(`${EXPORT}?du=2026-03-01&au=2026-03-02`);
  expect([days.status, days.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(days.headers.get('Cache-Control')).toBe('private, no-store');
  expect(days.headers.get('Content-Disposition')).toBe(
    'attachment; filename="chiffres-jours-2026-03-01-2026-03-02.csv"',
  );
  const [header, ...rows] = days.body.replace('\ufeff', '').trim().split('\r\n');
  expect(header).toContain('Jour;Visites;Pages vues;Visiteurs;Commandes;Ventes de biens (€)');
  expect(rows).toEqual(['2026-03-01;0;0;0;1;123,45;-5;0;1', '2026-03-02;0;0;0;0;0;0;0;0']);
  const pages = await admin.get(`${EXPORT}?periode=aujourd-hui&tableau=pages`);
  expect(pages.body.replace('\ufeff', '')).toBe("Page;Vues\r\n/blog;2\r\n'=1+1;1\r\n");
  for (const table of ['modeles', 'travaux'])
    expect((await admin.get(`${EXPORT}?tableau=${table}`)).body).toMatch(/^\ufeff?[^;]+;[^;]+\r\n$/);
});

import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm, seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { pdf, picture, telephonePhoto } from '#tests/support/sample-files.ts';

const REVIEWS = '/admin/temoignages';
const ARTICLES = '/admin/articles';
const REDIRECTS = '/admin/redirections';
const QUESTIONS = '/admin/questions';
const GALLERY = '/admin/galerie';
const site = useAccountSite();
const db = () => site.database.kysely;
let admin: SiteVisitor;
let review = '';

const mainOf = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';
const errorAt = (body: string, field: string) =>
  parse(body).querySelector(`#${field}-error`)?.text.replaceAll('\u00a0', ' ');
const page = async (path: string) => (await site.visitor().get(path)).body;
/** Waits until visitors see the words, once every cache knows of the change. */
const seen = (path: string, words: string) =>
  vi.waitFor(async () => expect(await page(path)).toContain(words));
const gone = (path: string, words: string) =>
  vi.waitFor(async () => expect(await page(path)).not.toContain(words));

const article = (change: Record<string, string> = {}) => ({
  title: 'Ce que dit le bruit d’un disque',
  seoTitle: 'Bruit de disque dur : ce qu’il annonce',
  keywords: 'disque dur, bruit, reims',
  category: 'Conseils & Astuces Tech',
  tags: 'disque',
  excerpt:
    'Un disque qui claque, qui siffle ou qui repart sans cesse annonce des pannes différentes. Voici ce que chaque bruit permet de deviner.',
  author: 'L’Atelier Papin',
  body: '## Les bruits\n\nUn claquement **régulier** vient des têtes. Voir [nos services](/services).',
  ...change,
});

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

beforeEach(async () => {
  await emptyTables(
    site.database,
    'public.testimonials',
    'public.blog_posts',
    'public.redirects',
    'public.faq_entries',
    'public.gallery_items',
  );
  await site.visitor().submit('/temoignages', {
    rating: '2',
    text: 'Prix correct, attente <b>longue</b>.',
    experiencedOn: '2026-11-03',
    name: 'Camille',
    location: 'Reims',
    email: 'camille@exemple.fr',
    consent: 'oui',
  });
  review = (await db().selectFrom('testimonials').select('id').executeTakeFirstOrThrow()).id;
});

const publication = {
  intent: 'publish',
  experiencedOn: '2026-11-01',
  origin: 'site',
  isVerified: 'non',
  proof: '',
};

const redirection = (change: Record<string, string> = {}) => ({
  intent: 'add',
  source: '/flyer-2026',
  target: '/services',
  status: '301',
  ...change,
});

const question = (change: Record<string, string> = {}) => ({
  intent: 'save',
  category: 'atelier',
  question: 'Puis-je attendre sur place ?',
  answer: 'Oui, **une heure** au plus, près du [comptoir](/notre-magasin).',
  position: '100',
  ...change,
});

const scene = (change: Record<string, string> = {}) => ({
  intent: 'save',
  title: 'Alimentation refaite',
  description: 'Condensateurs changés un à un, tensions mesurées sous charge.',
  altText: 'Carte d’alimentation avec huit condensateurs neufs alignés',
  category: 'repairs',
  doneOn: '2026-11-03',
  ...change,
});

/** The form of a scene with a file. */
const sceneForm = (change: Record<string, string>, photo: Uint8Array) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(scene(change))) form.set(name, value);
  form.set('photo', new File([new Uint8Array(photo)], 'atelier.jpg'));
  return form;
};

/** Each button of the area, by the address of its form. */
const attempts = (): [string, Record<string, string>][] => [
  [REVIEWS, { intent: 'remove-examples' }],
  [`${REVIEWS}/${review}`, publication],
  [`${REVIEWS}/${review}`, { intent: 'refuse', reason: 'publicite' }],
  [`${ARTICLES}/nouveau`, { ...article(), intent: 'publish' }],
  [`${ARTICLES}/nouveau`, { ...article(), intent: 'preview' }],
  [REDIRECTS, redirection()],
  [`${QUESTIONS}/nouvelle`, question()],
  [`${GALLERY}/nouvelle`, scene()],
  [`${GALLERY}/repairs-01`, scene()],
  [`${GALLERY}/repairs-01`, { intent: 'remove' }],
  [GALLERY, { scene: 'repairs-01', show: 'non' }],
  [GALLERY, { scene: 'repairs-01', after: 'repairs-02' }],
];

const everything = async () => [
  await db().selectFrom('testimonials').selectAll().execute(),
  await db().selectFrom('testimonial_decisions').selectAll().execute(),
  await db().selectFrom('blog_posts').selectAll().execute(),
  await db().selectFrom('redirects').selectAll().execute(),
  await db().selectFrom('faq_entries').selectAll().execute(),
  await db().selectFrom('gallery_items').selectAll().execute(),
];

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [(await site.member()).visitor, 403, null],
  ];
  const before = await everything();
  for (const [visitor, status, location] of refused) {
    const reads = [REVIEWS, `${REVIEWS}/${review}`, ARTICLES, `${ARTICLES}/nouveau`, REDIRECTS, QUESTIONS];
    const answers = [
      ...reads.map((where) => visitor.get(where)),
      ...attempts().map(([where, fields]) => visitor.submit(where, fields)),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(status);
      if (location) expect(answer.location).toContain(location);
      expect(answer.body).not.toContain('attente');
    }
    expect((await visitor.get(`${REVIEWS}/${review}.data`)).body).not.toContain('attente');
  }
  expect(await everything()).toEqual(before);
});

test('another site’s forms do nothing', async () => {
  const before = await everything();
  for (const [where, fields] of attempts())
    expect((await admin.submit(where, fields, { origin: 'https://ailleurs.example' })).status).toBe(403);
  expect(await everything()).toEqual(before);
});

test('a review is read, published with its date and its notice, then withdrawn, and its author told', async () => {
  const list = await admin.get(REVIEWS);
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(mainOf(list.body)).toContain('Camille, Reims');
  const sheet = await admin.get(`${REVIEWS}/${review}`);
  expect(mainOf(sheet.body)).toContain('attente <b>longue</b>');
  expect(sheet.body).not.toContain('<b>longue</b>');
  expect(mainOf(sheet.body)).toContain('camille@exemple.fr');

  const seenReview = seenIn((await admin.get(`${REVIEWS}/${review}`)).body, 'avis');
  const published = await admin.submit(`${REVIEWS}/${review}`, { ...publication, ...seenReview });
  expect([published.status, published.location]).toEqual([303, `${REVIEWS}/${review}?fait=publier`]);
  await seen('/temoignages', 'Prix correct');
  expect(mainOf(await page('/temoignages'))).toMatch(
    /non vérifié, expérience du 1er novembre 2026, publié le/,
  );
  expect(mainOf((await admin.get(published.location ?? '')).body)).toContain('L’avis est publié');
  expect(mainOf((await admin.get(`${REVIEWS}?vue=published`)).body)).toContain('1 avis');

  const withdrawn = await admin.submit(`${REVIEWS}/${review}`, {
    intent: 'refuse',
    reason: 'illicite',
    detail: 'Il nomme notre apprenti.',
  });
  expect(withdrawn.status).toBe(303);
  await gone('/temoignages', 'Prix correct');
  const mail = await mailAbout(site.outbox, 'camille@exemple.fr', 'Il nomme notre apprenti.');
  expect(mail.text).toContain(
    'Il est illicite, par exemple parce qu’il donne les coordonnées d’une personne.',
  );
});

test.each<[Record<string, string>, string, string]>([
  [{ ...publication, experiencedOn: '' }, 'experiencedOn', 'Indiquez le jour'],
  [{ ...publication, experiencedOn: '2999-01-01' }, 'experiencedOn', 'Indiquez un jour passé.'],
  [{ ...publication, isVerified: 'oui' }, 'proof', 'Dites ce que vous avez retrouvé'],
  [{ ...publication, origin: 'ailleurs' }, 'origin', 'Dites comment cet avis est arrivé.'],
  [{ intent: 'refuse', reason: '' }, 'reason', 'Choisissez le motif'],
])('%o is told at its field, and changes nothing', async (fields, field, message) => {
  const before = await everything();
  const { status, body } = await admin.submit(`${REVIEWS}/${review}`, fields);
  expect(status).toBe(400);
  expect(errorAt(body, field)).toContain(message);
  expect(await everything()).toEqual(before);
});

test('the examples leave the site in one step', async () => {
  await db()
    .insertInto('testimonials')
    .values({ name: 'Sandrine', testimonial: 'Un exemple.', rating: 5, is_visible: true, is_example: true })
    .execute();
  await seen('/temoignages', 'Sandrine');
  expect(mainOf((await admin.get(REVIEWS)).body)).toContain('Retirer tous les exemples');
  expect((await admin.submit(REVIEWS, { intent: 'remove-examples' })).status).toBe(303);
  await gone('/temoignages', 'Sandrine');
  expect(mainOf((await admin.get(REVIEWS)).body)).not.toContain('exemples');
});

test.each([`${REVIEWS}/x`, `${ARTICLES}/x`, `${ARTICLES}/11111111-1111-4111-8111-111111111111`])(
  '%s is nothing',
  async (where) => {
    expect((await admin.get(where)).status).toBe(404);
    expect([404, 409]).toContain((await admin.submit(where, { intent: 'remove' })).status);
  },
);

test('an article is previewed, kept as a draft, published everywhere, and put back to an older text', async () => {
  const previewed = await admin.submit(`${ARTICLES}/nouveau`, { ...article(), intent: 'preview' });
  expect(previewed.status).toBe(200);
  expect(parse(previewed.body).querySelector('#apercu strong')?.text).toBe('régulier');
  expect(parse(previewed.body).querySelector('#title')?.getAttribute('value')).toBe(article().title);
  expect(mainOf(previewed.body)).toContain('les articles du site en ont au moins 800');

  const drafted = await admin.submit(`${ARTICLES}/nouveau`, { ...article(), intent: 'save' });
  expect(drafted.status).toBe(303);
  const [where = ''] = (drafted.location ?? '').split('?');
  const path = '/blog/ce-que-dit-le-bruit-d-un-disque';
  expect((await site.visitor().get(path)).location).toBe('/blog');
  expect(mainOf((await admin.get(ARTICLES)).body)).toContain('Brouillon');

  const published = await admin.submit(where, { ...article(), revision: '1', intent: 'publish' });
  expect([published.status, published.location]).toEqual([303, `${where}?fait=publier`]);
  await seen('/blog', article().title);
  await seen(path, 'Un claquement <strong>régulier</strong>');
  expect(await page(path)).toContain('"@type":"BlogPosting"');
  for (const file of ['/sitemap.xml', '/rss.xml', '/feed.json', '/map'])
    expect(await page(file)).toContain(path);
  await seen('/recherche?q=bruit+claquement+disque&type=article', path);
  expect((await site.visitor().get(`/social${path}.png`)).status).toBe(200);

  const changed = await admin.submit(where, {
    ...article({ body: 'Un autre texte.' }),
    revision: '2',
    intent: 'save',
  });
  expect(changed.status).toBe(303);
  await seen(path, 'Un autre texte.');
  const older = await admin.get(`${where}?version=2`);
  expect(mainOf(older.body)).toContain('Vous lisez le texte de la version 2');
  expect(parse(older.body).querySelector('#body')?.text).toContain('Un claquement');
  expect(parse(older.body).querySelector('#changements')?.text).toBe('Changements de la version 2');
  expect(mainOf(older.body)).toContain('Rien : les deux textes sont les mêmes.');
  const since = parse((await admin.get(`${where}?version=2&face=presente`)).body);
  expect(since.querySelector('#changements')?.text).toBe('Changements depuis la version 2');
  expect(since.querySelector('.chips [aria-current]')?.text).toBe('Par rapport à la version en cours');
  expect(since.querySelectorAll('.diff h3').map(({ text }) => text)).toEqual(['Texte']);
  expect(since.querySelectorAll('.diff del').map(({ text }) => text.trim())).toContainEqual(
    expect.stringContaining('claquement'),
  );
  expect(since.querySelector('.diff ins')?.text).toContain('[ajouté\u00a0: ');
  const last = await admin.get(`${where}?version=3`);
  expect(mainOf(last.body)).toContain('Sans changement : Titre, Résumé,');
  for (const none of ['version=1&face=precedente', 'version=99', 'version=x'])
    expect((await admin.get(`${where}?${none}`)).status).toBe(200);
  const stale = await admin.submit(where, { ...article(), revision: '2', intent: 'save' });
  expect(stale.status).toBe(409);
  expect(mainOf(stale.body)).toContain('entre-temps');

  const onBlog = await admin.submit(where, { intent: 'remove' });
  expect([onBlog.status, mainOf(onBlog.body)]).toEqual([409, expect.stringContaining('retirez-le d’abord')]);
  expect((await admin.submit(where, { intent: 'withdraw' })).status).toBe(303);
  await gone('/blog', article().title);
  expect((await site.visitor().get(path)).location).toBe('/blog');
  const read = drawnForm((await admin.get(where)).body, 'article');
  // Without its form nobody has read anything.
  const unread = await admin.submit(where, { intent: 'remove' });
  expect([unread.status, mainOf(unread.body)]).toEqual([409, expect.stringContaining('Un autre texte.')]);
  // What was typed besides comes back, to be saved or removed.
  const typed = { ...read, title: 'Un titre de plus', intent: 'remove' };
  await admin.submit(where, { ...read, body: 'Un dernier texte.', intent: 'save' });
  const refused = await admin.submit(where, typed);
  expect([refused.status, mainOf(refused.body)]).toEqual([409, expect.stringContaining('Un dernier texte.')]);
  const again = drawnForm(refused.body, 'article');
  expect(again).toMatchObject({ title: 'Un titre de plus', body: 'Un dernier texte.', revision: '4' });
  const removed = await admin.submit(where, { ...again, intent: 'remove' });
  expect(removed.location).toBe(`${ARTICLES}?fait=supprimer`);
});

test('an article for later is announced as such and not shown', async () => {
  const { status, location } = await admin.submit(`${ARTICLES}/nouveau`, {
    ...article(),
    publishDay: '2099-01-05',
    publishTime: '08:30',
    intent: 'publish',
  });
  expect(status).toBe(303);
  expect(location).toContain('?fait=programmer');
  expect(mainOf((await admin.get(location ?? '')).body)).toContain('Paraîtra le 05/01/2099 08:30.');
  expect(await page('/blog')).not.toContain(article().title);
});

test.each<[Record<string, string>, string, string]>([
  [{ title: '' }, 'title', 'Écrivez le titre.'],
  [{ slug: 'Été' }, 'slug', 'Écrivez des minuscules'],
  [{ publishTime: '08:30' }, 'publishDay', 'Choisissez aussi le jour.'],
  [{ publishTime: '25:00' }, 'publishTime', 'Choisissez une heure.'],
  [{ excerpt: 'Court.' }, 'excerpt', 'il en faut au moins 100'],
  [{ body: 'Voir [ici](/nulle-part).' }, 'body', 'Lien mort'],
  [{ image: '../x' }, 'image', 'Choisissez un dessin de la liste.'],
])(
  'an article with %o is refused at its field with what was typed, and nothing is kept',
  async (change, field, message) => {
    const { status, body } = await admin.submit(`${ARTICLES}/nouveau`, {
      ...article(change),
      intent: 'publish',
    });
    expect(status).toBe(400);
    expect(errorAt(body, field)).toContain(message);
    if (!change.body) expect(parse(body).querySelector('#body')?.text).toContain('Un claquement');
    expect(await db().selectFrom('blog_posts').select('id').execute()).toEqual([]);
  },
);

test('a redirection holds at once, with what was asked, until it is removed', async () => {
  const { status, location } = await admin.submit(REDIRECTS, redirection());
  expect([status, location]).toEqual([303, `${REDIRECTS}?fait=ajouter`]);
  const asked = (path: string) => site.visitor().get(path);
  await vi.waitFor(async () => expect((await asked('/flyer-2026')).status).toBe(301));
  expect((await asked('/flyer-2026?utm_source=x')).location).toBe('/services?utm_source=x');
  expect((await asked('/flyer-2026/')).location).toBe('/services');
  await admin.submit(
    REDIRECTS,
    redirection({ source: '/promo', target: '/boutique?category=stockage', status: '302' }),
  );
  await vi.waitFor(async () => expect((await asked('/promo?page=2')).status).toBe(302));
  expect((await asked('/promo?page=2')).location).toBe('/boutique?category=stockage&page=2');
  const list = parse((await admin.get(REDIRECTS)).body);
  const id = list.querySelector('main table input[name=id]')?.getAttribute('value') ?? '';
  expect((await admin.submit(REDIRECTS, { intent: 'remove', id })).status).toBe(303);
  await vi.waitFor(async () => expect((await asked('/flyer-2026')).status).toBe(404));
});

test.each<[Record<string, string>, string, string]>([
  [{ source: '' }, 'source', 'Écrivez un chemin du site'],
  [{ source: '//exemple.fr' }, 'source', 'Écrivez un chemin du site'],
  [{ source: '/services/micro-soudure' }, 'source', 'C’est une page du site'],
  [{ source: '/galerie' }, 'source', 'C’est une adresse du site'],
  [{ source: '/admin/articles' }, 'source', 'C’est une adresse du site'],
  [{ source: '/favicon.svg' }, 'source', 'C’est une adresse du site'],
  [{ source: '/admin-sitemap' }, 'source', 'Cette adresse est déjà redirigée.'],
  [{ target: '/flyer-2026' }, 'target', 'mènerait à elle-même'],
  [{ target: '/nulle-part' }, 'target', 'ne mène nulle part'],
  [{ target: '/admin-sitemap' }, 'target', 'elle-même redirigée'],
  [{ target: 'https://mechant.exemple/' }, 'target', 'une adresse de'],
  [{ target: '//mechant.exemple/' }, 'target', 'Écrivez un chemin du site'],
  [{ target: 'javascript:alert(1)' }, 'target', 'Écrivez un chemin du site'],
  [{ target: '/\\mechant.exemple' }, 'target', 'Écrivez un chemin du site'],
])('a redirection with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const { status, body } = await admin.submit(REDIRECTS, redirection(change));
  expect(status).toBe(400);
  expect(errorAt(body, field)).toContain(message);
  expect(await db().selectFrom('redirects').select('id').execute()).toEqual([]);
});

test('redirections never follow each other, nor go round', async () => {
  await admin.submit(REDIRECTS, redirection());
  await vi.waitFor(async () => expect((await site.visitor().get('/flyer-2026')).status).toBe(301));
  const chained = await admin.submit(REDIRECTS, redirection({ source: '/autre', target: '/flyer-2026' }));
  expect(errorAt(chained.body, 'target')).toContain('écrivez l’arrivée, /services');
  expect((await admin.submit(REDIRECTS, redirection())).status).toBe(400);
  // Two redirections at once would make a loop between two addresses without a page.
  const both = await Promise.all([
    admin.submit(REDIRECTS, redirection({ source: '/a', target: '/services' })),
    admin.twin().submit(REDIRECTS, redirection({ source: '/a', target: '/blog' })),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
});

test('a question is at the FAQ, for people and machines, in its place, and leaves when it is hidden', async () => {
  const { status, location } = await admin.submit(`${QUESTIONS}/nouvelle`, question());
  expect([status, location]).toEqual([303, `${QUESTIONS}?fait=enregistrer`]);
  await admin.submit(
    `${QUESTIONS}/nouvelle`,
    question({ question: 'Avez-vous une salle d’attente ?', position: '1' }),
  );
  await seen('/faq', 'Puis-je attendre sur place');
  const faq = parse(await page('/faq'));
  const answer = faq.querySelector('#puis-je-attendre-sur-place');
  expect(answer?.toString()).toContain('<strong>une heure</strong>');
  const text = await page('/faq');
  expect(text.indexOf('salle d’attente')).toBeLessThan(text.indexOf('attendre sur place'));
  const data = faq
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => script.text)
    .join();
  expect(data).toContain('Puis-je attendre sur place');
  const list = parse((await admin.get(QUESTIONS)).body);
  const links = list.querySelectorAll('main table a').map((link) => link.getAttribute('href') ?? '');
  expect(links).toHaveLength(2);
  const [, where = ''] = links;
  expect(
    parse((await admin.get(where)).body)
      .querySelector('#question')
      ?.getAttribute('value'),
  ).toContain('attendre');
  const seenQuestion = seenIn((await admin.get(where)).body, 'question');
  expect((await admin.submit(where, question({ isHidden: 'oui', ...seenQuestion }))).status).toBe(303);
  await gone('/faq', 'attendre sur place');
  const read = seenIn((await admin.get(where)).body, 'suppression');
  expect((await admin.submit(where, { ...read, intent: 'remove' })).status).toBe(303);
  expect((await admin.get(where)).status).toBe(404);
});

test.each<[Record<string, string>, string, string]>([
  [{ question: '' }, 'question', 'Écrivez la question.'],
  [{ question: 'Où ?' }, 'question', 'il en faut au moins 8'],
  [{ question: 'Faut-il prendre rendez-vous ?' }, 'question', 'celle-ci est déjà à la page'],
  [{ category: 'cuisine' }, 'category', 'Choisissez une rubrique de la liste.'],
  [{ answer: 'Voir [ici](/nulle-part), par là.' }, 'answer', 'lien mort'],
  [{ answer: 'Un [piège](javascript:alert(1)) ici.' }, 'answer', 'adresse de lien refusée'],
  [{ position: '0' }, 'position', 'de 1 à 999'],
])('a question with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const { status, body } = await admin.submit(`${QUESTIONS}/nouvelle`, question(change));
  expect(status).toBe(400);
  expect(errorAt(body, field)).toContain(message);
  expect(await db().selectFrom('faq_entries').select('id').execute()).toEqual([]);
});

async function removeScene(slug: string) {
  const read = seenIn((await admin.get(`${GALLERY}/${slug}`)).body, 'fin');
  return admin.submit(`${GALLERY}/${slug}`, { ...read, intent: 'remove' });
}

const titlesOf = (body: string) =>
  parse(body)
    .querySelectorAll('.gallery h2')
    .map(({ text }) => text.trim());

test('a scene has its photograph at the gallery, in its place, without what the camera noted, and leaves with it', async () => {
  const refused = await admin.send(
    `${GALLERY}/nouvelle`,
    sceneForm({ altText: 'Court' }, await telephonePhoto()),
  );
  expect(refused.status).toBe(400);
  expect(errorAt(refused.body, 'altText')).toContain('20 caractères au moins');
  const back = parse(refused.body);
  expect(back.querySelector('#title')?.getAttribute('value')).toBe(scene().title);
  const received = back.querySelector('input[name=received]')?.getAttribute('value') ?? '';
  const made = await admin.submit(`${GALLERY}/nouvelle`, scene({ received, after: 'repairs-01' }));
  expect([made.status, made.location]).toEqual([303, `${GALLERY}?fait=enregistrer`]);
  await seen('/galerie', 'Alimentation refaite');
  expect(titlesOf(await page('/galerie')).indexOf('Alimentation refaite')).toBe(1);
  expect(titlesOf(await page('/galerie?categorie=workshop'))).not.toContain('Alimentation refaite');
  expect(mainOf(await page('/galerie'))).toContain('en photo ou dessinées');
  const opened = await page('/galerie/alimentation-refaite');
  expect(mainOf(opened)).toContain('Réparations Complexes · 3 novembre 2026 · 2 sur 13');

  const picture = parse(opened).querySelector('.item picture');
  expect(picture?.querySelector('img')?.getAttribute('alt')).toBe(scene().altText);
  const files = [
    ...(picture?.querySelectorAll('source').map((source) => source.getAttribute('srcset') ?? '') ?? []),
    picture?.querySelector('img')?.getAttribute('src') ?? '',
  ].map((addresses) => addresses.split(' ')[0] ?? '');
  for (const [index, type] of ['image/avif', 'image/webp', 'image/webp'].entries()) {
    const file = await fetch(new URL(files[index] ?? '', site.origin));
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, type]);
    expect(file.headers.get('Cache-Control')).toContain('immutable');
    const { exif, width, height } = await sharp(await file.arrayBuffer()).metadata();
    expect([exif, width, height]).toEqual([undefined, 40, 60]);
  }
  const list = await admin.get(`${GALLERY}?categorie=repairs&etat=montrees`);
  expect(mainOf(list.body)).toContain('5 scènes');

  const removed = await removeScene('alimentation-refaite');
  expect(removed.location).toBe(`${GALLERY}?fait=supprimer`);
  await gone('/galerie', 'Alimentation refaite');
  expect((await site.visitor().get('/galerie/alimentation-refaite')).status).toBe(404);
  for (const file of files) expect((await site.visitor().get(file)).status).toBe(404);
  expect((await admin.get(`${GALLERY}/alimentation-refaite`)).status).toBe(404);
});

test('a scene of the site is hidden, moved and photographed, and comes back as it was', async () => {
  const before = titlesOf(await page('/galerie'));
  const [first = '', second = ''] = before;
  const where = `${GALLERY}?categorie=repairs`;
  const rows = parse((await admin.get(where)).body).querySelectorAll('main tbody tr');
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([2, 3, 3, 2]);
  const form = rows[1]?.querySelector('form');
  expect(form?.getAttribute('action')).toBe(where);
  const previous = form?.querySelector('[name=before]')?.getAttribute('value') ?? '';
  const moved = await admin.submit(where, { scene: 'repairs-02', before: previous });
  expect([moved.status, moved.location]).toEqual([303, `${where}&fait=ranger`]);
  await vi.waitFor(async () => expect(titlesOf(await page('/galerie')).slice(0, 2)).toEqual([second, first]));

  expect((await admin.submit(GALLERY, { scene: 'repairs-01', show: 'non' })).status).toBe(303);
  await vi.waitFor(async () => expect(titlesOf(await page('/galerie'))).not.toContain(first));
  expect((await site.visitor().get('/galerie/repairs-01')).status).toBe(404);
  expect(mainOf((await admin.get(`${GALLERY}?etat=masquees`)).body)).toContain(first);

  const photographed = await admin.send(
    `${GALLERY}/repairs-01`,
    sceneForm(
      { after: '', ...seenIn((await admin.get(`${GALLERY}/repairs-01`)).body, 'scene') },
      await picture('png', 400, 300),
    ),
  );
  expect(photographed.status).toBe(303);
  await seen('/galerie', scene().altText);
  expect(titlesOf(await page('/galerie'))[0]).toBe('Alimentation refaite');
  expect(await page('/galerie')).not.toContain('galerie/repairs-01.svg');
  for (const name of ['repairs-01', 'repairs-02'])
    expect((await removeScene(name)).location).toBe(`${GALLERY}?fait=origine`);
  await seen('/galerie', 'galerie/repairs-01.svg');
  await vi.waitFor(async () => expect(titlesOf(await page('/galerie'))).toEqual(before));
});

test.each<[Record<string, string>, string, string]>([
  [{ title: '' }, 'title', 'Écrivez le titre.'],
  [{ title: `${'x'.repeat(57)} : x` }, 'title', '60 caractères au plus'],
  [{ description: 'Court.' }, 'description', '30 caractères au moins'],
  [{ category: 'cuisine' }, 'category', 'Choisissez une catégorie de la liste.'],
  [{ category: 'all' }, 'category', 'Choisissez une catégorie de la liste.'],
  [{ doneOn: '2999-01-01' }, 'doneOn', 'Choisissez un jour passé.'],
  [{ after: 'repairs-99' }, 'after', 'Choisissez de nouveau sa place.'],
  [{ received: '11111111-1111-4111-8111-111111111111' }, 'photo', 'Choisissez de nouveau la photo'],
])('a scene with %o is refused at its field, and nothing is kept', async (change, field, message) => {
  const drawn = seenIn((await admin.get(`${GALLERY}/repairs-03`)).body, 'scene');
  const { status, body } = await admin.submit(`${GALLERY}/repairs-03`, scene({ ...drawn, ...change }));
  expect(status).toBe(400);
  expect(errorAt(body, field)).toContain(message);
  expect(await db().selectFrom('gallery_items').select('slug').execute()).toEqual([]);
});

test('a scene without a photograph, or with something else, is refused', async () => {
  const sent = async (file: Uint8Array) => {
    const { status, body } = await admin.send(`${GALLERY}/nouvelle`, sceneForm({}, file));
    return [status, errorAt(body, 'photo')];
  };
  expect(await sent(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([
    400,
    expect.stringContaining('atelier.jpg'),
  ]);
  expect(await sent(await pdf())).toEqual([400, expect.stringContaining('n’est pas une photo')]);
  const { status, body } = await admin.submit(`${GALLERY}/nouvelle`, scene());
  expect([status, errorAt(body, 'photo')]).toEqual([400, 'Choisissez une photo.']);
  const steps: [number, Record<string, string>][] = [
    [400, { scene: 'repairs-01' }],
    [400, { scene: '../x', show: 'non' }],
    [400, { show: 'non' }],
    [409, { scene: 'repairs-99', show: 'non' }],
    [409, { scene: 'repairs-01', before: 'repairs-99' }],
  ];
  for (const [answered, step] of steps) expect((await admin.submit(GALLERY, step)).status).toBe(answered);
  expect(await db().selectFrom('gallery_items').select('slug').execute()).toEqual([]);
});

import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { counterRepair } from '#tests/support/repairs.ts';
import { picture } from '#tests/support/sample-files.ts';
import { submitFiles } from '#tests/support/visitor-forms.ts';

const { site, deps } = useRepairSite();
const PAIRS = '/admin/galerie/paires';
const TITLE = 'Port HDMI refait au microscope';
const HEARD = { timeout: 20_000 };

const gallery = async () => mainText(await site.visitor().get('/galerie'));

beforeEach(() => emptyTables(site.database, 'public.gallery_items'));

/** A member of the staff with a role. */
async function staff(role: 'technician' | 'content') {
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', role);
  return visitor;
}

/** A case with a photo from before and one from after, its address and its link. */
async function photographed() {
  const repair = await counterRepair(deps());
  const technician = await staff('technician');
  const page = `/admin/reparations/${repair.reference}`;
  for (const [stage, width] of [
    ['diagnosis', 80],
    ['after', 90],
  ] as const) {
    const form = new FormData();
    form.set('stage', stage);
    form.append('photos', new File([new Uint8Array(await picture('jpeg', width, 60))], 'photo.jpg'));
    expect((await submitFiles(site, technician, `${page}/photos`, form)).status).toBe(303);
  }
  const asked = `${page}/galerie`;
  const drawn = parse((await technician.get(asked)).body);
  const idOf = (name: string) =>
    drawn.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? `no ${name}`;
  const ids = { beforeId: idOf('beforeId'), afterId: idOf('afterId') };
  return { technician, page, asked, ids, link: `/suivi-reparation?lien=${repair.linkToken}` };
}

test('a pair goes into the gallery with its customer’s consent alone, and leaves it with that', async () => {
  const { technician, asked, ids, link, page } = await photographed();
  const customer = site.visitor();
  const nothing = await technician.submit(asked, { intent: 'pair' });
  const errorAt = (field: string) => parse(nothing.body).querySelector(`[id="${field}-error"]`)?.text.trim();
  expect([nothing.status, errorAt('beforeId'), errorAt('afterId')]).toEqual([
    400,
    'Choisissez la photo d’avant.',
    'Choisissez la photo d’après.',
  ]);
  expect(mainText(await customer.get(link))).not.toContain('Avant et après');
  const paired = await technician.submit(asked, { intent: 'pair', ...ids });
  expect([paired.status, paired.location]).toEqual([303, `${page}?fait=paire`]);

  // The customer is asked, and nothing is ticked; nobody who writes the gallery sees anything yet.
  const question = await customer.get(link);
  expect(mainText(question)).toContain('Vous n’avez pas encore répondu.');
  expect(parse(question.body).querySelectorAll('#galerie input:checked, #galerie [checked]')).toEqual([]);
  const { pairId } = hiddenFields(question, 'allow-gallery');
  const writer = await staff('content');
  expect(mainText(await writer.get(PAIRS))).toContain('Aucune paire n’attend');
  const photo = `${PAIRS}/${pairId}-avant.webp`;
  expect((await writer.get(photo)).status).toBe(404);
  expect((await writer.get(`/admin/galerie/nouvelle?paire=${pairId}`)).status).toBe(404);

  const allowed = await customer.submit(link, { intent: 'allow-gallery', pairId: pairId ?? '' });
  expect([allowed.status, allowed.location]).toEqual([303, expect.stringContaining('fait=galerie-oui')]);
  const listed = await writer.get(PAIRS);
  expect(mainText(listed)).toContain('Sony PlayStation 5');
  for (const secret of ['Camille', 'camille@', 'REP-']) expect(mainText(listed)).not.toContain(secret);
  expect((await writer.get(photo)).headers.get('Content-Type')).toBe('image/webp');
  expect((await technician.get(PAIRS)).status).toBe(403);
  expect((await technician.get(photo)).status).toBe(403);
  expect((await writer.get(asked)).status).toBe(403);

  const form = new FormData();
  const scene = {
    intent: 'save',
    pair: pairId ?? '',
    title: TITLE,
    description: 'À gauche le port arraché, à droite le port neuf soudé.',
    altText: 'Avant et après côte à côte : un port arraché, puis un port neuf',
    category: 'repairs',
  };
  for (const [name, value] of Object.entries({ ...scene, altText: 'Court.' })) form.set(name, value);
  const short = await submitFiles(site, writer, '/admin/galerie/nouvelle', form);
  expect([short.status, parse(short.body).querySelectorAll(`img[src^="${PAIRS}/"]`).length]).toEqual([
    400, 2,
  ]);
  form.set('altText', scene.altText);
  const saved = await submitFiles(site, writer, '/admin/galerie/nouvelle', form);
  expect([saved.status, saved.location]).toEqual([303, '/admin/galerie?fait=enregistrer']);
  // The kept page goes as soon as its change is heard of.
  await expect.poll(gallery, HEARD).toContain(TITLE);
  const src = parse((await site.visitor().get('/galerie')).body)
    .querySelector(`img[alt^="Avant et après côte à côte"]`)
    ?.getAttribute('src');
  expect((await site.visitor().get(src ?? '')).status).toBe(200);
  // Opened, both halves of the picture lie one over the other.
  const scenePath = parse((await site.visitor().get('/galerie')).body)
    .querySelectorAll('.gallery h2 a')
    .find(({ text }) => text === TITLE)
    ?.getAttribute('href');
  const halves = parse((await site.visitor().get(scenePath ?? '')).body).querySelectorAll(
    '.compare[data-halved] img',
  );
  expect(halves.map((half) => half.getAttribute('src'))).toEqual([src, src]);
  expect(mainText(await customer.get(link))).toContain('la galerie les montre');

  // Taken back: the page and the file are gone at once.
  const back = await customer.submit(link, { intent: 'refuse-gallery', pairId: pairId ?? '' });
  expect(back.status).toBe(303);
  await expect.poll(gallery, HEARD).not.toContain(TITLE);
  expect((await site.visitor().get(src ?? '')).status).toBe(404);
  expect(mainText(await technician.get(page))).toContain('Le client retire son accord pour la galerie');
  expect((await submitFiles(site, writer, '/admin/galerie/nouvelle', form)).status).toBe(400);
});

test('a pair that the shop has given up is not answered any more', async () => {
  const { technician, asked, ids, link } = await photographed();
  await technician.submit(asked, { intent: 'pair', ...ids });
  const { pairId = '' } = hiddenFields(await site.visitor().get(link), 'allow-gallery');
  expect((await technician.submit(asked, { intent: 'unpair', pairId })).status).toBe(303);
  for (const intent of ['allow-gallery', 'refuse-gallery']) {
    const late = await site.visitor().submit(link, { intent, pairId });
    expect([late.status, mainText(late)]).toEqual([
      409,
      expect.stringContaining('ne sont plus proposées pour la galerie'),
    ]);
  }
  expect((await technician.submit(asked, { intent: 'unpair', pairId })).status).toBe(409);
});

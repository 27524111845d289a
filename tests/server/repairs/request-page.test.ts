import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { type Answer, randomEmail } from '#tests/support/account-site.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { requestForm } from '#tests/support/repair-forms.ts';
import { hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { heic, pdf, picture, telephonePhoto } from '#tests/support/sample-files.ts';
import { sampleVideo } from '#tests/support/sample-videos.ts';

const PATH = '/demande';
const { site, files } = useRepairSite();

type Sent = { fields?: Record<string, string>; photos?: [name: string, bytes: Uint8Array<ArrayBuffer>][] };

const bytesOf = async (made: Promise<Buffer>) => new Uint8Array(await made);

/** Sends the form of the page as a browser without script does. */
async function ask({ fields = {}, photos = [] }: Sent, visitor = site.visitor(), headers = {}) {
  const page = await visitor.get(PATH);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...hiddenFields(page, 'ask'),
    ...requestForm(),
    ...fields,
  }))
    form.append(name, value);
  for (const [name, bytes] of photos) form.append('photos', new Blob([bytes]), name);
  return visitor.send(PATH, form, headers);
}

const kept = ({ body }: Answer) =>
  parse(body)
    .querySelectorAll('input[name="keptPhotos[]"]')
    .map((box) => box.getAttribute('value') ?? '');

function saidToSearchEngines({ body }: Answer) {
  const head = parse(body);
  return {
    robots: head.querySelector('meta[name=robots]')?.getAttribute('content'),
    canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href'),
  };
}

test('the page keeps its words and its place in search engines, and is kept by nobody', async () => {
  const page = await site.visitor().get(`${PATH}?subject=Devis%20PS5`);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  // A link that fills in the form leads to a text that search engines have already, at the bare address.
  expect(saidToSearchEngines(page)).toEqual({
    robots: 'noindex',
    canonical: expect.stringMatching(/\/demande\?subject=Devis(%20|\+)PS5$/),
  });
  expect(saidToSearchEngines(await site.visitor().get(PATH))).toEqual({
    robots: expect.stringMatching(/^index, follow/),
    canonical: expect.stringMatching(/\/demande$/),
  });
  expect(mainText(page)).toContain('Les renseignements utiles');
  expect(hiddenFields(page, 'ask').subject).toBe('Devis PS5');
});

test('a request with photos opens a file, and is confirmed without a secret in the address', async () => {
  const email = randomEmail();
  const visitor = site.visitor();
  const photos = [
    ['etiquette.jpg', await bytesOf(telephonePhoto())],
    ['panne.png', await bytesOf(picture('png'))],
  ] satisfies Sent['photos'];
  const sent = await ask({ fields: { 'customer.email': email, subject: 'Devis PS5' }, photos }, visitor);
  expect([sent.status, sent.location]).toEqual([303, '/demande?fait=oui']);
  expect(sent.setCookies.join()).toMatch(/reparation=[\w-]{43};.*HttpOnly/i);
  const [repair] = await files();
  expect(repair).toMatchObject({
    state: 'requested',
    email,
    phone: '+33612345678',
    wished_channel: 'sms',
    subject: 'Devis PS5',
    brand: 'Sony',
  });

  const done = await visitor.get(sent.location ?? '');
  expect(mainText(done)).toContain(`Dossier ${repair?.reference}`);
  expect(done.body).toContain('content="noindex"');
  const images = parse(done.body).querySelectorAll('.repair__photos img');
  expect(images).toHaveLength(2);
  const shown = await fetch(
    new URL((images[0]?.getAttribute('src') ?? '').replaceAll('&amp;', '&'), site.origin),
  );
  expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const { text } = await mailAbout(site.outbox, email, 'demande reçue');
  expect(text).toContain(`${site.origin}/suivi-reparation?lien=`);
  const other = await site.visitor().get('/demande?fait=oui');
  expect(mainText(other)).not.toContain(repair?.reference);
});

test('what was chosen in the price finder fills in the form, and the shop reads it with the price shown', async () => {
  const choix = 'console/playstation-4/reparation-port-hdmi';
  const page = await site.visitor().get(`${PATH}?subject=Autre&choix=${choix}`);
  const form = parse(page.body);
  expect(hiddenFields(page, 'ask').choix).toBe(choix);
  expect(form.querySelector('[name="device.kind"] option[selected]')?.getAttribute('value')).toBe('console');
  expect(form.querySelector('[name="device.brand"]')?.getAttribute('value')).toBe('Sony');
  expect(form.querySelector('[name="device.model"]')?.getAttribute('value')).toBe('PlayStation 4');
  expect(form.querySelector('[name=fault]')?.text.trim()).toBe('Port HDMI');
  // The words come from the price list, whatever else a form says.
  await ask({ fields: { choix, subject: 'Prix vu : 1 €' } });
  const [repair] = await files();
  expect(repair?.subject).toMatch(
    /^Demande de devis\u00a0: Port HDMI, PlayStation 4\. Prix vu\u00a0: de \d+ à \d+\u00a0€$/,
  );
  const unknown = await site.visitor().get(`${PATH}?choix=console/playstation-4/rien`);
  expect(hiddenFields(unknown, 'ask').choix).toBe('');
});

test.each([
  ['Choisissez le type d’appareil.', { 'device.kind': '' }],
  ['Choisissez le type d’appareil.', { 'device.kind': 'fusée' }],
  ['Décrivez la panne.', { fault: ' ' }],
  ['Écrivez 4000 caractères au plus.', { fault: 'x'.repeat(4001) }],
  ['Écrivez votre nom.', { 'customer.name': '' }],
  ['Écrivez une adresse complète', { 'customer.email': 'camille@' }],
  ['Écrivez le numéro où vous joindre.', { 'customer.phone': '' }],
  ['Écrivez un numéro de mobile pour recevoir des SMS.', { 'customer.phone': '03 26 00 00 00' }],
  ['Choisissez comment vous joindre.', { 'customer.channel': 'pigeon' }],
  ['Confirmez avoir lu l’information sur vos données.', { acceptsDataNotice: '' }],
  ['Rechargez la page', { idempotencyKey: 'x' }],
])('« %s » is said at its field, and nothing is opened', async (message, fields) => {
  const answer = await ask({ fields: fields as Record<string, string> });
  expect(answer.status).toBe(400);
  expect(mainText(answer)).toContain(message);
  expect(await files()).toEqual([]);
});

test('photos that have come stay with a form that comes back, and one more file than fits is refused', async () => {
  const photo = await bytesOf(picture('jpeg'));
  const back = await ask({ fields: { 'customer.name': '' }, photos: [['a.jpg', photo]] });
  expect(back.status).toBe(400);
  const [value = ''] = kept(back);
  expect(value).toMatch(/^[\da-f-]{36}\/a\.jpg$/);
  const sent = await ask({ fields: { 'keptPhotos[]': value } });
  expect(sent.status).toBe(303);
  const [repair] = await files();
  const rows = await site.database.kysely.selectFrom('repair_photos').selectAll().execute();
  expect(rows).toMatchObject([{ repair_id: repair?.id, upload_id: value.slice(0, 36), stage: 'arrival' }]);

  const five = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (width): Promise<[string, typeof photo]> => [
        `${width}.jpg`,
        await bytesOf(picture('jpeg', width)),
      ],
    ),
  );
  const full = await ask({ fields: { 'keptPhotos[]': value }, photos: five });
  expect([full.status, mainText(full).includes('Choisissez 5 fichiers au plus')]).toEqual([400, true]);
  const six = await ask({ photos: [...five, ['6.jpg', photo]] });
  expect([six.status, mainText(six).includes('est de trop')]).toEqual([400, true]);
  expect(await files()).toHaveLength(1);
});

test('a film that is sent again is there once, and so is what has two names', async () => {
  const { file } = await sampleVideo();
  const film: [string, Uint8Array<ArrayBuffer>] = ['film.mp4', new Uint8Array(file)];
  const photo = await bytesOf(picture('jpeg'));
  const back = await ask({
    fields: { 'customer.name': '' },
    photos: [film, ['a.jpg', photo], ['copie.mp4', film[1]], ['copie.jpg', photo]],
  });
  const [sentFilm = '', sentPhoto = '', ...others] = kept(back);
  expect([sentFilm, sentPhoto]).toEqual([
    expect.stringMatching(/\/film\.mp4$/),
    expect.stringMatching(/\/a\.jpg$/),
  ]);
  expect(others).toEqual([]);
  // Its visitor picks it again on the page that lists it.
  const again = { 'customer.name': '', 'keptPhotos[]': sentFilm };
  expect(kept(await ask({ fields: again, photos: [film] }))).toEqual([sentFilm]);
  expect((await ask({ fields: { 'keptPhotos[]': sentFilm }, photos: [film] })).status).toBe(303);
  const rows = await site.database.kysely.selectFrom('repair_photos').select('upload_id').execute();
  expect(rows).toEqual([{ upload_id: sentFilm.split('/')[0] }]);
});

test('what is no photo is named and refused', async () => {
  const wrong = await ask({
    photos: [
      ['virus.jpg', new TextEncoder().encode('<svg onload=alert(1)>')],
      ['devis.pdf', await bytesOf(pdf())],
    ],
  });
  expect(wrong.status).toBe(400);
  expect(mainText(wrong)).toContain('« virus.jpg » n’est ni une photo (JPEG');
  expect(mainText(wrong)).toContain('« devis.pdf » n’est ni une photo (JPEG');
  expect([kept(wrong), await files()]).toEqual([[], []]);
});

test('a photo of an iPhone that arrives as a HEIC, under whatever name, is explained beside its field and loses nothing else', async () => {
  const photos = [
    ['ecran.jpg', await bytesOf(picture('jpeg'))],
    ['IMG_0042.HEIC', new Uint8Array(heic())],
    ['renommee.jpg', new Uint8Array(heic())],
  ] satisfies Sent['photos'];
  const back = await ask({ fields: { fault: 'Elle ne charge plus du tout.' }, photos });
  expect(back.status).toBe(400);
  const page = parse(back.body);
  const said = 'est une photo HEIC, que le site ne lit pas. Envoyez-la en JPEG';
  expect(page.querySelector('#photos-error')?.text).toContain('est une photo HEIC');
  for (const name of ['IMG_0042.HEIC', 'renommee.jpg'])
    expect(mainText(back)).toContain(`« ${name} » ${said}`);
  expect(page.querySelector('textarea[name=fault]')?.text).toContain('Elle ne charge plus du tout.');
  expect(kept(back)).toEqual([expect.stringMatching(/\/ecran\.jpg$/)]);
  expect(await files()).toEqual([]);
  // What was taken goes into the case with the form that is sent again.
  const sent = await ask({ fields: { 'keptPhotos[]': kept(back)[0] ?? '' } });
  expect(sent.status).toBe(303);
  expect(await site.database.kysely.selectFrom('repair_photos').selectAll().execute()).toHaveLength(1);
});

test('a photo of another file is not taken', async () => {
  const visitor = site.visitor();
  await ask({ photos: [['a.jpg', await bytesOf(picture('jpeg'))]] }, visitor);
  const [first] = await site.database.kysely.selectFrom('repair_photos').selectAll().execute();
  expect((await ask({ fields: { 'keptPhotos[]': `${first?.upload_id}/a.jpg` } })).status).toBe(303);
  const rows = await site.database.kysely.selectFrom('repair_photos').selectAll().execute();
  expect(rows).toEqual([first]);
});

test('the same form sent twice opens one case; another form under its key is refused', async () => {
  const visitor = site.visitor();
  const fields = { ...requestForm(), ...hiddenFields(await visitor.get(PATH), 'ask') };
  for (let time = 0; time < 2; time += 1) expect((await ask({ fields }, visitor)).status).toBe(303);
  expect(await files()).toHaveLength(1);
  const other = await ask({ fields: { ...fields, fault: 'Autre chose.' } }, visitor);
  expect([other.status, mainText(other).includes('Ce formulaire a déjà servi')]).toEqual([409, true]);
});

test('a form of another site, and a program’s, open nothing', async () => {
  const foreign = await ask({}, site.visitor(), { origin: 'https://mallory.example' });
  expect(foreign.status).toBe(403);
  const program = await ask({ fields: { siteweb: 'https://mallory.example' } });
  expect([program.status, program.location]).toEqual([303, PATH]);
  expect(await files()).toEqual([]);
});

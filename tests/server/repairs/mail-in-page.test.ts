import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { SiteVisitor } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { mailInForm } from '#tests/support/repair-forms.ts';
import { counterForm, hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { pdf, picture } from '#tests/support/sample-files.ts';
import { saveSettings } from '#tests/support/save-settings.ts';

const PATH = '/envoi';
const { site, files } = useRepairSite();

/** Sends both forms: the second is on the page that shows everything once more. */
async function announced(change: Record<string, string> = {}, visitor = site.visitor()) {
  const fields = mailInForm(change);
  const recap = await visitor.submit(PATH, fields);
  expect([recap.status, await files()]).toEqual([200, []]);
  const carried = { intent: 'send', ...hiddenFields(recap, 'send') };
  return { visitor, fields, recap, carried, sent: await visitor.submit(PATH, carried) };
}

test('the page shows the whole way in its order, and asks for nothing that needs a number or a slip', async () => {
  const page = await site.visitor().get(PATH);
  expect(page.body).toContain('<meta name="robots" content="index, follow');
  expect(mainText(page)).toMatch(
    /Vous annoncez l’envoi ici.*Le dossier s’ouvre.*Vous emballez\..*Le colis part,.*Nous l’ouvrons.*Le retour part,.*Vérifiez la batterie.*Adresse de retour/,
  );
  const form = parse(page.body).querySelector('main form[action="/envoi"]');
  expect(form?.querySelector('[name^=steps], [name=trackingNumber], [name=sending]')).toBeNull();
});

test('read once more, then announced: address, slip, mail, and the parcel’s number afterwards', async () => {
  const { visitor, fields, recap, sent } = await announced();
  expect(mainText(recap)).toContain('Camille Martin, 2 rue Cérès, 75011 Paris');
  expect([sent.status, sent.location]).toEqual([303, `${PATH}?fait=oui`]);
  const [repair] = await files();
  expect(repair).toMatchObject({
    way_in: 'mail-in',
    state: 'announced',
    battery: 'sound',
    insured_cents: 22_050,
    label_fee_cents: null,
    return_address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' },
  });
  const done = await visitor.get(`${PATH}?fait=oui`);
  expect(mainText(done)).toContain(`Dossier ${repair?.reference}`);
  // In the order in which it can be done: the slip is there before the box is closed, and the number comes last.
  expect(mainText(done)).toMatch(
    /Sauvegardez vos données.*Retirez le verrou.*Imprimez le bordereau.*Emballez, le bordereau dans le carton.*Envoyez, suivi et assuré.*220,50 €.*6 Bis Rue Denis Papin.*Donnez-nous le numéro du colis/,
  );
  const links = parse(done.body)
    .querySelectorAll('main a')
    .map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  const slip = await visitor.get(links.find((link) => link.includes('etape=bordereau')) ?? '');
  expect(mainText(slip)).toContain('Bordereau d’envoi');
  expect(mainText(slip)).toContain('Valeur assurée220,50 €');
  expect(parse(slip.body).querySelector('.print-sheet .qr-code')).not.toBeNull();
  const document = await visitor.get(links.find((link) => link.includes('bordereau.pdf')) ?? '');
  expect(document.headers.get('Content-Type')).toBe('application/pdf');
  // The customer has not proven that address: the mail repeats no typed text, and has no document made from it.
  const { text } = await mailAbout(site.outbox, fields['customer.email'], 'envoi annoncé');
  expect(text).toContain('Imprimez le bordereau depuis votre dossier');
  expect(text).not.toMatch(/Camille|Switch|Nintendo|Cérès|image/);

  const follow = links.find((link) => /^\/suivi-reparation\?lien=[\w-]{43}$/.test(link)) ?? '';
  const wrong = await visitor.submit(follow, { intent: 'parcel', trackingNumber: ' ' });
  expect([wrong.status, mainText(wrong).includes('Écrivez le numéro de suivi du colis.')]).toEqual([
    400,
    true,
  ]);
  expect((await visitor.submit(follow, { intent: 'parcel', trackingNumber: '6A12345678901' })).status).toBe(
    303,
  );
  expect((await files())[0]?.tracking_in).toBe('6A12345678901');
  expect((await visitor.get(follow)).body).toContain('https://www.laposte.fr/outils/suivre-vos-envois');
});

test('an account that asks at its own address has the slip with its mail', async () => {
  const { email, visitor } = await site.member();
  expect((await announced({ 'customer.email': email }, visitor)).sent.status).toBe(303);
  const { text } = await mailAbout(site.outbox, email, 'envoi annoncé');
  expect(text).toContain('Imprimez le bordereau joint');
  expect(text).toContain('Switch OLED');
});

test('what was read can be corrected, and loses nothing', async () => {
  const { visitor, recap } = await announced();
  const back = await visitor.submit(PATH, { intent: 'correct', ...hiddenFields(recap, 'send') });
  expect(back.status).toBe(200);
  const page = parse(back.body);
  expect(page.querySelector('[name="device.model"]')?.getAttribute('value')).toBe('Switch OLED');
  expect(page.querySelector('[name="battery"][value=sound]')?.hasAttribute('checked')).toBe(true);
  expect(page.querySelector('[name=insuredEuros]')?.getAttribute('value')).toBe('220,50');
});

test('photos go along, stay with a form that comes back, and are read once more before they are sent', async () => {
  const visitor = site.visitor();
  const send = async (fields: Record<string, string>, photo?: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(mailInForm(fields))) form.append(name, value);
    if (photo) form.append('photos', new Blob([new Uint8Array(photo)]), 'coque.jpg');
    return visitor.send(PATH, form);
  };
  const none = await send({}, Buffer.from('<svg onload=alert(1)>'));
  expect([none.status, parse(none.body).querySelector('#photos-error')?.text]).toEqual([
    400,
    expect.stringContaining('coque.jpg'),
  ]);
  const back = await send({ 'returnAddress.city': '' }, await picture('jpeg'));
  const photo = parse(back.body).querySelector('input[name="keptPhotos[]"]')?.getAttribute('value') ?? '';
  expect([back.status, photo]).toEqual([400, expect.stringMatching(/^[\da-f-]{36}\/coque\.jpg$/)]);
  const recap = await send({ 'keptPhotos[]': photo });
  expect([recap.status, mainText(recap).includes('coque.jpg')]).toEqual([200, true]);
  const sent = await visitor.submit(PATH, { intent: 'send', ...hiddenFields(recap, 'send') });
  expect(sent.status).toBe(303);
  const [row, ...others] = await site.database.kysely.selectFrom('repair_photos').selectAll().execute();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ stage: 'arrival', is_public: true, upload_id: photo.split('/')[0] });
});

test('fees are announced before a parcel leaves, accepted as they were read, and said wherever they count', async () => {
  const owner = (await site.admin()).visitor;
  const visitor = site.visitor();
  const service = async () => mainText(await visitor.get('/services/diagnostic-devis'));
  expect(await service()).toContain('Diagnostic et devisGratuits');
  await saveSettings(owner, 'frais', { diagnosisFee: '30', refusalFee: '0', storageFee: '1,5' });
  try {
    const fees = await owner.get('/entreprise/frais');
    const settings = mainText(fees);
    expect(settings).toContain('Des pages disent encore le diagnostic gratuit');
    expect(settings).toMatch(/elles l’emportent.*Conditions Générales de Vente/);
    const listed = parse(fees.body).querySelectorAll('.settings__pages a');
    const paths = listed.map((link) => link.getAttribute('href') ?? '');
    // Every other page follows the settings: only texts that keep their words say it still.
    expect(paths.filter((path) => !/^\/(?:legal|blog)\//.test(path))).toEqual([]);
    expect(await service()).toContain('Diagnostic et devis30,00 €');
    expect(await service()).toContain('Le diagnostic coûte 30,00 €, le devis est gratuit.');
    expect(mainText(await visitor.get('/'))).not.toContain('un diagnostic gratuit');
    const recap = await visitor.submit(PATH, mailInForm());
    expect(mainText(recap)).toContain('Frais de garde1,50 € par jour, dès le 31e jour');
    const box = parse(recap.body).querySelector('[name=acceptsFees]');
    const carried = { intent: 'send', ...hiddenFields(recap, 'send') };
    const unread = await visitor.submit(PATH, carried);
    expect([unread.status, mainText(unread)]).toEqual([
      400,
      expect.stringContaining('Cochez cette case pour envoyer votre appareil.'),
    ]);
    expect(await files()).toEqual([]);
    const acceptsFees = (box?.getAttribute('value') ?? '').replaceAll('&nbsp;', '\u00a0');
    await saveSettings(owner, 'frais', { diagnosisFee: '40' });
    const outdated = await visitor.submit(PATH, { ...carried, acceptsFees });
    expect([outdated.status, mainText(outdated)]).toEqual([
      400,
      expect.stringContaining('L’atelier a changé ces montants entre-temps'),
    ]);
    await saveSettings(owner, 'frais', { diagnosisFee: '30' });
    const sent = await visitor.submit(PATH, {
      ...hiddenFields(outdated, 'send'),
      intent: 'send',
      acceptsFees,
    });
    expect(sent.status).toBe(303);
    const done = parse((await visitor.get(`${PATH}?fait=oui`)).body).querySelectorAll('main a');
    const slip = done.map((link) => link.getAttribute('href') ?? '').find((to) => to.includes('bordereau'));
    expect(mainText(await visitor.get((slip ?? '').replaceAll('&amp;', '&')))).toContain(
      'Frais que vous avez acceptés',
    );
    expect(await files()).toMatchObject([
      { diagnosis_fee_cents: 3000, refusal_fee_cents: null, storage_day_cents: 150, storage_free_days: 30 },
    ]);
  } finally {
    await saveSettings(owner, 'frais', { diagnosisFee: '', storageFee: '' });
  }
  expect(mainText(await owner.get('/entreprise/frais'))).not.toContain('Des pages disent encore');
});

test('a damaged battery is not posted: the page says where to bring it', async () => {
  const page = await site.visitor().submit(PATH, mailInForm({ battery: 'damaged' }));
  expect(page.status).toBe(400);
  expect(mainText(page)).toContain('Une batterie abîmée ne voyage pas par la poste');
  expect(mainText(page)).toContain('apportez l’appareil à l’atelier');
  expect(await files()).toEqual([]);
});

const VALUE = 'Écrivez la valeur de l’appareil en euros, de 1 à 20 000, par exemple 220,50.';

test.each<[Record<string, string>, string]>([
  [{ battery: '' }, 'Dites dans quel état est la batterie.'],
  [{ 'returnAddress.street': '' }, 'Écrivez le numéro et la rue.'],
  [{ 'returnAddress.postcode': '99123' }, 'Écrivez les cinq chiffres d’un code postal de France.'],
  [{ 'returnAddress.city': '' }, 'Écrivez la ville.'],
  [
    { 'returnAddress.postcode': '97400', 'returnAddress.city': 'Lyon' },
    'Avec le code 97400, la ville est Saint-Denis\u00a0: écrivez-la, ou corrigez le code.',
  ],
  // The shop has no price for it.
  [
    { 'returnAddress.postcode': '97400', 'returnAddress.city': 'Saint-Denis' },
    'Nous n’avons pas de prix de retour vers l’outre-mer',
  ],
  [{ 'returnAddress.postcode': '97999' }, 'Aucune commune n’a le code 97999'],
  [{ insuredEuros: '' }, VALUE],
  [{ insuredEuros: 'beaucoup' }, VALUE],
  [{ insuredEuros: '0' }, VALUE],
  [{ insuredEuros: '-5' }, VALUE],
  [{ insuredEuros: '20 000,01' }, VALUE],
  [{ sending: 'drone' }, 'dites comment l’appareil nous parvient.'],
  [{ acceptsDataNotice: '' }, 'Confirmez avoir lu l’information sur vos données.'],
])('%j is refused at its field, whichever button was pressed', async (change, message) => {
  for (const intent of ['check', 'send']) {
    const fields = {
      ...mailInForm(change),
      intent,
      idempotencyKey: crypto.randomUUID(),
    };
    const answer = await site.visitor().submit(PATH, fields);
    expect(answer.status).toBe(400);
    expect(mainText(answer)).toContain(message.replaceAll('\u00a0', ' '));
  }
  expect(await files()).toEqual([]);
});

test.each([
  ['220,50', 22_050],
  ['1 200 €', 120_000],
  ['220.5', 22_050],
  ['20000', 2_000_000],
])('a value of « %s » is taken, and what is refused beside it is still there', async (typed, cents) => {
  const refused = await site
    .visitor()
    .submit(PATH, mailInForm({ insuredEuros: typed, 'returnAddress.city': 'Lyon' }));
  const page = parse(refused.body);
  expect([refused.status, page.querySelector('[id="insuredEuros-error"]')]).toEqual([400, null]);
  expect(page.querySelector('[id="returnAddress.city-error"]')?.text).toContain('la ville est Paris');
  expect(page.querySelector('[name="returnAddress.city"]')?.getAttribute('value')).toBe('Lyon');
  expect(page.querySelector('[name=insuredEuros]')?.getAttribute('value')).toBe(typed);
  expect((await announced({ insuredEuros: typed })).sent.status).toBe(303);
  expect((await files()).map(({ insured_cents: insured }) => insured)).toEqual([cents]);
});

/** Sends a file as the label of a case; without one, only its button is pressed. */
async function sendLabel(owner: SiteVisitor, path: string, file?: Buffer) {
  const form = new FormData();
  form.append('intent', 'send-label');
  if (file) form.append('label', new Blob([new Uint8Array(file)]), 'etiquette.pdf');
  return owner.send(path, form);
}

/** Takes an announced device in, at the counter's form. */
async function takeIn(owner: SiteVisitor, reference: string, photo?: Buffer) {
  const path = `/enregistrement?dossier=${reference}`;
  const form = new FormData();
  const { body } = await owner.get(path);
  // Its customer is not there to be asked: they read it before they sent the parcel.
  expect(parse(body).querySelector('[name=acceptsDataNotice]')?.hasAttribute('checked')).toBe(true);
  const seen = seenIn(body, 'prise-en-charge');
  for (const [name, value] of Object.entries({ ...counterForm(), ...seen })) form.append(name, value);
  if (photo) form.append('photos', new Blob([new Uint8Array(photo)]), 'ouverture.jpg');
  const taken = await owner.send(path, form);
  expect([taken.status, taken.location]).toEqual([303, `/enregistrement?fini=${reference}`]);
}

test('a label is offered once the shop has its price, sent into the case, and paid when the parcel is here', async () => {
  const { visitor: owner } = await site.admin();
  await saveSettings(owner, 'retours', { labelFee: '9,90' });
  try {
    const visitor = site.visitor();
    const offered = parse((await visitor.get(PATH)).body);
    expect(offered.querySelector('[name=labelFeeCents]')?.getAttribute('value')).toBe('990');
    const email = `${crypto.randomUUID()}@exemple.fr`;
    const { recap, sent } = await announced(
      { 'customer.email': email, sending: 'label', labelFeeCents: '990' },
      visitor,
    );
    expect(mainText(recap)).toContain('Étiquette prépayée, 9,90 €');
    expect(sent.status).toBe(303);
    const [repair] = await files();
    expect(repair).toMatchObject({ label_fee_cents: 990 });
    const done = await visitor.get(`${PATH}?fait=oui`);
    expect(mainText(done)).toContain('L’étiquette prépayée se prépare');
    const link = /lien=([\w-]{43})/.exec(done.body)?.[1] ?? '';
    const label = `/suivi-reparation/etiquette.pdf?lien=${link}`;
    expect((await visitor.get(label)).status).toBe(404);

    const admin = `/admin/reparations/${repair?.reference}`;
    expect(mainText(await owner.get(admin))).toContain('Le client en attend une, 9,90 €');
    const none = await sendLabel(owner, admin);
    expect([none.status, parse(none.body).querySelector('#label-error')?.text]).toEqual([
      400,
      expect.stringContaining('Choisissez le PDF de l’étiquette.'),
    ]);
    const photo = await sendLabel(owner, admin, await picture('jpeg'));
    expect([photo.status, mainText(photo)]).toEqual([
      409,
      expect.stringContaining('Une étiquette est un PDF'),
    ]);
    expect((await visitor.get(label)).status).toBe(404);
    expect((await sendLabel(owner, admin, await pdf())).status).toBe(303);
    expect((await sendLabel(owner, admin, await pdf())).status).toBe(303);
    const kept = await site.database.kysely
      .selectFrom('uploads')
      .select('id')
      .where('owner_kind', '=', 'repair_label')
      .execute();
    expect(kept).toHaveLength(1);
    const served = await visitor.get(label);
    expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect((await owner.get(`${admin}/etiquette.pdf`)).status).toBe(200);
    expect((await site.visitor().get('/suivi-reparation/etiquette.pdf')).status).toBe(404);
    const { text } = await mailAbout(site.outbox, email, 'votre étiquette prépayée');
    expect(text).toContain(`/suivi-reparation/etiquette.pdf?lien=${link}`);
    expect(mainText(await visitor.get(`/suivi-reparation?lien=${link}`))).toMatch(
      /Étiquette prépayée en PDF.*Collez l’étiquette et déposez le colis/,
    );

    await takeIn(owner, repair?.reference ?? '');
    const charges = await site.database.kysely
      .selectFrom('repair_charges')
      .select(['label', 'amount_cents'])
      .execute();
    expect(charges).toEqual([{ label: 'Étiquette prépayée de l’aller', amount_cents: 990 }]);
    const late = await sendLabel(owner, admin, await pdf());
    expect([late.status, mainText(late)]).toEqual([409, expect.stringContaining('n’attend pas de colis')]);
  } finally {
    await saveSettings(owner, 'retours', { labelFee: '' });
  }
});

test('a return overseas or to Corsica has the price of the settings, the same wherever it is told', async () => {
  const { visitor: owner } = await site.admin();
  const recapOf = async (change: Record<string, string> = {}) =>
    mainText(await site.visitor().submit(PATH, mailInForm(change)));
  expect(await recapOf()).toContain('14,90 €, que le devis soit accepté ou refusé');
  const pageWords = async () => mainText(await site.visitor().get(PATH));
  expect(await pageWords()).toContain('Pour l’outre-mer, demandez-nous le prix avant d’envoyer.');
  await saveSettings(owner, 'retours', { returnCorsica: '4', returnOverseas: '18,5' });
  try {
    expect(await pageWords()).toContain('Pour la Corse, ajoutez 4,00 €. Pour l’outre-mer, ajoutez 18,50 €.');
    const { recap, sent } = await announced({
      'returnAddress.postcode': '97400',
      'returnAddress.city': 'Saint-Denis',
    });
    expect([mainText(recap).includes('33,40 €, que le devis'), sent.status]).toEqual([true, 303]);
    const [repair] = await files();
    await takeIn(owner, repair?.reference ?? '');
    // What came in is a smaller device than was announced: its own price, and the same supplement.
    const quoted = await owner.get(`/admin/reparations/${repair?.reference}?etape=quote`);
    expect(quoted.body).toMatch(/value="27,40"/);
    const returned = await owner.get(`/admin/reparations/${repair?.reference}?etape=return_unrepaired`);
    expect(returned.body).toMatch(/value="27,40"/);
    expect(await recapOf({ 'returnAddress.postcode': '20200', 'returnAddress.city': 'Bastia' })).toContain(
      '18,90 €, que le devis',
    );
  } finally {
    await saveSettings(owner, 'retours', { returnCorsica: '', returnOverseas: '' });
  }
});

test('a label whose price has changed meanwhile is chosen again, and none is sent to who wants none', async () => {
  const { visitor: owner } = await site.admin();
  await saveSettings(owner, 'retours', { labelFee: '0' });
  try {
    const visitor = site.visitor();
    expect(mainText(await visitor.get(PATH))).toContain('Avec une étiquette prépayée, offerte');
    const wanted = { sending: 'label', labelFeeCents: '0' };
    const recap = await visitor.submit(PATH, mailInForm(wanted));
    await saveSettings(owner, 'retours', { labelFee: '12' });
    const outdated = await visitor.submit(PATH, { intent: 'send', ...hiddenFields(recap, 'send') });
    expect([outdated.status, parse(outdated.body).querySelector('#sending-error')?.text]).toEqual([
      400,
      expect.stringContaining('a changé le prix de son étiquette'),
    ]);
    expect(await files()).toEqual([]);
    expect((await announced({ sending: 'own', labelFeeCents: '1200' })).sent.status).toBe(303);
    const [repair] = await files();
    expect(repair?.label_fee_cents).toBeNull();
    const admin = `/admin/reparations/${repair?.reference}`;
    expect(mainText(await owner.get(admin))).not.toContain('Étiquette prépayée');
    const uncalled = await sendLabel(owner, admin, await pdf());
    expect([uncalled.status, mainText(uncalled)]).toEqual([
      409,
      expect.stringContaining('envoie son appareil par ses moyens'),
    ]);
  } finally {
    await saveSettings(owner, 'retours', { labelFee: '' });
  }
});

test('its arrival is told with the photos of the opened parcel, which stand apart from those that were sent', async () => {
  const { visitor: owner } = await site.admin();
  const email = `${crypto.randomUUID()}@exemple.fr`;
  const visitor = site.visitor();
  expect((await announced({ 'customer.email': email }, visitor)).sent.status).toBe(303);
  const [repair] = await files();
  const link = /lien=([\w-]{43})/.exec((await visitor.get(`${PATH}?fait=oui`)).body)?.[1] ?? '';
  const path = `/suivi-reparation?lien=${link}`;
  expect(mainText(await visitor.get(path))).not.toContain('À l’arrivée, par l’atelier');
  await takeIn(owner, repair?.reference ?? '', await picture('jpeg'));
  const { text } = await mailAbout(site.outbox, email, 'votre colis est arrivé');
  expect(text).toContain('Les photos prises à l’ouverture sont dans votre dossier.');
  const page = mainText(await visitor.get(path));
  expect(page).toContain('À l’arrivée, par l’atelier');
  expect(page).not.toMatch(/Envoyées par vous|Préparer et envoyer le colis/);
});

test('without a photo its arrival is told without one', async () => {
  const email = `${crypto.randomUUID()}@exemple.fr`;
  expect((await announced({ 'customer.email': email })).sent.status).toBe(303);
  const [repair] = await files();
  await takeIn((await site.admin()).visitor, repair?.reference ?? '');
  const { text } = await mailAbout(site.outbox, email, 'votre colis est arrivé');
  expect(text).not.toContain('photos');
});

test('sent twice it is one case; another site’s form is none', async () => {
  const { visitor, carried } = await announced();
  expect((await visitor.submit(PATH, carried)).status).toBe(303);
  expect(await files()).toHaveLength(1);
  const foreign = await visitor.submit(PATH, carried, { origin: 'https://mallory.example' });
  expect(foreign.status).toBe(403);
});

import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { mailAbout } from '#tests/support/outbox.ts';
import { mailInForm } from '#tests/support/repair-forms.ts';
import { hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { picture } from '#tests/support/sample-files.ts';
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

test('the page keeps its words and shows the steps in their order', async () => {
  const page = await site.visitor().get(PATH);
  expect(page.body).toContain('<meta name="robots" content="index, follow');
  expect(mainText(page)).toMatch(
    /Sauvegardez vos données.*Retirez le verrou et le compte.*Emballez.*Vérifiez la batterie.*Adresse de retour/,
  );
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
    subject: 'Retour à assurer pour 250\u00a0€',
    return_address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' },
  });
  const done = await visitor.get(`${PATH}?fait=oui`);
  expect(mainText(done)).toContain(`Dossier ${repair?.reference}`);
  expect(mainText(done)).toContain('Adresse du colis');
  const links = parse(done.body)
    .querySelectorAll('main a')
    .map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&'));
  const slip = await visitor.get(links.find((link) => link.includes('etape=bordereau')) ?? '');
  expect(mainText(slip)).toContain('Bordereau d’envoi');
  expect(parse(slip.body).querySelector('.print-sheet .qr-code')).not.toBeNull();
  const document = await visitor.get(links.find((link) => link.includes('bordereau.pdf')) ?? '');
  expect(document.headers.get('Content-Type')).toBe('application/pdf');
  // The customer has not proven that address: the mail repeats no typed text, and has no document made from it.
  const { text } = await mailAbout(site.outbox, fields['customer.email'], 'demande reçue');
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
  const { text } = await mailAbout(site.outbox, email, 'demande reçue');
  expect(text).toContain('Imprimez le bordereau joint');
  expect(text).toContain('Switch OLED');
});

test('what was read can be corrected, and loses nothing', async () => {
  const { visitor, recap } = await announced();
  const back = await visitor.submit(PATH, { intent: 'correct', ...hiddenFields(recap, 'send') });
  expect(back.status).toBe(200);
  const page = parse(back.body);
  expect(page.querySelector('[name="device.model"]')?.getAttribute('value')).toBe('Switch OLED');
  expect(page.querySelector('[name="steps.lock"]')?.hasAttribute('checked')).toBe(true);
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

test.each([
  [{ 'steps.data': '' }, 'Cochez cette étape une fois vos données à l’abri.'],
  [{ 'steps.lock': '' }, 'Cochez cette étape une fois le verrou retiré.'],
  [{ 'steps.packing': '' }, 'Cochez cette étape une fois le carton prêt.'],
  [{ battery: '' }, 'Dites dans quel état est la batterie.'],
  [{ 'returnAddress.street': '' }, 'Écrivez le numéro et la rue.'],
  [{ 'returnAddress.postcode': '99123' }, 'Écrivez les cinq chiffres d’un code postal de France.'],
  [{ 'returnAddress.city': '' }, 'Écrivez la ville.'],
  [{ insuredEuros: 'beaucoup' }, 'Écrivez une valeur en euros entiers'],
  [{ insuredEuros: '20001' }, 'Écrivez une valeur en euros entiers'],
  [{ acceptsDataNotice: '' }, 'Confirmez avoir lu l’information sur vos données.'],
])('%j is refused at its field, whichever button was pressed', async (change, message) => {
  for (const intent of ['check', 'send']) {
    const fields = {
      ...mailInForm(change as Record<string, string>),
      intent,
      idempotencyKey: crypto.randomUUID(),
    };
    const answer = await site.visitor().submit(PATH, fields);
    expect(answer.status).toBe(400);
    expect(mainText(answer)).toContain(message);
  }
  expect(await files()).toEqual([]);
});

test('sent twice it is one case; another site’s form is none', async () => {
  const { visitor, carried } = await announced();
  expect((await visitor.submit(PATH, carried)).status).toBe(303);
  expect(await files()).toHaveLength(1);
  const foreign = await visitor.submit(PATH, carried, { origin: 'https://mallory.example' });
  expect(foreign.status).toBe(403);
});

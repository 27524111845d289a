import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { EARLY_START } from '#domain/repair/early-start.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { registerRepair } from '#server/repairs/register-repair.ts';
import { renewLink } from '#server/repairs/renew-link.ts';
import { takePayment } from '#server/repairs/repair-money.ts';
import { saveQuote } from '#server/repairs/save-quote.ts';
import { sendQuote } from '#server/repairs/send-quote.ts';
import { randomEmail } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { countMails, mailAbout } from '#tests/support/outbox.ts';
import { hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  FETCHED,
  intakeOf,
  moved,
  parcelRepair,
  quoteOf,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { picture } from '#tests/support/sample-files.ts';
import { sampleVideo } from '#tests/support/sample-videos.ts';

const PATH = '/suivi-reparation';
const { site, deps, files } = useRepairSite();

const pathOf = ({ linkToken }: { linkToken: string }, more = '') => `${PATH}?lien=${linkToken}${more}`;

/** A case whose quote waits for its answer. */
async function waiting() {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  return { ...repair, quote, path: pathOf(repair) };
}

/** The fields of a choice from a quote: the first or the second kind of the part, and the rest. */
const choicesOf = ({ quote }: Awaited<ReturnType<typeof waiting>>, part: 0 | 1, extra = false) =>
  Object.fromEntries(
    quote.lines.map(({ id, options, is_optional }) => {
      const option = is_optional ? (extra ? options[0] : undefined) : (options[part] ?? options[0]);
      return [`choices.${id}`, option ? String(option.id) : ''];
    }),
  );

test('the link shows where the repair is, and is told to nobody', async () => {
  const repair = await requestedRepair(deps());
  const page = await site.visitor().get(pathOf(repair));
  expect(page.status).toBe(200);
  expect(mainText(page)).toContain(`Réparation ${repair.reference}`);
  expect(mainText(page)).toContain('Demande reçue');
  expect(mainText(page)).toContain('Prochaine action : à l’atelier.');
  expect(mainText(page)).not.toContain('camille@exemple.fr');
  expect([page.headers.get('Referrer-Policy'), page.headers.get('Cache-Control')]).toEqual([
    'same-origin',
    'private, no-store',
  ]);
  expect(page.body).toContain('<meta name="robots" content="noindex"');
});

test('a link that is invented, cut or replaced leads to one clear page', async () => {
  const repair = await requestedRepair(deps());
  await renewLink(deps(), repair.id, SHOP);
  for (const link of [repair.linkToken, 'x'.repeat(43), 'court', '']) {
    const page = await site.visitor().get(`${PATH}?lien=${link}`);
    expect([page.status, mainText(page).includes('Ce lien n’ouvre aucun dossier')]).toEqual([404, true]);
    expect(mainText(page)).not.toContain('Le formulaire');
    const sent = await site
      .visitor()
      .submit(`${PATH}?lien=${link}`, { intent: 'parcel', trackingNumber: 'X1' });
    expect(sent.status).toBe(404);
  }
  expect((await files())[0]?.tracking_in).toBeNull();
});

test('the link is mailed to who knows the number and the e-mail; the answer is the same to all others', async () => {
  const email = randomEmail();
  const repair = await requestedRepair(deps(), {
    customer: { name: 'Camille Martin', email, channel: 'email' },
  });
  const asking = (dossier: string, address: string) =>
    site.visitor().submit(PATH, { intent: 'link', reference: dossier, email: address });
  const [known, stranger, unknown] = [
    await asking(` ${repair.reference.toLowerCase()}`, email),
    await asking(repair.reference, 'mallory@exemple.fr'),
    await asking('REP-2099-000001', email),
  ];
  for (const answer of [known, stranger, unknown])
    expect([answer.status, answer.location]).toEqual([303, `${PATH}?envoye=oui`]);
  expect(mainText(await site.visitor().get(`${PATH}?envoye=oui`))).toContain('Si ce dossier existe');
  const { text } = await mailAbout(site.outbox, email, 'votre lien de suivi');
  expect(text).toContain(`${site.origin}${pathOf(repair)}`);
  expect(await countMails(site.outbox, 'mallory@exemple.fr')).toBe(0);
});

test.each([
  [{ reference: '' }, 'Écrivez le numéro du dossier.'],
  [{ reference: 'CMD-2026-000001' }, 'Écrivez le numéro en entier'],
  [{ email: 'camille@' }, 'Écrivez une adresse complète'],
])('%j asks for no link', async (change, message) => {
  const fields = { intent: 'link', reference: 'REP-2026-000001', email: 'camille@exemple.fr', ...change };
  const answer = await site.visitor().submit(PATH, fields);
  expect([answer.status, mainText(answer).includes(message)]).toEqual([400, true]);
});

test('a message with a photo joins the thread, and the photo opens with its own link only', async () => {
  const repair = await requestedRepair(deps());
  const other = await requestedRepair(deps());
  await writeMessage(deps(), repair.id, 'Avez-vous la boîte ?', SHOP);
  const visitor = site.visitor();
  expect(mainText(await visitor.get(pathOf(repair)))).toContain('Avez-vous la boîte ?');
  const form = new FormData();
  form.append('intent', 'message');
  form.append('message', 'Oui, la voici.');
  form.append('files', new Blob([new Uint8Array(await picture('jpeg'))]), 'boite.jpg');
  const sent = await visitor.send(pathOf(repair), form);
  expect([sent.status, sent.location]).toEqual([303, `${pathOf(repair, '&fait=message')}#messages`]);
  const page = await visitor.get(pathOf(repair));
  expect(mainText(page)).toContain('Oui, la voici.');
  const src = parse(page.body).querySelector('.repair__photos a')?.getAttribute('href') ?? '';
  const asked = (link: string) => visitor.get(src.replace(repair.linkToken, link));
  expect((await asked(repair.linkToken)).headers.get('Content-Type')).toBe('image/webp');
  expect([(await asked(other.linkToken)).status, (await asked('')).status]).toEqual([404, 404]);
  const read = await site.database.kysely
    .selectFrom('repair_messages')
    .select(['author', 'read_at'])
    .orderBy('id')
    .execute();
  expect(read.map(({ author, read_at }) => [author, read_at !== null])).toEqual([
    ['shop', true],
    ['customer', false],
  ]);
});

test('a video joins the thread, is kept when the form comes back, and plays with its own link only', async () => {
  const repair = await requestedRepair(deps());
  const other = await requestedRepair(deps());
  const { file } = await sampleVideo();
  const visitor = site.visitor();
  const form = new FormData();
  form.append('intent', 'message');
  form.append('message', '');
  form.append('files', new Blob([new Uint8Array(file)]), 'bruit.mov');
  form.append('files', new Blob(['MZ…']), 'outil.exe');
  // One file is none, and nothing is written: the video stays with the form all the same.
  const refused = await visitor.send(pathOf(repair), form);
  expect([refused.status, mainText(refused).includes('« outil.exe » n’est ni une photo')]).toEqual([
    400,
    true,
  ]);
  const box = parse(refused.body).querySelector('input[name="keptPhotos[]"]');
  expect(box?.getAttribute('value')).toMatch(/\/bruit\.mov$/);
  const again = new FormData();
  again.append('intent', 'message');
  again.append('message', 'Le bruit commence à dix secondes.');
  again.append('keptPhotos[]', box?.getAttribute('value') ?? '');
  expect((await visitor.send(pathOf(repair), again)).status).toBe(303);
  const page = await visitor.get(pathOf(repair));
  const link = parse(page.body).querySelector('.repair__photos a');
  expect(link?.text).toContain('bruit.mov');
  const src = (link?.getAttribute('href') ?? '').replaceAll('&amp;', '&');
  const asked = (token: string) =>
    fetch(new URL(src.replace(repair.linkToken, token), site.origin), { headers: { Range: 'bytes=4-7' } });
  const part = await asked(repair.linkToken);
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
    206,
    `bytes 4-7/${file.length}`,
    'ftyp',
  ]);
  expect([(await asked(other.linkToken)).status, (await asked('')).status]).toEqual([404, 404]);
  await renewLink(deps(), repair.id, SHOP);
  expect((await asked(repair.linkToken)).status).toBe(404);
});

test('a message is read once its reader says so, not because its link was opened', async () => {
  const repair = await requestedRepair(deps());
  await writeMessage(deps(), repair.id, 'Avez-vous la boîte ?', SHOP);
  const visitor = site.visitor();
  const isRead = async () => {
    const messages = site.database.kysely.selectFrom('repair_messages').select('read_at');
    return (await messages.executeTakeFirstOrThrow()).read_at !== null;
  };
  const opened = await visitor.get(pathOf(repair));
  expect([mainText(opened).includes('J’ai lu le message'), await isRead()]).toEqual([true, false]);
  const pressed = await visitor.submit(pathOf(repair), { intent: 'read' });
  expect([pressed.status, pressed.location]).toEqual([303, `${pathOf(repair, '&fait=lu')}#messages`]);
  const after = mainText(await visitor.get(pathOf(repair, '&fait=lu')));
  expect([await isRead(), after.includes('J’ai lu le message')]).toEqual([true, false]);
  expect(after).toContain('l’atelier sait que vous l’avez lu');
});

test('an empty message, and a case that is none of the kinds, change nothing and keep what was written', async () => {
  const repair = await requestedRepair(deps());
  const form = new FormData();
  form.append('intent', 'message');
  form.append('message', ' ');
  const empty = await site.visitor().send(pathOf(repair), form);
  expect([empty.status, mainText(empty).includes('Écrivez votre message.')]).toEqual([400, true]);
  form.set('message', 'Voici le fichier.');
  form.append('files', new Blob(['MZ…']), 'outil.exe');
  const wrong = await site.visitor().send(pathOf(repair), form);
  expect([wrong.status, mainText(wrong).includes('« outil.exe » n’est ni une photo')]).toEqual([400, true]);
  expect(parse(wrong.body).querySelector('textarea#message')?.text).toBe('Voici le fichier.');
  expect(await site.database.kysely.selectFrom('repair_messages').selectAll().execute()).toEqual([]);
});

test('a quote is accepted in two steps, line by line, and its proof stays on the page', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const page = await visitor.get(repair.path);
  expect(mainText(page)).toContain('Devis n° 1, à approuver');
  expect(mainText(page)).toMatch(/Pièce neuve.*30,00 €.*Pièce d’occasion.*15,00 €/);
  const choices = choicesOf(repair, 1, true);
  const recap = await visitor.submit(repair.path, {
    intent: 'review',
    quoteId: repair.quote.id,
    ...choices,
  });
  expect(recap.status).toBe(200);
  expect(mainText(recap)).toContain('Accepter avec obligation de paiement, 68,00 €');
  expect(mainText(recap)).toContain('et vous les recevez par e-mail');
  expect((await files())[0]?.state).toBe('quoted');
  const carried = hiddenFields(recap, 'accept');
  const without = await visitor.submit(repair.path, { intent: 'accept', ...carried });
  expect([without.status, mainText(without).includes('Acceptez les conditions générales.')]).toEqual([
    400,
    true,
  ]);
  expect((await files())[0]?.state).toBe('quoted');
  const accepted = { intent: 'accept', ...carried, acceptsTerms: 'oui', startsEarly: 'oui' };
  for (let time = 0; time < 2; time += 1)
    expect(await visitor.submit(repair.path, accepted)).toMatchObject({
      status: 303,
      location: `${repair.path}&fait=accepte`,
    });
  expect((await files())[0]).toMatchObject({ state: 'accepted', reused_parts: 'yes', starts_early: true });
  const shown = await visitor.get(`${repair.path}&fait=accepte`);
  const proof = mainText(shown);
  expect(proof).toMatch(/Devis n° 1 : accepté le .*, pour 68,00 €/);
  expect(proof).toContain('part par e-mail');
  expect(proof).toContain(repair.quote.document_hash);
  expect(proof).toContain('Vous pouvez renoncer au contrat');
  expect(shown.body).toContain(`/renoncer-au-contrat?contrat=${repair.reference}`);
  const other = await visitor.submit(repair.path, { ...accepted, ...choicesOf(repair, 0) });
  expect(other.status).toBe(409);
  expect((await visitor.submit(repair.path, { intent: 'refuse', quoteId: repair.quote.id })).status).toBe(
    409,
  );
  expect((await files())[0]?.state).toBe('accepted');
});

test('who gave no address is promised no mail', async () => {
  const customer = { name: 'Camille Martin', phone: '06 12 34 56 78', channel: 'phone' };
  const repair = await counterRepair(deps(), { customer });
  const quote = await sentQuote(deps(), repair.id);
  const [visitor, path] = [site.visitor(), pathOf(repair)];
  const choices = choicesOf({ ...repair, quote, path }, 0);
  const recap = await visitor.submit(path, { intent: 'review', quoteId: quote.id, ...choices });
  expect(mainText(recap)).toContain('Accepter avec obligation de paiement');
  expect(mainText(recap)).not.toContain('par e-mail');
  const carried = hiddenFields(recap, 'accept');
  await visitor.submit(path, { intent: 'accept', ...carried, acceptsTerms: 'oui', startsEarly: 'oui' });
  const done = mainText(await visitor.get(`${path}&fait=accepte`));
  expect(done).toContain('Votre accord est enregistré');
  expect(done).not.toContain('par e-mail');
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  const payment = { amountCents: 7500, method: 'cash' as const, seenCents: 0 };
  await handOver(deps(), repair.id, { ...FETCHED, payment }, SHOP);
  expect(mainText(await visitor.get(`${path}&etape=facture`))).not.toContain('par e-mail');
});

test('nothing dearer is chosen for a customer, and the total follows the choices without script', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const page = await visitor.get(repair.path);
  const isTicked = (body: string, optionId: string) =>
    parse(body).querySelector(`main input[type=radio][value="${optionId}"]`)?.hasAttribute('checked');
  const [part] = repair.quote.lines.filter(({ options }) => options.length > 1);
  const [fresh, used] = part?.options ?? [];
  expect([isTicked(page.body, String(fresh?.id)), isTicked(page.body, String(used?.id))]).toEqual([
    false,
    true,
  ]);
  const extra = repair.quote.lines.find(({ is_optional }) => is_optional);
  expect(isTicked(page.body, String(extra?.options[0]?.id))).toBe(false);
  expect(mainText(page)).toContain('Total de vos choix : 60,00 €');
  const dearer = { ...choicesOf(repair, 0, true), intent: 'recount', quoteId: repair.quote.id };
  const counted = await visitor.submit(repair.path, dearer);
  expect([counted.status, isTicked(counted.body, String(fresh?.id))]).toEqual([200, true]);
  expect(mainText(counted)).toContain('Total de vos choix : 83,00 €');
  expect((await files())[0]?.state).toBe('quoted');
});

test('of two solutions one is chosen, without script too, and the other is said not to be', async () => {
  const { id, linkToken } = await counterRepair(deps());
  const quote = await sentQuote(deps(), id, {
    alternatives: { a: { title: 'réparer' }, b: { title: 'remplacer', depositCents: 20_000 } },
    lines: [
      { label: 'Transfert', kind: 'labour', quantity: 1, options: [{ unitCents: 2000 }] },
      { label: 'Soudure', kind: 'labour', quantity: 1, alternative: 'a', options: [{ unitCents: 9000 }] },
      { label: 'Console', kind: 'other', quantity: 1, alternative: 'b', options: [{ unitCents: 30_000 }] },
    ],
  });
  const [path, visitor] = [pathOf({ linkToken }), site.visitor()];
  const page = await visitor.get(path);
  expect(mainText(page)).toMatch(
    /Solution A : réparer ?110,00 €.*Solution B : remplacer ?Acompte à l’acceptation : 200,00 € ?320,00 €/,
  );
  expect(mainText(page)).toContain('Total de vos choix : à partir de 110,00 €');
  expect(page.body).not.toMatch(/name="alternative"[^>]*checked/);
  const sent = (intent: string, change: Record<string, string> = {}) =>
    visitor.submit(path, {
      ...{ intent, quoteId: quote.id },
      ...Object.fromEntries(quote.lines.map((line) => [`choices.${line.id}`, String(line.options[0]?.id)])),
      ...change,
    });
  const undecided = await sent('review');
  const question = parse(undecided.body).querySelector('input[name=alternative]')?.closest('fieldset');
  expect([undecided.status, question?.text]).toEqual([
    400,
    expect.stringContaining('Choisissez l’une des deux solutions.'),
  ]);
  const counted = await sent('recount', { alternative: 'b' });
  expect(counted.body).toMatch(/name="alternative"[^>]*checked[^>]*value="b"|value="b"[^>]*checked/);
  expect(mainText(counted)).toContain('Total de vos choix : 320,00 €');

  const recap = await sent('review', { alternative: 'b' });
  const read = mainText(recap);
  expect(read).toMatch(/Solution choisie ?Solution B : remplacer ?Non choisie ?Solution A : réparer/);
  expect(read).toMatch(/obligation de paiement, 320,00 €/);
  expect([read.includes('Soudure'), read.includes('acompte de 200,00 €')]).toEqual([false, true]);
  const accepted = { ...hiddenFields(recap, 'accept'), intent: 'accept', acceptsTerms: 'oui' };
  expect((await visitor.submit(path, accepted)).status).toBe(303);
  expect((await visitor.submit(path, { ...accepted, alternative: 'a' })).status).toBe(409);
  const after = mainText(await visitor.get(path));
  expect(after).toMatch(
    /accepté le .*, pour 320,00 € ?Solution A : réparer, non choisie. ?Solution B : remplacer, choisie\./,
  );
  expect(after).not.toContain('Soudure');
});

test('devices that were brought together have their quotes on each page, answered one by one, with one total', async () => {
  const [first, other] = [await counterRepair(deps()), await counterRepair(deps())];
  await site.database.kysely
    .updateTable('repairs')
    .set({ brought_with: first.id, brand: 'Nintendo', model: 'Switch' })
    .where('id', '=', other.id)
    .execute();
  for (const { id } of [first, other]) await saveQuote(deps(), id, quoteOf(), SHOP, () => null);
  await sendQuote(deps(), first.id, SHOP, { isWithOthers: true });
  const page = await site.visitor().get(pathOf(first));
  expect(mainText(page)).toMatch(/Nintendo Switch, REP-\S+ : à partir de 60,00 €, en attente de réponse/);
  expect(mainText(page)).toContain('Ensemble : à partir de 120,00 €');
  const link = parse(page.body)
    .querySelectorAll('main a')
    .find(({ text }) => text === 'Répondre pour Nintendo Switch');
  expect(link?.getAttribute('href')?.replaceAll('&amp;', '&')).toBe(`${pathOf(other)}#devis`);
  const [quote] = (await findForShop(site.database, other.id))?.quotes ?? [];
  await site.visitor().submit(pathOf(other), { intent: 'refuse', quoteId: quote?.id ?? '' });
  const after = mainText(await site.visitor().get(pathOf(first)));
  expect(after).toMatch(/Nintendo Switch, REP-\S+ : .*refusé. Voir Nintendo Switch/);
  expect(after).toContain('Ensemble : à partir de 60,00 €');
});

test('who asked for new parts is given neither, and must choose; what was typed meanwhile stays', async () => {
  const { id, linkToken } = await counterRepair(deps(), { reusedParts: { choice: 'no' } });
  const quote = await sentQuote(deps(), id);
  const [path, visitor] = [pathOf({ linkToken }), site.visitor()];
  const page = await visitor.get(path);
  const part = quote.lines.find(({ options }) => options.length > 1);
  const ofPart = (body: string) => parse(body).querySelectorAll(`main input[name="choices.${part?.id}"]`);
  const ticked = (body: string) => ofPart(body).filter((input) => input.hasAttribute('checked')).length;
  expect([ofPart(page.body).length, ticked(page.body)]).toEqual([2, 0]);
  expect(mainText(page)).toContain('Vous avez demandé des pièces neuves seulement.');
  expect(mainText(page)).toContain('Total de vos choix : à partir de 60,00 €');
  // The form is sent as it is on the page, and then with the optional lines.
  const untouched: Record<string, string> = Object.fromEntries(
    quote.lines
      .filter((line) => line !== part)
      .map(({ id: lineId, options }) => [`choices.${lineId}`, String(options[0]?.id)]),
  );
  for (const intent of ['review', 'accept']) {
    const sent = { intent, quoteId: quote.id, acceptsTerms: 'oui', ...untouched };
    const refused = await visitor.submit(path, sent);
    const fieldset = ofPart(refused.body)[0]?.closest('fieldset');
    expect([refused.status, ticked(refused.body)]).toEqual([400, 0]);
    expect(fieldset?.text).toContain('Choisissez l’un des prix.');
    expect(mainText(refused)).toContain('à partir de 68,00 €');
  }
  const counted = await visitor.submit(path, { intent: 'recount', quoteId: quote.id, ...untouched });
  expect([counted.status, ticked(counted.body)]).toEqual([200, 0]);
  expect((await files())[0]).toMatchObject({ state: 'quoted', reused_parts: 'no' });
  const chosen = { ...untouched, [`choices.${part?.id}`]: String(part?.options[0]?.id) };
  const recap = await visitor.submit(path, { intent: 'review', quoteId: quote.id, ...chosen });
  expect([recap.status, mainText(recap).includes('obligation de paiement, 83,00 €')]).toEqual([200, true]);
});

test('a reused part that is the only one is named, and not ticked for who asked for new ones', async () => {
  const { id, linkToken } = await counterRepair(deps(), { reusedParts: { choice: 'no' } });
  const options = [{ condition: 'reused', unitCents: 1500 }];
  await sentQuote(deps(), id, { lines: [{ label: 'Ventilateur', kind: 'part', quantity: 1, options }] });
  const page = await site.visitor().get(pathOf({ linkToken }));
  expect(mainText(page)).toContain('Pièce d’occasion');
  expect(page.body).not.toMatch(/name="choices\.\d+"[^>]*checked/);
});

test('a contract is offered to be renounced while that right exists, and no longer', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const RENOUNCE = 'Vous pouvez renoncer au contrat';
  expect(mainText(await visitor.get(repair.path))).not.toContain(RENOUNCE);
  const choices = choicesOf(repair, 0);
  const recap = await visitor.submit(repair.path, {
    intent: 'review',
    quoteId: repair.quote.id,
    ...choices,
  });
  expect(mainText(recap)).toContain(EARLY_START);
  expect(recap.body).not.toMatch(/name="startsEarly"[^>]*checked/);
  const carried = hiddenFields(recap, 'accept');
  await visitor.submit(repair.path, {
    intent: 'accept',
    ...carried,
    acceptsTerms: 'oui',
    startsEarly: 'oui',
  });
  await moved(deps(), repair.id, 'start');
  expect(mainText(await visitor.get(repair.path))).toContain(RENOUNCE);
  await moved(deps(), repair.id, 'test', 'make_ready');
  expect(mainText(await visitor.get(repair.path))).not.toContain(RENOUNCE);
});

test('what goes back unrepaired has no repair among its steps, and what was posted is not « rendu »', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const steps = async () =>
    parse((await visitor.get(repair.path)).body)
      .querySelectorAll('main .steps li')
      .map((step) => step.text.replace(/\s+/g, ' ').trim())
      .join(' > ');
  expect(await steps()).toContain('Réparation');
  await visitor.submit(repair.path, { intent: 'refuse', quoteId: repair.quote.id });
  expect(await steps()).not.toContain('Réparation');
  await moved(deps(), repair.id, 'return_unrepaired');
  expect(await steps()).not.toContain('Réparation');
  await handOver(deps(), repair.id, { ...SENT, trackingNumber: '6A1', note: 'Expédié par Colissimo.' }, SHOP);
  const page = mainText(await visitor.get(repair.path));
  expect(await steps()).toContain('Expédié sans réparation');
  expect(page).toContain('Votre appareil est parti vers vous, sans réparation.');
  expect(page).not.toMatch(/Rendu|vous a été rendu|identité/);
});

test('a device that goes back by carrier is followed there, in the case and from its mail', async () => {
  const email = randomEmail();
  const repair = await requestedRepair(deps(), {
    customer: { name: 'Camille Martin', email, channel: 'email' },
  });
  await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  await moved(deps(), repair.id, 'return_unrepaired');
  const { visitor: owner } = await site.admin();
  const send = (trackingNumber: string, handedTo = 'Mondial Relay') =>
    owner.submit(`/admin/reparations/${repair.reference}?etape=hand_over`, {
      ...{ intent: 'hand-over', leftBy: 'carrier', handedTo, trackingNumber },
    });
  const wrong = await send('6A12345678901');
  expect([wrong.status, mainText(wrong)]).toEqual([
    400,
    expect.stringContaining('Ce n’est pas un numéro Mondial Relay, qui ressemble à 12345678'),
  ]);
  expect(wrong.body).toContain('value="6A12345678901"');
  expect((await send('12 34 56 78')).status).toBe(303);
  const url = 'https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition=12345678';
  const page = await site.visitor().get(pathOf(repair));
  expect(mainText(page)).toMatch(/Expédié le \d{1,2}(?:er)? \S+ \d{4} par Mondial Relay, n° 12 34 56 78/);
  expect(page.body).toContain(`href="${url}"`);
  const { text } = await mailAbout(site.outbox, email, 'appareil renvoyé');
  expect(text).toContain(url);
  expect(text).toContain('par Mondial Relay');
});

test('the number of a parcel that has left is put right, told to its customer, and never over another’s', async () => {
  const email = randomEmail();
  const repair = await requestedRepair(deps(), {
    customer: { name: 'Camille Martin', email, channel: 'email' },
  });
  await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  await moved(deps(), repair.id, 'return_unrepaired');
  const { visitor: owner } = await site.admin();
  const path = `/admin/reparations/${repair.reference}`;
  const noteReturn = async (fields: Record<string, string>, seen?: Record<string, string>) =>
    owner.submit(path, {
      ...(seen ?? seenIn((await owner.get(path)).body, 'colis-rendu')),
      ...{ intent: 'note-return', carrier: 'UPS', number: '1Z5R89390357567127', ...fields },
    });
  const early = await owner.submit(path, {
    ...{ intent: 'note-return', carrier: 'UPS', number: '1Z5R89390357567127' },
  });
  expect([early.status, mainText(early)]).toEqual([
    409,
    expect.stringContaining('Cet appareil n’est pas parti par un transporteur.'),
  ]);
  await handOver(deps(), repair.id, { leftBy: 'carrier', collected: { handedTo: 'UPS' } }, SHOP);
  const older = seenIn((await owner.get(path)).body, 'colis-rendu');
  for (const [fields, field, message] of [
    [{ number: ' ' }, 'number', 'Écrivez le numéro de suivi.'],
    [{ carrier: '' }, 'carrier', 'Écrivez le transporteur.'],
    [{ number: '1Z5' }, 'number', 'Ce n’est pas un numéro UPS'],
  ] as const) {
    const wrong = await noteReturn(fields);
    const told = parse(wrong.body).querySelector(`#${field}-error`)?.text;
    expect([wrong.status, told]).toEqual([400, expect.stringContaining(message)]);
  }
  expect((await noteReturn({})).status).toBe(303);
  const overtaken = await noteReturn({ number: '1Z5R89390357567128' }, older);
  expect([overtaken.status, parse(overtaken.body).querySelector('#number-error')?.text]).toEqual([
    409,
    expect.stringContaining('1Z5R89390357567127'),
  ]);
  expect((await files())[0]?.tracking_out).toBe('1Z5R89390357567127');
  const { text } = await mailAbout(site.outbox, email, 'le suivi de votre colis');
  expect(text).toContain('https://www.ups.com/track?loc=fr_FR&tracknum=1Z5R89390357567127');
});

test('a carrier that we do not know takes any number, and is named all the same', async () => {
  const repair = await requestedRepair(deps());
  await registerRepair(deps(), repair.id, intakeOf(), SHOP, () => null);
  await moved(deps(), repair.id, 'return_unrepaired');
  await handOver(
    deps(),
    repair.id,
    { leftBy: 'carrier', collected: { handedTo: 'Transports Dupont' }, trackingNumber: 'bon 12' },
    SHOP,
  );
  const page = mainText(await site.visitor().get(pathOf(repair)));
  expect(page).toMatch(/par Transports Dupont, n° bon 12/);
});

test('a parcel is on its way, then there once its customer says so; its sheet and its return are found by the link', async () => {
  const parcel = await parcelRepair(deps());
  const path = pathOf(parcel);
  await answerQuote(deps(), parcel.id, acceptanceOf(await sentQuote(deps(), parcel.id)), CUSTOMER);
  await moved(deps(), parcel.id, 'start', 'test', 'make_ready');
  const visitor = site.visitor();
  const ready = mainText(await visitor.get(path));
  expect(ready).toContain('Prêt à vous être renvoyé');
  expect(ready).toContain('Prochaine action : à vous.');
  await takePayment(deps(), parcel.id, { amountCents: 7500, method: 'transfer', seenCents: 0 }, SHOP);
  expect(mainText(await visitor.get(path))).toContain('Prochaine action : à l’atelier.');
  const garantie = `${PATH}/garantie.pdf?lien=${parcel.linkToken}`;
  expect((await visitor.get(garantie)).status).toBe(404);
  await handOver(deps(), parcel.id, { ...SENT, trackingNumber: '6A123' }, SHOP);
  const sent = mainText(await visitor.get(path));
  expect(sent).toContain('colis 6A123.');
  expect(sent).not.toMatch(/Rendu|Livré|vous a été rendu/);
  const wrong = await visitor.submit(path, { intent: 'delivered', deliveredOn: '2020-01-01' });
  expect([wrong.status, mainText(wrong)]).toEqual([400, expect.stringContaining('n’a pas pu arriver avant')]);
  const deliveredOn = dayInParis(new Date());
  const said = await visitor.submit(path, { intent: 'delivered', deliveredOn });
  expect(said.location).toContain('fait=livre');
  const there = mainText(await visitor.get(path));
  expect(there).toContain('Livré');
  expect(there).not.toContain('Mon appareil est arrivé');
  expect((await visitor.get(garantie)).headers.get('Content-Type')).toBe('application/pdf');
  expect((await site.visitor().get(`${PATH}/garantie.pdf?lien=${'x'.repeat(43)}`)).status).toBe(404);
  const again = await counterRepair(deps(), { returnOf: parcel.id });
  expect(mainText(await visitor.get(path))).toContain(`dossier ${again.reference}.`);
  expect(mainText(await visitor.get(pathOf(again)))).toContain(`Retour du dossier ${parcel.reference}`);
});

test('choices that are none of the quote are refused', async () => {
  const repair = await waiting();
  const other = await waiting();
  const visitor = site.visitor();
  const recap = (fields: Record<string, string>) =>
    visitor.submit(repair.path, { intent: 'review', quoteId: repair.quote.id, ...fields });
  expect((await recap({})).status).toBe(400);
  const foreign = Object.values(choicesOf(other, 0))[0] ?? '';
  const [line = ''] = Object.keys(choicesOf(repair, 0));
  expect((await recap({ ...choicesOf(repair, 0), [line]: foreign })).status).toBe(400);
  const theirs = await visitor.submit(repair.path, { intent: 'review', quoteId: other.quote.id });
  expect(theirs.status).toBe(409);
  const refused = await visitor.submit(repair.path, { intent: 'refuse', quoteId: other.quote.id });
  expect(refused.status).toBe(409);
  expect((await files()).map(({ state }) => state)).toEqual(['quoted', 'quoted']);
});

test('a quote is refused on a page of its own, which says what that costs', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const page = await visitor.get(`${repair.path}&etape=refuser`);
  expect(mainText(page)).toContain('Un refus ne coûte rien. Le diagnostic et le devis sont gratuits.');
  expect((await files())[0]?.state).toBe('quoted');
  const fields = { intent: 'refuse', ...hiddenFields(page, 'refuse'), reason: 'Trop cher.' };
  const refused = await visitor.submit(`${repair.path}&etape=refuser`, fields);
  expect([refused.status, refused.location]).toEqual([303, `${repair.path}&fait=refuse`]);
  expect(mainText(await visitor.get(repair.path))).toContain('Devis n° 1 : refusé');
  expect((await files())[0]?.state).toBe('refused');
});

test('documents are given to the holder of the link, and what does not exist is not found', async () => {
  const repair = await waiting();
  const visitor = site.visitor();
  const document = (name: string, link = repair.linkToken) => visitor.get(`${PATH}/${name}?lien=${link}`);
  for (const name of ['devis-1.pdf', 'prise-en-charge.pdf']) {
    const { status, headers, body } = await document(name);
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control'), body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
      '%PDF-',
    ]);
  }
  for (const name of ['devis-2.pdf', 'bordereau.pdf', 'autre.pdf', crypto.randomUUID()])
    expect((await document(name)).status).toBe(404);
  expect((await document('devis-1.pdf', 'x'.repeat(43))).status).toBe(404);
});

test('after the hand-over the page shows until when the repair is guaranteed', async () => {
  const repair = await waiting();
  const choices = choicesOf(repair, 0);
  const visitor = site.visitor();
  const recap = await visitor.submit(repair.path, {
    intent: 'review',
    quoteId: repair.quote.id,
    ...choices,
  });
  const carried = hiddenFields(recap, 'accept');
  await visitor.submit(repair.path, {
    intent: 'accept',
    ...carried,
    acceptsTerms: 'oui',
    startsEarly: 'oui',
  });
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  await handOver(deps(), repair.id, { ...FETCHED, owes: true }, SHOP);
  const page = mainText(await visitor.get(repair.path));
  expect(page).toMatch(/Garanties\s?Réparation\s?jusqu’au \d/);
  expect(page).toContain('Pièces, garantie légale');
});

test('the invoice of a paid repair is made out once, as its customer writes it', async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER, 'x');
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  const visitor = site.visitor();
  const path = pathOf(repair, '&etape=facture');
  const asked = {
    intent: 'invoice',
    company: 'Durand & Fils',
    siren: '732 829 320',
    purchaseReference: 'BC-1',
    'address.street': '12 rue de Vesle',
    'address.postcode': '51100',
    'address.city': 'Reims',
  };
  expect(mainText(await visitor.get(pathOf(repair)))).not.toContain('Demander la facture');
  expect((await visitor.submit(path, asked)).status).toBe(409);
  const payment = { amountCents: 7500, method: 'cash' as const, seenCents: 0 };
  await handOver(deps(), repair.id, { ...FETCHED, payment }, SHOP);
  expect(mainText(await visitor.get(pathOf(repair)))).toContain('Demander la facture');
  const form = mainText(await visitor.get(path));
  expect(form).toContain('Adresse de facturation');
  expect(form).toContain('vous la recevez par e-mail');
  const wrong = await visitor.submit(path, { ...asked, siren: '123', 'address.city': '' });
  expect([wrong.status, mainText(wrong).includes('ce n’est pas un numéro SIREN')]).toEqual([400, true]);
  expect(parse(wrong.body).querySelector('[name="company"]')?.getAttribute('value')).toBe('Durand & Fils');
  const elsewhere = await visitor.submit(path, { ...asked, 'address.city': 'Lyon' });
  expect([elsewhere.status, parse(elsewhere.body).querySelector('[id="address.city-error"]')?.text]).toEqual([
    400,
    expect.stringContaining('Avec le code 51100, la ville est Reims'),
  ]);
  expect((await visitor.submit(path, asked)).location).toBe(pathOf(repair, '&fait=facture'));
  await visitor.submit(path, { ...asked, company: 'Autre' });
  const page = parse((await visitor.get(pathOf(repair))).body);
  const [link = ''] = page
    .querySelectorAll('.order__documents a')
    .flatMap((a) => a.getAttribute('href') ?? [])
    .filter((href) => href.includes('FAC-'));
  const file = await visitor.get(link);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const other = await counterRepair(deps());
  expect((await visitor.get(link.replace(repair.linkToken, other.linkToken))).status).toBe(404);
  expect(await site.database.kysely.selectFrom('invoices').select('number').execute()).toHaveLength(1);
});

test('what is left to pay has a page with each way, until it is paid', async () => {
  const repair = await counterRepair(deps());
  const quote = await sentQuote(deps(), repair.id);
  await answerQuote(deps(), repair.id, acceptanceOf(quote), CUSTOMER, 'x');
  const visitor = site.visitor();
  const payPath = pathOf(repair, '&etape=payer');
  expect(mainText(await visitor.get(payPath))).not.toContain('Par virement');
  await moved(deps(), repair.id, 'start', 'test', 'make_ready');
  const page = parse((await visitor.get(pathOf(repair))).body);
  const links = page.querySelectorAll('a').map((a) => a.getAttribute('href')?.replaceAll('&amp;', '&'));
  expect(links).toContain(payPath);
  const pay = mainText(await visitor.get(payPath));
  for (const expected of [
    'Payer 75,00',
    'Sony PlayStation 5',
    'Par virement',
    'Démonstration',
    'À l’atelier',
  ])
    expect(pay).toContain(expected);
  await handOver(
    deps(),
    repair.id,
    { ...FETCHED, payment: { amountCents: 7500, method: 'cash', seenCents: 0 } },
    SHOP,
  );
  expect(mainText(await visitor.get(payPath))).not.toContain('Par virement');
});

test('the deposit of an accepted quote is told before, paid by its page, and no longer asked once paid', async () => {
  const email = randomEmail();
  const repair = await counterRepair(deps(), { customer: { name: 'Camille', email, channel: 'email' } });
  const quote = await sentQuote(deps(), repair.id, { ...quoteOf(), depositCents: 2000 });
  const visitor = site.visitor();
  expect(mainText(await visitor.get(pathOf(repair)))).toMatch(/Un acompte de 20,00\s€ est demandé/);
  const choices = choicesOf({ ...repair, quote, path: '' }, 0);
  const review = { intent: 'review', quoteId: quote.id, ...choices };
  expect(mainText(await visitor.submit(pathOf(repair), review))).toMatch(/dont acompte\s?20,00/);
  const accept = { ...review, intent: 'accept', acceptsTerms: 'oui', startsEarly: 'oui' };
  expect((await visitor.submit(pathOf(repair), accept)).status).toBe(303);
  const payPath = pathOf(repair, '&etape=payer');
  expect(mainText(await visitor.get(payPath))).toMatch(/Payer l’acompte de 20,00/);
  const { text } = await mailAbout(site.outbox, email, 'devis accepté');
  expect(text).toContain(`${site.origin}${payPath}`);
  const paid = { amountCents: 2000, method: 'transfer' as const, seenCents: 0 };
  expect(await takePayment(deps(), repair.id, paid, SHOP)).toEqual({ outcome: 'recorded' });
  expect(mainText(await visitor.get(payPath))).not.toContain('l’acompte');
});

import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { answerEstimate, sendEstimate } from '#server/repairs/estimates.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { randomEmail } from '#tests/support/account-site.ts';
import { emptyAppointments, nextWeekOf } from '#tests/support/appointments.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { mailInForm } from '#tests/support/repair-forms.ts';
import { counterForm, hiddenFields, mainText, useRepairSite } from '#tests/support/repair-site.ts';
import { CUSTOMER, estimateOf, requestedRepair, SHOP } from '#tests/support/repairs.ts';

// Once an estimate is taken up, its customer says how the device comes: what they say joins the case of the estimate.

const { site, deps, files } = useRepairSite();

beforeEach(() => emptyAppointments(site.database));

const appointments = () => site.database.kysely.selectFrom('appointments').selectAll().execute();

/** A request whose estimate is taken up, and the page of its link. */
async function taken() {
  const repair = await requestedRepair(deps());
  await sendEstimate(deps(), repair.id, estimateOf(new Date()), SHOP);
  const found = await findForShop(site.database, repair.id);
  const estimateId = found?.events.findLast(({ kind }) => kind === 'estimate')?.id;
  expect(await answerEstimate(deps(), repair.id, { answer: 'accept', estimateId }, CUSTOMER)).toMatchObject({
    outcome: 'moved',
  });
  return { ...repair, follow: `/suivi-reparation?lien=${repair.linkToken}` };
}

async function linkNamed(name: string, path: string, visitor = site.visitor()) {
  const links = parse((await visitor.get(path)).body).querySelectorAll('main a');
  const href = links.find(({ text }) => text.trim() === name)?.getAttribute('href');
  return (href ?? '').replaceAll('&amp;', '&');
}

const parcel = (change: Record<string, string> = {}) => {
  const { 'returnAddress.street': street, 'returnAddress.postcode': postcode, ...form } = mailInForm();
  const { 'returnAddress.city': city, battery, insuredEuros } = form;
  return {
    ...{ intent: 'check', battery, insuredEuros },
    ...{ 'returnAddress.street': street, 'returnAddress.postcode': postcode, 'returnAddress.city': city },
    ...change,
  };
};

test('« Envoyer l’appareil » asks only for the parcel, says it once more, and joins the case of the estimate', async () => {
  const { follow, reference, linkToken } = await taken();
  const visitor = site.visitor();
  const path = await linkNamed('Envoyer l’appareil', follow, visitor);
  expect(path).toBe(`/envoi?lien=${linkToken}`);
  const page = await visitor.get(path);
  expect(page.body).toContain('<meta name="robots" content="noindex');
  expect(mainText(page)).toMatch(
    /Dossier REP-.*PlayStation 5.*s’éteint au bout de dix minutes.*De 79,00 € à 119,00 €/i,
  );
  // A link may have been passed on.
  expect(page.body).not.toMatch(/camille@|Martin/);
  expect(parse(page.body).querySelector('main [name="customer.name"], main [name="fault"]')).toBeNull();

  const wrong = await visitor.submit(path, parcel({ 'returnAddress.city': '', battery: 'damaged' }));
  expect([wrong.status, mainText(wrong)]).toEqual([400, expect.stringContaining('Écrivez la ville.')]);
  expect(mainText(wrong)).toContain('Une batterie abîmée ne voyage pas');
  expect(parse(wrong.body).querySelector('[name=insuredEuros]')?.getAttribute('value')).toBe('220,50');

  const recap = await visitor.submit(path, parcel());
  expect(mainText(recap)).toContain('2 rue Cérès, 75011 Paris');
  expect((await files())[0]).toMatchObject({ way_in: 'request' });
  const carried = { ...hiddenFields(recap, 'send'), intent: 'send' };
  const sent = await visitor.submit(path, carried);
  expect([sent.status, sent.location]).toEqual([303, `${follow}&fait=envoi`]);
  // The second of two presses.
  expect((await visitor.submit(path, carried)).location).toBe(`${follow}&fait=envoi`);
  expect(await files()).toMatchObject([
    {
      ...{ reference, way_in: 'mail-in', state: 'announced', battery: 'sound', insured_cents: 22_050 },
      return_address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' },
    },
  ]);
  const shown = mainText(await visitor.get(`${follow}&fait=envoi`));
  expect(shown).toContain('Votre envoi est annoncé');
  expect(shown).toContain('Imprimez le bordereau');
  expect(shown).not.toContain('Réserver un créneau');
  // Announced once: the form is not there any more, and another parcel changes nothing.
  expect((await visitor.get(path)).location).toBe(follow);
  const other = await visitor.submit(path, { ...carried, 'returnAddress.street': '9 rue du Vol' });
  expect(other.location).toBe(`${follow}&fait=avance`);
  expect((await files())[0]?.return_address).toMatchObject({ street: '2 rue Cérès' });
});

test('a thief joins nothing: neither by a guessed link, nor by a number, nor with the link of another case', async () => {
  const { id, reference } = await taken();
  const thief = await taken();
  const visitor = site.visitor();
  for (const guess of [reference, id, `${thief.linkToken.slice(0, -1)}!`, 'x'.repeat(43)]) {
    const query = new URLSearchParams({ lien: guess });
    expect((await visitor.get(`/envoi?${query}`)).location).toBe(`/suivi-reparation?${query}`);
    const sent = await visitor.submit(`/envoi?${query}`, parcel({ intent: 'send' }));
    expect(sent.location).toBe(`/suivi-reparation?${query}`);
    const book = new URLSearchParams({ suivi: guess });
    expect((await visitor.get(`/rendez-vous?${book}`)).location).toBe(`/suivi-reparation?${query}`);
  }
  const sent = await visitor.submit(`/envoi?lien=${thief.linkToken}`, {
    ...parcel({ intent: 'send' }),
    ...{ id, repairId: id, reference, dossier: reference },
  });
  expect(sent.status).toBe(303);
  const ways = (await files()).map(({ id: of, way_in }) => [of, way_in]);
  expect(ways).toEqual([
    [id, 'request'],
    [thief.id, 'mail-in'],
  ]);
});

test('a slot booked from the page of the case joins it: no parcel any more, and the counter takes in that case', async () => {
  const { id, follow, reference, linkToken } = await taken();
  const visitor = site.visitor();
  const path = await linkNamed('Réserver un créneau', follow, visitor);
  expect(path).toBe(`/rendez-vous?suivi=${linkToken}`);
  const first = await visitor.get(path);
  expect(first.body).toContain('<meta name="robots" content="noindex');
  const week = nextWeekOf(first.body);
  const page = await visitor.get(week);
  const main = parse(page.body).querySelector('main');
  const action = (main?.querySelector('form[method=post]')?.getAttribute('action') ?? '').replaceAll(
    '&amp;',
    '&',
  );
  expect(action).toContain(`suivi=${linkToken}`);
  expect(mainText(page)).toContain(`Dossier ${reference}`);
  const startsAt = main
    ?.querySelectorAll('input[name=startsAt]')
    .find((slot) => !slot.hasAttribute('disabled'))
    ?.getAttribute('value');
  const fields = {
    ...{ intent: 'book', startsAt: startsAt ?? '', name: 'Camille Martin', email: randomEmail(), phone: '' },
    device: main?.querySelector('[name=device]')?.getAttribute('value') ?? '',
    fault: main?.querySelector('[name=fault]')?.text ?? '',
    idempotencyKey: main?.querySelector('[name=idempotencyKey]')?.getAttribute('value') ?? '',
  };
  expect(fields.device).toContain('PlayStation 5');
  const booked = await visitor.submit(action, fields);
  expect([booked.status, booked.location]).toEqual([303, expect.stringContaining('fait=pris')]);
  expect((await visitor.submit(action, fields)).location).toBe(booked.location);
  const [appointment, ...others] = await appointments();
  expect([appointment?.repair_id, others]).toEqual([id, []]);

  const shown = mainText(await visitor.get(follow));
  expect(shown).toContain('Rendez-vous de dépôt');
  expect(shown).not.toContain('Envoyer l’appareil');
  const sent = await visitor.submit(`/envoi?lien=${linkToken}`, parcel({ intent: 'send' }));
  expect(sent.location).toBe(`${follow}&fait=avance`);

  const staff = (await site.admin()).visitor;
  const intake = `/enregistrement?rendez-vous=${appointment?.reference}`;
  expect((await staff.get(intake)).location).toBe(`/enregistrement?dossier=${reference}`);
  const form = await staff.get(`/enregistrement?dossier=${reference}`);
  const registered = await staff.submit(`/enregistrement?dossier=${reference}`, {
    ...counterForm({ 'device.kind': 'console' }),
    ...seenIn(form.body, 'prise-en-charge'),
  });
  expect(registered.status).toBe(303);
  expect(await files()).toMatchObject([{ id, state: 'registered' }]);
});

test('of a slot and a parcel at the same time, one is taken', async () => {
  const { linkToken } = await taken();
  const send = (street: string) =>
    site
      .visitor()
      .submit(`/envoi?lien=${linkToken}`, parcel({ intent: 'send', 'returnAddress.street': street }));
  const both = await Promise.all([send('1 rue Cérès'), send('2 rue Cérès')]);
  const ends = both.map(({ location }) => new URL(location ?? '', 'https://x').searchParams.get('fait'));
  expect(ends.toSorted()).toEqual(['avance', 'envoi']);
});

import { type HTMLElement, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { SEEN_FIELD } from '#domain/edits/edit-guard.ts';
import { drawnForm, postForms } from '#tests/support/drawn-form.ts';
import { addedProduct } from '#tests/support/edit-forms/added-product.ts';
import { EDIT_FORMS } from '#tests/support/edit-forms/edit-forms.ts';
import { useEditedSite, wordsOf } from '#tests/support/edit-forms/use-edited-site.ts';
import { counterForm } from '#tests/support/repair-site.ts';
import { repairDeps, requestedRepair } from '#tests/support/repairs.ts';

const { database, db, admin, client, opened } = useEditedSite();

test.each(Object.entries(EDIT_FORMS))('%s is never overwritten by a form that is older', async (_, edit) => {
  const { open, send, stored, field } = await opened(edit);
  const [name, first, second] = field;
  const [one, older] = [await open(), await open()];
  expect((await send(one, { [name]: first })).status).toBe(303);
  const before = await stored();

  const refused = await send(older, { [name]: second });
  expect(refused.status).toBe(409);
  expect(await stored()).toEqual(before);
  const told = ['Ce que vous avez écrit', second, 'Ce qui est enregistré maintenant', first];
  for (const words of edit.isNamed === false ? told : [...told, 'Camille Renard'])
    expect(refused.words).toContain(words);
  expect(refused.again()[name]).toBe(second);
});

test.each(Object.entries(EDIT_FORMS))('of two who save %s at once, one does', async (_, edit) => {
  const { open, send, field } = await opened(edit);
  const [name, first, second] = field;
  const [one, other] = [await open(), await open()];
  const answers = await Promise.all([send(one, { [name]: first }), send(other, { [name]: second })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

const REMOVABLE = Object.entries(EDIT_FORMS).filter(([, { removal }]) => removal);

test.each(REMOVABLE)('%s that changed meanwhile is removed only by somebody who read it', async (_, edit) => {
  const { open, send, openRemoval, remove, stored, field } = await opened(edit);
  const [name, first, second] = field;
  expect((await send(await open(), { [name]: second })).status).toBe(303);
  const older = await openRemoval();
  expect((await send(await open(), { [name]: first })).status).toBe(303);
  const before = await stored();

  const refused = await remove(older);
  expect([refused.status, await stored()]).toEqual([409, before]);
  for (const words of ['Ce qui est enregistré maintenant', first, 'Camille Renard'])
    expect(refused.words).toContain(words);
  expect(refused.press?.getAttribute('value')).toBe('remove');
  const read = refused.again();
  // A third change, after that reading.
  expect((await send(await open(), { [name]: second })).status).toBe(303);
  const last = await remove(read);
  expect(last.status).toBe(409);
  expect((await remove(last.again())).status).toBe(303);
  expect(await stored()).not.toEqual(before);
});

/** Forms whose controls show stored values but that have no mark, by the value of their button. */
const UNGUARDED = [
  // Whom the form has seen is sent along, and time is only added.
  'assign',
  'note-work',
  'enrol-app',
  'ajouter',
  'changer',
  'email',
  'move',
  'prendre',
  'refuse',
  'retirer',
  'scan',
  '',
];

test('no page of these shows what is stored in a form without a mark', async () => {
  for (const [what, edit] of Object.entries(EDIT_FORMS)) {
    const { path } = await edit.make({ admin: admin(), database: database() });
    const { body } = await (edit.isOfClient ? client() : admin()).get(path);
    const bare = postForms(body)
      .filter((form) => !form.querySelector(`input[name=${SEEN_FIELD}]`))
      .filter(showsSomething)
      .map((form) => form.querySelector('button[name=intent]')?.getAttribute('value') ?? '')
      .filter((intent) => !UNGUARDED.includes(intent));
    expect([what, bare]).toEqual([what, []]);
  }
});

const showsSomething = (form: HTMLElement): boolean =>
  form.querySelector('option[selected], input[checked]') !== null ||
  form.querySelectorAll('textarea').some(({ text }) => text.trim() !== '') ||
  form
    .querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio])')
    .some((input) => (input.getAttribute('value') ?? '') !== '');

test('what an account wants is not ticked again by a form that is older', async () => {
  await db().updateTable('profiles').set({ wants_reminders: true, wants_stock_alerts: true }).execute();
  const open = async () => drawnForm((await client().get('/client/profil')).body, 'notifications');
  const send = (fields: Record<string, string>) =>
    client().submit('/client/profil', { ...fields, intent: 'notifications' });
  const [one, older] = [await open(), await open()];
  const { reminders: _, ...refusing } = one;
  expect((await send(refusing)).status).toBe(303);
  const refused = await send(older);
  expect(refused.status).toBe(409);
  const again = drawnForm(refused.body, 'notifications');
  expect(again.reminders).toBeUndefined();
  const { stockAlerts: __, ...none } = again;
  expect((await send(none)).status).toBe(303);
  expect(await open()).not.toMatchObject({ reminders: 'oui' });
  expect(await open()).not.toMatchObject({ stockAlerts: 'oui' });
});

test('an intake never writes over a device that was corrected meanwhile', async () => {
  const { id, reference } = await requestedRepair(repairDeps(database()));
  const path = `/enregistrement?dossier=${reference}`;
  const form = { ...counterForm(), ...drawnForm((await admin().get(path)).body, 'prise-en-charge') };
  const { signature, acceptsDataNotice } = counterForm();
  const asked = {
    ...form,
    'reusedParts.choice': 'yes',
    acceptsDataNotice,
    signature,
    'device.model': 'PlayStation 5 Pro',
  };
  const correct = `/admin/reparations/${reference}?etape=corriger`;
  const corrected = drawnForm((await admin().get(correct)).body, 'etape');
  await admin().submit(correct, { ...corrected, 'device.model': 'PlayStation 5 Slim', intent: 'correct' });
  const refused = await admin().submit(path, asked);
  expect(refused.status).toBe(409);
  for (const words of ['PlayStation 5 Pro', 'PlayStation 5 Slim'])
    expect(wordsOf(refused.body)).toContain(words);
  const stateOf = async () =>
    await db()
      .selectFrom('repairs')
      .select(['state', 'model'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await stateOf()).toEqual({ state: 'requested', model: 'PlayStation 5 Slim' });
  const again = drawnForm(refused.body, 'prise-en-charge');
  expect(
    (
      await admin().submit(path, {
        ...asked,
        ...again,
        'reusedParts.choice': 'yes',
        acceptsDataNotice,
        signature,
      })
    ).status,
  ).toBe(303);
  expect(await stateOf()).toEqual({ state: 'registered', model: 'PlayStation 5 Pro' });
});

test('the number of a parcel that was corrected meanwhile is told at its field', async () => {
  const { linkToken } = await requestedRepair(repairDeps(database()), {
    wayIn: 'mail-in',
    battery: 'none',
    returnAddress: { street: '2 rue Cérès', postcode: '51100', city: 'Reims' },
  });
  const path = `/suivi-reparation?lien=${linkToken}`;
  const open = async () => drawnForm((await client().get(path)).body, 'colis');
  const send = (fields: Record<string, string>, trackingNumber: string) =>
    client().submit(path, { ...fields, trackingNumber, intent: 'parcel' });
  const [one, older] = [await open(), await open()];
  expect((await send(one, '6A00000000001')).status).toBe(303);
  const refused = await send(older, '6A00000000002');
  expect(refused.status).toBe(409);
  const words = parse(refused.body).querySelector('#trackingNumber-error')?.text ?? '';
  for (const number of ['6A00000000001', '6A00000000002']) expect(words).toContain(number);
  const again = drawnForm(refused.body, 'colis');
  expect(again.trackingNumber).toBe('6A00000000002');
  expect((await send(again, again.trackingNumber ?? '')).status).toBe(303);
});

test('a sale is no change of what the form of a product shows, and its stock stays', async () => {
  const id = await addedProduct(database());
  const fields = drawnForm((await admin().get(`/admin/stock/${id}`)).body, 'produit');
  await db().updateTable('products').set({ stock: 1 }).where('id', '=', id).execute();
  const saved = await admin().submit(`/admin/stock/${id}`, { ...fields, listedPrice: '99', intent: 'save' });
  expect(saved.status).toBe(303);
  expect(
    await db().selectFrom('products').select(['stock', 'listed_price_cents']).executeTakeFirstOrThrow(),
  ).toEqual({ stock: 1, listed_price_cents: 9900 });
});

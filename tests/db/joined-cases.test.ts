import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { answerForm } from '#app/routes/repair/appointment/answer-appointment.server.ts';
import { canAnnounce } from '#app/routes/repair/form/can-announce.ts';
import { knownCase, knownView } from '#app/routes/repair/form/known-case.server.ts';
import { answerMailIn } from '#app/routes/repair/mail-in/answer-mail-in.server.ts';
import { repairView } from '#app/routes/repair/tracking/tracking-view.ts';
import type { AppointmentState } from '#domain/appointment/appointment-states.ts';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import type { AppDeps, PageRequest } from '#server/deps.ts';
import { announceParcel } from '#server/repairs/announce-parcel.ts';
import { answerEstimate, sendEstimate } from '#server/repairs/estimates.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { emptyAppointments } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { mailInForm } from '#tests/support/repair-forms.ts';
import {
  CUSTOMER,
  emptyRepairs,
  estimateOf,
  parcelOf,
  repairDeps,
  requestedRepair,
  SHOP,
} from '#tests/support/repairs.ts';

// Once an estimate is taken up, its customer says how the device comes: what they say joins the case of the estimate.

const db = useTestDatabase();
const now = new Date('2026-11-24T10:00:00Z');
const deps = () => repairDeps(db.database, () => now);

beforeEach(async () => {
  await emptyAppointments(db.database);
  await emptyRepairs(db.database);
});

/** A request whose estimate is taken up. */
async function taken() {
  const repair = await requestedRepair(deps());
  await sendEstimate(deps(), repair.id, estimateOf(now), SHOP);
  const found = await findForShop(db.database, repair.id);
  const estimateId = found?.events.findLast(({ kind }) => kind === 'estimate')?.id;
  await answerEstimate(deps(), repair.id, { answer: 'accept', estimateId }, CUSTOMER);
  return repair;
}

const cases = () => db.database.kysely.selectFrom('repairs').selectAll().orderBy('created_at').execute();

/** What the pages have of the server, on this database; a form without files arrives as it is. */
function context() {
  const given = new RouterContextProvider();
  given.set(depsContext, {
    repairs: {
      findByLink: (link: string) => findByLink(db.database, link),
      announceParcel: (id: string, asked: unknown, who: typeof CUSTOMER) =>
        announceParcel(deps(), id, asked, who),
    },
    shop: deps().shop,
    towns: { faultOf: () => null },
    appointments: { book: async () => ({ outcome: 'crowded' }) },
    carts: { of: () => null },
    forms: { proofs: { ask: async () => null } },
    uploads: { readForm: async (request: Request) => ({ fields: await request.formData(), files: [] }) },
  } as unknown as AppDeps);
  given.set(pageRequestContext, {
    ...{ clientIp: '192.0.2.1', now, cookies: new Map() },
    visitor: { who: async () => null },
  } as unknown as PageRequest);
  return given;
}

const urlOf = (name: string, link: string) =>
  new URL(`https://x/envoi?${new URLSearchParams({ [name]: link })}`);

const parcel = (change: Record<string, string> = {}) => ({ ...mailInForm(), ...change });

/** Sends the form of /envoi with a link. */
function send(link: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const url = urlOf('lien', link);
  return answerMailIn(context(), new Request(url, { method: 'POST', body }), url);
}

const whereOf = (answer: unknown) =>
  answer instanceof Response ? [answer.status, answer.headers.get('Location')] : answer;

/** A page that refuses a link throws where it leads instead. */
const thrown = (asked: Promise<unknown>) => asked.then(() => 'nothing', whereOf);

test('the parcel of an estimate asks only for what its case lacks, says it once more, and joins it', async () => {
  const { id, linkToken } = await taken();
  const known = await knownCase(context(), urlOf('lien', linkToken), 'lien');
  if (!known) throw new Error('the link opens nothing');
  const view = knownView(known);
  expect(view).toMatchObject({ device: expect.stringContaining('PlayStation 5'), fault: expect.any(String) });
  expect(view.estimate).toMatch(/79,00.*119,00/);
  // A link may have been passed on.
  expect(JSON.stringify(view)).not.toMatch(/camille|Martin/i);

  const wrong = await send(linkToken, parcel({ battery: 'damaged', 'returnAddress.city': '' }));
  expect(wrong).toMatchObject({ init: { status: 400 }, data: { isRecap: false } });
  expect(JSON.stringify(wrong)).toMatch(/Une batterie abîmée ne voyage pas.*Écrivez la ville/);
  const recap = await send(linkToken, parcel());
  expect(recap).toMatchObject({ init: { status: 200 }, data: { isRecap: true, errors: [] } });
  expect(await cases()).toMatchObject([{ id, way_in: 'request', return_address: null }]);

  const sent = await send(linkToken, parcel({ intent: 'send' }));
  expect(whereOf(sent)).toEqual([303, `/suivi-reparation?lien=${linkToken}&fait=envoi`]);
  expect(await cases()).toMatchObject([
    {
      ...{ id, way_in: 'mail-in', state: 'announced', battery: 'sound', insured_cents: 22_050 },
      return_address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' },
      // The form cannot say whose case it is.
      ...{ customer_name: 'Camille Martin', model: 'PlayStation 5', email: 'camille@exemple.fr' },
    },
  ]);
  // The second of two presses; another parcel changes nothing.
  expect(whereOf(await send(linkToken, parcel({ intent: 'send' })))).toEqual(whereOf(sent));
  const other = await send(linkToken, parcel({ intent: 'send', 'returnAddress.street': '9 rue du Vol' }));
  expect(whereOf(other)).toEqual([303, `/suivi-reparation?lien=${linkToken}&fait=avance`]);
  expect((await cases())[0]?.return_address).toMatchObject({ street: '2 rue Cérès' });
});

test('a thief joins nothing: neither by a guessed link, nor by a number, nor with the link of another case', async () => {
  const { id, reference } = await taken();
  const thief = await taken();
  for (const guess of [reference, id, 'x'.repeat(43), `${thief.linkToken.slice(0, -1)}!`]) {
    const away = [303, `/suivi-reparation?${new URLSearchParams({ lien: guess })}`];
    expect(await thrown(send(guess, parcel({ intent: 'send' })))).toEqual(away);
    expect(await thrown(knownCase(context(), urlOf('suivi', guess), 'suivi'))).toEqual(away);
  }
  const claimed = { id, repairId: id, reference, dossier: reference };
  await send(thief.linkToken, { ...parcel({ intent: 'send' }), ...claimed });
  expect((await cases()).map(({ id: of, way_in }) => [of, way_in])).toEqual([
    [id, 'request'],
    [thief.id, 'mail-in'],
  ]);
});

const slot = { startsAt: new Date('2026-11-26T09:00:00Z'), endsAt: new Date('2026-11-26T09:30:00Z') };

const book = (repairId: string, change: object = {}) =>
  bookAppointment(
    {
      database: db.database,
      rules: () => ({ ...deps().shop().appointments, places: 3 }),
      secret: 'un secret de test',
      clock: () => now,
      isProven: async () => true,
      isKnown: async () => false,
      caps: null,
      placesOf: () => 9,
    },
    slot,
    {
      ...{ idempotencyKey: crypto.randomUUID(), name: 'Camille Martin', email: 'camille@exemple.fr' },
      ...{ device: 'PlayStation 5', fault: 'S’éteint.', repairId, ...change },
    },
  );

const byLink = async (link: string) => {
  const found = await findByLink(db.database, link);
  if (!found) throw new Error('the link opens nothing');
  return found;
};

test('a slot booked for the case joins it: no parcel and no second slot as long as it stands', async () => {
  const { id, linkToken } = await taken();
  expect(canAnnounce(await byLink(linkToken))).toBe(true);
  const key = { idempotencyKey: crypto.randomUUID() };
  expect(await book(id, key)).toMatchObject({ outcome: 'booked' });
  expect(await book(id, key)).toMatchObject({ outcome: 'repeated' });
  expect(await book(id)).toEqual({ outcome: 'case moved', reason: expect.stringContaining('déjà réservé') });
  expect(canAnnounce(await byLink(linkToken))).toBe(false);
  const joined = await db.database.kysely.selectFrom('appointments').select('repair_id').execute();
  expect(joined).toEqual([{ repair_id: id }]);
  const refusal = await announceParcel(deps(), id, parcelOf(), CUSTOMER);
  expect(refusal).toEqual({
    outcome: 'refused',
    reason: expect.stringContaining('Un créneau est déjà réservé'),
  });
  await db.database.kysely.updateTable('appointments').set({ state: 'cancelled' }).execute();
  expect(canAnnounce(await byLink(linkToken))).toBe(true);
  expect(await announceParcel(deps(), id, parcelOf(), CUSTOMER)).toEqual({ outcome: 'announced' });
  expect(await book(id)).toMatchObject({ outcome: 'case moved' });
});

test('its page shows a slot that stands; one that nobody confirmed says so, and a missed one is gone', async () => {
  const { id, linkToken } = await taken();
  await book(id);
  const shop = deps().shop();
  const shown = async (state: AppointmentState) => {
    await db.database.kysely.updateTable('appointments').set({ state }).execute();
    return repairView({ repair: await byLink(linkToken), link: linkToken, uploads: [], shop }, now)
      .appointment;
  };
  const when = await shown('booked');
  expect(when).toMatch(/^jeudi 26 novembre/i);
  expect(await shown('moved')).toBe(when);
  expect(await shown('unproven')).toBe(`${when}, à confirmer`);
  expect([await shown('missed'), await shown('came'), await shown('cancelled')]).toEqual([null, null, null]);
});

test('of a parcel and a slot at the same moment, one is taken', async () => {
  const { id } = await taken();
  const [sent, booked] = await Promise.all([announceParcel(deps(), id, parcelOf(), CUSTOMER), book(id)]);
  expect([
    ['announced', 'case moved'],
    ['refused', 'booked'],
  ]).toContainEqual([sent.outcome, booked.outcome]);
});

test('who has to sign in for a slot comes back to the day, the choice and the case', async () => {
  const { linkToken } = await taken();
  const form = new FormData();
  const fields = {
    ...{
      startsAt: slot.startsAt.toISOString(),
      device: 'PlayStation 5',
      fault: 'S’éteint.',
      name: 'Camille',
    },
    ...{ email: 'camille@exemple.fr', phone: '', choix: 'test/x', idempotencyKey: crypto.randomUUID() },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await answerForm(context(), urlOf('suivi', linkToken), form);
  expect(answer).toMatchObject({
    data: { proveFor: `/rendez-vous?jour=2026-11-26&choix=test%2Fx&suivi=${linkToken}` },
    init: { status: 409 },
  });
});

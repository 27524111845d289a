import ICAL from 'ical.js';
import { parse } from 'node-html-parser';
import { beforeEach, expect, test, vi } from 'vitest';
import { appointmentProof } from '#server/appointments/link-token.ts';
import { type Answer, randomEmail, SERVICE_KEY, useAccountSite } from '#tests/support/account-site.ts';
import { emptyAppointments, nextWeekOf } from '#tests/support/appointments.ts';
import { confirmPath, countMails, lastMail } from '#tests/support/outbox.ts';

const PATH = '/rendez-vous';
const site = useAccountSite();

beforeEach(() => emptyAppointments(site.database));

const words = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
const rows = () =>
  site.database.kysely.selectFrom('appointments').selectAll().orderBy('created_at').execute();

/** The days and slots that a page offers, and the hidden fields of its form. */
function offered({ body }: Answer) {
  const main = parse(body).querySelector('main');
  const slots = main?.querySelectorAll('input[name=startsAt]') ?? [];
  return {
    days:
      main?.querySelectorAll('.appointment__days li a').map((link) => link.getAttribute('href') ?? '') ?? [],
    free: slots
      .filter((slot) => !slot.hasAttribute('disabled'))
      .map((slot) => slot.getAttribute('value') ?? ''),
    full: slots.filter((slot) => slot.hasAttribute('disabled')).map((slot) => slot.getAttribute('value')),
    attempt: main?.querySelector('input[name=idempotencyKey]')?.getAttribute('value') ?? '',
    action: main?.querySelector('form')?.getAttribute('action') ?? '',
  };
}

const look = async (where = '') => {
  const visitor = site.visitor();
  return offered(await visitor.get(where || nextWeekOf((await visitor.get(PATH)).body)));
};

const filled = <Change extends Record<string, string>>(change = {} as Change) => ({
  intent: 'book',
  startsAt: '',
  device: 'PlayStation 5',
  fault: 'S’éteint au bout de dix minutes.',
  name: 'Camille Martin',
  email: randomEmail(),
  phone: '06 12 34 56 78',
  siteweb: '',
  ...change,
});

/** Books the first free slot of next week, as a browser without script does. */
async function book(change: Record<string, string> = {}) {
  const { free, attempt, action } = await look();
  const fields: ReturnType<typeof filled> & { startsAt: string } = filled({
    startsAt: free[0] ?? '',
    idempotencyKey: attempt,
    ...change,
  });
  return { fields, answer: await site.visitor().submit(action, fields) };
}

/** Presses the link of the mail. */
async function confirm(attempt: string): Promise<void> {
  const path = await confirmingPath(attempt);
  const pressed = await site.visitor().submit(path, {});
  expect([pressed.status, pressed.location]).toEqual([303, expect.stringContaining('/rendez-vous?lien=')]);
}

async function confirmingPath(attempt: string): Promise<string> {
  const row = (await rows()).find(({ idempotency_key }) => idempotency_key === attempt);
  return `/confirmer-rendez-vous?lien=${appointmentProof(SERVICE_KEY, row?.id ?? '')}`;
}

/** The page of the appointment that was booked. */
async function bookedPage(change: Record<string, string> = {}) {
  const { fields, answer } = await book(change);
  expect(answer.status).toBe(303);
  const page = new URL(answer.location ?? '', site.origin);
  const link = page.searchParams.get('lien') ?? '';
  await confirm(fields.idempotencyKey ?? '');
  return { ...fields, location: answer.location ?? '', link, path: `${PATH}?lien=${link}` };
}

test('days are links, slots are the shop’s own hours, and nothing is kept of a page that shows what is free', async () => {
  const page = await site.visitor().get(PATH);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  const { days, free, full, attempt } = offered(page);
  expect(days.length).toBeGreaterThan(0);
  expect(days.every((day) => /^\/rendez-vous\?jour=\d{4}-\d\d-\d\d#choisir$/.test(day))).toBe(true);
  expect([free.length > 0, full]).toEqual([true, []]);
  expect(attempt).toMatch(/^[\da-f-]{36}$/);
  expect(words(page.body)).toContain('Sauvegardez vos données');
  expect(page.body).toContain('<meta name="robots" content="index, follow');
  const { free: later } = await look(days.at(-1)?.replace('#choisir', ''));
  expect(later.every((value) => days.at(-1)?.includes(value.slice(0, 10)))).toBe(true);
});

test.each([
  ['?jour=2020-01-01', 'Aucun créneau le mercredi 1er janvier'],
  ['?jour=2099-12-25', 'Aucun créneau le vendredi 25 décembre'],
])('%s has no slots: the page says so and shows the next day that has', async (query, notice) => {
  const page = await site.visitor().get(PATH + query);
  expect(page.status).toBe(200);
  expect(words(page.body)).toContain(notice);
  expect(offered(page).free.length).toBeGreaterThan(0);
});

test.each(['?jour=hier', '?jour=2026-99-99', '?jour=%00', '?jour='])(
  '%s is as if no day was asked for',
  async (query) => {
    const page = await site.visitor().get(PATH + query);
    expect([page.status, words(page.body).includes('Aucun créneau le')]).toEqual([200, false]);
  },
);

test('booked: its page, its mail with the entry and the link, the notice to the shop, one place less', async () => {
  const { email, startsAt, location, link, path } = await bookedPage();
  const [row] = await rows();
  expect(row).toMatchObject({
    state: 'booked',
    email,
    phone: '+33612345678',
    customer_name: 'Camille Martin',
    starts_at: new Date(startsAt),
  });
  const page = await site.visitor().get(location);
  expect(words(page.body)).toContain('C’est réservé');
  expect(words(page.body)).toContain(row?.reference);
  expect([page.headers.get('Referrer-Policy'), page.headers.get('Cache-Control')]).toEqual([
    'same-origin',
    'private, no-store',
  ]);
  expect(page.body).toContain('<meta name="robots" content="noindex"');

  await vi.waitUntil(async () => (await countMails(site.outbox, email)) === 2);
  const mail = await lastMail(site.outbox, email);
  expect(mail.subject).toContain(row?.reference);
  expect(mail.text).toContain(`${site.origin}${path}`);
  expect(mail.text).toContain('sauvegardez vos données');
  const [event] = new ICAL.Component(ICAL.parse(mail.calendar)).getAllSubcomponents('vevent');
  expect(event && new ICAL.Event(event).startDate.toJSDate()).toEqual(new Date(startsAt));
  await vi.waitFor(async () =>
    expect((await lastMail(site.outbox, 'contact@atelier-papin.example')).text).toContain(email),
  );

  const file = await site.visitor().get(`${PATH}/${row?.reference}.ics?lien=${link}`);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(ICAL.parse(file.body)).toBeTruthy();
  const { free, full } = await look();
  expect([free.includes(startsAt), full]).toEqual([true, []]);
});

test('a booking from a price says below the fault which price was shown', async () => {
  const choix = 'console/playstation-4/reparation-port-hdmi';
  const page = await site.visitor().get(`${PATH}?choix=${choix}`);
  expect(parse(page.body).querySelector('#device')?.getAttribute('value')).toBe('PlayStation 4');
  expect(parse(page.body).querySelector('#fault')?.text.trim()).toBe('Port HDMI');
  await book({ choix });
  const [row] = await rows();
  expect(row?.fault).toMatch(/\nPort HDMI, PlayStation 4\. Prix vu\u00a0: de \d+ à \d+\u00a0€$/);
});

test('a slot whose places are all taken is shown as full, and a form that still asks for it is told so', async () => {
  const first = await bookedPage();
  const second = await bookedPage({ startsAt: first.startsAt });
  const { free, full, attempt, action } = await look();
  expect([free.includes(second.startsAt), full]).toEqual([false, [first.startsAt]]);
  const late = await site
    .visitor()
    .submit(action, filled({ startsAt: first.startsAt, idempotencyKey: attempt }));
  expect(late.status).toBe(409);
  expect(words(late.body)).toContain('Ce créneau vient d’être pris');
  expect(parse(late.body).querySelector('#device')?.getAttribute('value')).toBe('PlayStation 5');
  expect(await rows()).toHaveLength(2);
});

test('the same form sent twice leads to the same appointment', async () => {
  const { fields, answer } = await book();
  const again = await site.visitor().submit(PATH, fields);
  expect([again.status, again.location]).toEqual([303, answer.location]);
  expect(await rows()).toHaveLength(1);
});

test.each([
  [{ startsAt: '' }, 'Choisissez un créneau.'],
  [{ startsAt: 'demain' }, 'Choisissez un créneau.'],
  [{ device: ' ' }, 'Écrivez quel appareil vous apportez.'],
  [{ device: 'x'.repeat(121) }, 'Écrivez 120 caractères au plus.'],
  [{ fault: '' }, 'Décrivez la panne en quelques mots.'],
  [{ name: '' }, 'Écrivez votre nom.'],
  [{ email: 'camille@' }, 'Écrivez une adresse complète'],
  // A telephone alone proves nothing.
  [{ email: '', phone: '06 12 34 56 78' }, 'Écrivez votre adresse e-mail.'],
  [{ phone: '12' }, 'Écrivez un numéro complet'],
  [{ idempotencyKey: 'x' }, 'Rechargez la page'],
])('%j is refused at its field, and books nothing', async (change, message) => {
  const { answer } = await book(change as Record<string, string>);
  expect(answer.status).toBe(400);
  expect(words(answer.body)).toContain(message);
  expect(await rows()).toEqual([]);
});

test.each(['2020-01-06T09:30:00Z', '2099-01-05T09:30:00Z'])(
  'the slot of %s is not given, whatever the form says',
  async (startsAt) => {
    const { answer } = await book({ startsAt });
    expect([answer.status, words(answer.body).includes('Ce créneau n’est plus proposé')]).toEqual([
      409,
      true,
    ]);
    expect(await rows()).toEqual([]);
  },
);

test('a program that fills in what nobody sees is sent away, and nothing is kept', async () => {
  const { answer } = await book({ siteweb: 'https://mallory.example' });
  expect([answer.status, answer.location, await rows()]).toEqual([303, PATH, []]);
});

test('moved in two steps by the link, without an account; opening the link changes nothing', async () => {
  const { email, startsAt, link, path } = await bookedPage();
  const step = `${path}&etape=deplacer`;
  const page = await site.visitor().get(step);
  expect(words(page.body)).toContain('Déplacer le rendez-vous');
  expect((await rows())[0]?.sequence).toBe(0);
  const { free, action } = offered(page);
  const other = free.find((value) => value !== startsAt) ?? '';
  expect(await site.visitor().submit(action.replaceAll('&amp;', '&'), { intent: 'move' })).toMatchObject({
    status: 400,
  });
  const moved = await site.visitor().submit(step, { intent: 'move', startsAt: other });
  expect([moved.status, moved.location]).toEqual([303, `${path}&fait=deplace`]);
  expect(words((await site.visitor().get(moved.location ?? '')).body)).toContain('C’est déplacé');
  expect((await rows())[0]).toMatchObject({ state: 'moved', sequence: 1, starts_at: new Date(other) });
  await vi.waitUntil(async () => (await countMails(site.outbox, email)) === 3);
  const { subject, calendar } = await lastMail(site.outbox, email);
  expect(subject).toContain('déplacé');
  expect(calendar).toMatch(/^SEQUENCE:1$/m);
  expect(link).toMatch(/^[\w-]{43}$/);
});

test('cancelled in two steps by the link, the place is free again, and it is cancelled only once', async () => {
  const { email, path } = await bookedPage();
  const step = `${path}&etape=annuler`;
  expect(words((await site.visitor().get(step)).body)).toContain('Annuler ce rendez-vous ?');
  expect((await rows())[0]?.state).toBe('booked');
  for (let time = 0; time < 2; time += 1)
    expect(await site.visitor().submit(step, { intent: 'cancel' })).toMatchObject({
      status: 303,
      location: path,
    });
  const page = await site.visitor().get(path);
  expect(words(page.body)).toContain('Rendez-vous annulé');
  expect(page.body).not.toContain('etape=annuler');
  await vi.waitUntil(async () => (await countMails(site.outbox, email)) === 3);
  expect((await lastMail(site.outbox, email)).calendar).toMatch(/^METHOD:CANCEL$/m);
  const moved = await site.visitor().submit(`${path}&etape=deplacer`, {
    intent: 'move',
    startsAt: (await look()).free[0] ?? '',
  });
  expect([moved.status, words(moved.body).includes('il ne change plus')]).toEqual([409, true]);
});

test.each(['', 'inconnu', '%00', 'a'.repeat(43), 'a'.repeat(5000)])(
  'the link « %s » opens nothing, moves nothing, and shows the form',
  async (link) => {
    const path = `${PATH}?lien=${link}`;
    const page = await site.visitor().get(path);
    expect(page.status).toBe(404);
    expect(words(page.body)).toContain('Ce lien n’ouvre aucun rendez-vous');
    const cancelled = await site.visitor().submit(path, { intent: 'cancel' });
    expect([cancelled.status, words(cancelled.body).split('Ce lien n’ouvre').length]).toEqual([404, 2]);
    expect(words(cancelled.body)).not.toContain('Le formulaire');
    expect((await site.visitor().get(`${PATH}/RDV-2026-000001.ics?lien=${link}`)).status).toBe(404);
  },
);

test('the case of one appointment is not had with the link of another', async () => {
  const mine = await bookedPage();
  await bookedPage();
  const [first, second] = (await rows()).map(({ reference }) => `${PATH}/${reference}.ics?lien=${mine.link}`);
  expect((await site.visitor().get(first ?? '')).status).toBe(200);
  expect((await site.visitor().get(second ?? '')).status).toBe(404);
});

test('a form of another kind or another site changes nothing', async () => {
  const { path } = await bookedPage();
  expect((await site.visitor().submit(path, { intent: 'offrir' })).status).toBe(400);
  const foreign = await site
    .visitor()
    .submit(path, { intent: 'cancel' }, { origin: 'https://mallory.example' });
  expect([foreign.status, (await rows())[0]?.state]).toEqual([403, 'booked']);
});

const ADMIN = '/admin/rendez-vous';

test('the shop sees the week and cancels; its customer is told, and may choose again', async () => {
  const { email, startsAt, path } = await bookedPage({ device: '<b>Switch</b>' });
  const { visitor } = await site.admin();
  const week = `${ADMIN}?semaine=${startsAt.slice(0, 10)}`;
  const page = await visitor.get(week);
  expect(words(page.body)).toContain(email);
  expect(page.body).toContain('&lt;b&gt;Switch&lt;/b&gt;');
  expect(words((await visitor.get(`${ADMIN}?semaine=2020-01-01`)).body)).toContain(
    'Aucun rendez-vous cette semaine',
  );
  const [row] = await rows();
  const cancel = () => visitor.submit(week, { appointment: row?.id ?? '', intent: 'cancelled' });
  expect([(await cancel()).status, (await cancel()).location]).toEqual([303, week]);
  expect(words((await visitor.get(week)).body)).toContain('Annulé');
  await vi.waitUntil(async () => (await countMails(site.outbox, email)) === 3);
  expect((await lastMail(site.outbox, email)).text).toContain('Nous avons dû annuler');
  expect(words((await site.visitor().get(path)).body)).toContain('Prendre un autre rendez-vous');
});

test('who came is noted once the hour has come, not before', async () => {
  await bookedPage();
  const { visitor } = await site.admin();
  const [row] = await rows();
  const missed = () => visitor.submit(ADMIN, { appointment: row?.id ?? '', intent: 'missed' });
  const early = await missed();
  expect([early.status, words(early.body).includes('a changé entre-temps')]).toEqual([409, true]);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await site.database.kysely
    .updateTable('appointments')
    .set({ starts_at: hourAgo, ends_at: new Date(hourAgo.getTime() + 1_800_000) })
    .execute();
  expect((await missed()).status).toBe(303);
  expect((await rows())[0]?.state).toBe('missed');
});

test('nobody but an administrator sees or settles anything', async () => {
  await bookedPage();
  const [row] = await rows();
  const fields = { appointment: row?.id ?? '', intent: 'cancelled' };
  const { visitor } = await site.member();
  for (const who of [site.visitor(), visitor]) {
    const page = await who.get(ADMIN);
    expect(page.status).not.toBe(200);
    expect(page.body).not.toContain(row?.email);
    expect((await who.submit(ADMIN, fields)).status).not.toBe(303);
  }
  expect((await rows())[0]?.state).toBe('booked');
  const { visitor: admin } = await site.admin();
  expect((await admin.submit(ADMIN, { ...fields, appointment: crypto.randomUUID() })).status).toBe(404);
  expect((await admin.submit(ADMIN, { ...fields, intent: 'moved' })).status).toBe(400);
  expect((await admin.submit(ADMIN, { ...fields, appointment: "' or 1=1" })).status).toBe(400);
});

test('before its link is pressed the slot is kept, and the page says until when; looking at the link keeps nothing', async () => {
  const { fields, answer } = await book();
  const page = await site.visitor().get(answer.location ?? '');
  expect(words(page.body)).toMatch(
    new RegExp(
      `Il reste à confirmer.*Ouvrez le mail envoyé à ${fields.email} et appuyez sur son bouton avant \\d+ h`,
    ),
  );
  expect(page.body).not.toContain('Ajouter à mon agenda');
  await vi.waitUntil(async () => (await countMails(site.outbox, fields.email)) === 1);
  const question = await lastMail(site.outbox, fields.email);
  expect(`${question.subject} ${question.text}`).not.toMatch(/Camille|PlayStation|éteint/);
  const path = confirmPath(question.text);
  expect(path).toBe(await confirmingPath(fields.idempotencyKey ?? ''));
  const looked = await site.visitor().get(path);
  expect([looked.status, looked.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
  expect(words(looked.body)).toContain('Confirmer le rendez-vous');
  expect(await rows()).toMatchObject([{ state: 'unproven' }]);
  await site.database.kysely
    .updateTable('internal.outbox')
    .set({ hold: 'held', sent_at: null, next_attempt_at: new Date(Date.now() + 3_600_000) })
    .execute();
  expect(words((await site.visitor().get(answer.location ?? '')).body)).toMatch(
    /Le mail qui confirme votre rendez-vous attend : trop de messages.*peut-être pas avant \d+ h.*compte dont l’adresse est confirmée, ou passez sans rendez-vous, ou appelez-nous\. Une fois qu’il est parti : Ouvrez le mail/,
  );
  const resent = await site
    .visitor()
    .submit((answer.location ?? '').split('&')[0] ?? '', { intent: 'resend' });
  expect(resent.location).toContain('fait=renvoye');
  await vi.waitUntil(async () => (await countMails(site.outbox, fields.email)) === 2);
  await confirm(fields.idempotencyKey ?? '');
  expect(await rows()).toMatchObject([{ state: 'booked' }]);
});

test.each(['', 'x', 'A'.repeat(43)])('the link %o confirms nothing', async (lien) => {
  const path = `/confirmer-rendez-vous?lien=${lien}`;
  const [looked, pressed] = [await site.visitor().get(path), await site.visitor().submit(path, {})];
  expect([looked.status, pressed.status]).toEqual([404, 404]);
});

test('the account of a confirmed address needs to press nothing, for that address', async () => {
  const { visitor, email } = await site.member();
  const { free, attempt, action } = await look();
  const answer = await visitor.submit(
    action,
    filled({ startsAt: free[0] ?? '', idempotencyKey: attempt, email }),
  );
  expect([answer.status, (await rows()).at(-1)?.state]).toEqual([303, 'booked']);
});

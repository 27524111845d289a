import { beforeEach, expect, test } from 'vitest';
import { BOOKING_CAPS } from '#domain/appointment/booking-caps.ts';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import { confirmByCode, confirmByLink } from '#server/appointments/confirm-appointment.ts';
import { appointmentProof } from '#server/appointments/link-token.ts';
import { phoneDigest } from '#server/phone-proofs/accept-code.ts';
import { appointmentOf, bookDeps, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// Anybody may type anybody's mailbox into an appointment: that reveals nothing about its owner, and takes nothing from them.

const db = useTestDatabase();
const EMAIL = 'camille@exemple.fr';
const now = new Date('2026-11-20T09:00:00Z');
let asks = 0;

const deps = (isProven = false) => ({
  ...bookDeps(db.database, { clock: () => now, isProven: async () => isProven, caps: BOOKING_CAPS }),
  database: db.database,
});

/** Books at another time for each call. */
async function book(email: string, network: string, { isProven = false, isKnown = false } = {}) {
  asks += 1;
  const slot = halfHour(new Date(Date.UTC(2026, 10, 24 + (asks % 4), 8) + Math.floor(asks / 4) * 1_800_000));
  const by = { ...deps(isProven), isKnown: async () => isKnown };
  const { outcome } = await bookAppointment(by, slot, appointmentOf({ email }), { network });
  const row = await db.database.kysely
    .selectFrom('appointments')
    .select('id')
    .where('starts_at', '=', slot.startsAt)
    .where('email', '=', email)
    .executeTakeFirst();
  const id = row?.id ?? '';
  return { outcome, id, press: () => confirmByLink(deps(), appointmentProof(deps().secret, id)) };
}

beforeEach(async () => {
  asks = 0;
  await emptyAppointments(db.database);
});

test('a stranger elsewhere is answered the same of a mailbox that has appointments, and of one that has none', async () => {
  for (let index = 0; index < 3; index += 1) await book(EMAIL, '203.0.113', { isProven: true });
  for (const email of ['personne@exemple.fr', EMAIL])
    expect([email, (await book(email, '198.51.100')).outcome]).toEqual([email, 'booked']);
  for (const email of ['personne@exemple.fr', EMAIL])
    expect([email, (await book(email, '198.51.101', { isKnown: true })).outcome]).toEqual([email, 'booked']);
});

test.each(['nothing', 'a telephone'] as const)(
  'what strangers book in somebody’s name takes none of theirs, having proven %s',
  async (proof) => {
    for (const network of ['198.51.100', '198.51.101', '198.51.102', '198.51.103']) {
      const { outcome, id } = await book(EMAIL, network);
      expect(outcome).toBe('booked');
      if (proof === 'nothing') continue;
      const file = { kind: 'appointment', id, phone: '+33612345678' } as const;
      await db.database.kysely
        .insertInto('internal.phone_proofs')
        .values({
          file_id: id,
          appointment_id: id,
          digest: phoneDigest(deps().secret, file, '123456'),
          sent_at: now,
          expires_at: new Date(now.getTime() + 600_000),
        })
        .execute();
      expect(await confirmByCode(deps(), id, '123456')).toBe('confirmed');
    }
    const guest = await book(EMAIL, '203.0.113');
    expect(guest.outcome).toBe('booked');
    expect(await guest.press()).toMatchObject({ outcome: 'confirmed' });
    for (const outcome of ['booked', 'booked', 'enough'])
      expect((await book(EMAIL, '203.0.113', { isProven: true })).outcome).toBe(outcome);
  },
);

test('three of one mailbox are confirmed, from however many networks: its reader is told at the press', async () => {
  const asked = [];
  for (const network of ['203.0.113', '203.0.114', '203.0.115', '203.0.116', '203.0.117'])
    asked.push(await book(EMAIL, network));
  for (const each of asked.slice(0, 2)) expect(await each.press()).toMatchObject({ outcome: 'confirmed' });
  const pressed = await Promise.all(asked.slice(2).map((each) => each.press()));
  expect(pressed.map(({ outcome }) => outcome).toSorted()).toEqual(['confirmed', 'enough', 'enough']);
});

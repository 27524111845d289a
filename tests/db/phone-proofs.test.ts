import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmByCode as confirmAppointment } from '#server/appointments/confirm-appointment.ts';
import { acceptPhoneCode, type CaseToProve } from '#server/phone-proofs/accept-code.ts';
import { createPhoneProofs } from '#server/phone-proofs/phone-proofs-module.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { isProvenOrder } from '#server/shop/orders/is-proven.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { confirmByCode as confirmOrder } from '#server/shop/orders/prove-order.ts';
import type { SmsCaps } from '#server/sms/sms-caps.ts';
import { appointmentOf, bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder, shopFaults } from '#tests/support/shop.ts';
import { roomForSms } from '#tests/support/strangers.ts';

// Six digits sent to its telephone confirm an unproven case once.

const db = useTestDatabase();
const SECRET = 'un secret de test';
const ADDRESS = '192.0.2.7';
let now = new Date();
const clock = () => now;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** A limit by country: only numbers in France get messages. */
const ofCountry: SmsCaps['ofCountry'] = (to) =>
  to.startsWith('+33') ? { isAllowed: true } : { isAllowed: false, reason: 'country', retryAfterS: 0 };

function open({ caps = {} as Partial<SmsCaps>, isDown = false } = {}) {
  const sent: { to: string; text: string; code: string }[] = [];
  const proofs = createPhoneProofs({
    database: db.database,
    smsSender: {
      async send({ to, text, code = '' }) {
        if (isDown) throw new Error('no');
        sent.push({ to, text, code });
        return {};
      },
    },
    smsCaps: { ...roomForSms, ofCountry, ...caps },
    shop: () => readShopSettings('content/data/shop.yml'),
    secret: SECRET,
    clock,
    log: quietLog,
  }).api;
  return { proofs, sent, lastCode: () => sent.at(-1)?.code ?? '' };
}

const unproven = { isProven: async () => false };
const orders = () => ({ ...orderDeps(db.database, clock), ...unproven, linkSecret: SECRET });
const appointments = () => ({
  ...bookDeps(db.database, { clock, secret: SECRET, ...unproven }),
  database: db.database,
});

type Kind = CaseToProve['kind'];

/** An unproven case, by a telephone in France unless told otherwise. */
async function asked(kind: Kind, phone = '+33612345678'): Promise<CaseToProve> {
  if (kind === 'appointment') {
    const slot = halfHour('2026-11-24T09:30:00Z');
    return { kind, id: (await booked(appointments(), db.database, slot, appointmentOf({ phone }))).id };
  }
  const customer = { name: 'Camille Martin', email: 'camille@exemple.fr', phone };
  const product = await addProduct(db.database, 40);
  return { kind, id: (await placedOrder(orders(), orderOf([product], { customer }))).id };
}

async function type({ kind, id }: CaseToProve, code: string): Promise<string> {
  if (kind === 'appointment') return confirmAppointment(appointments(), id, code);
  return (await confirmOrder(orders(), id, code)).outcome;
}

async function stateOf({ kind, id }: CaseToProve) {
  const table = kind === 'order' ? 'orders' : 'appointments';
  const row = await db.database.kysely
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

const proven = { order: 'reserved', appointment: 'booked' };
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function events({ kind, id }: CaseToProve): Promise<unknown[]> {
  const { rows } = await (kind === 'order'
    ? sql`select to_state as what, actor from public.order_events where order_id = ${id} order by id`
    : sql`select kind as what, actor from public.appointment_events where appointment_id = ${id} order by id`
  ).execute(db.database.kysely);
  return rows;
}

beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await emptyAppointments(db.database);
  await emptyShop(db.database);
});

describe.each<Kind>(['order', 'appointment'])('an unproven %s', (kind) => {
  test('is confirmed by the code, as by the press, and once although it is typed five times at once', async () => {
    const toProve = await asked(kind);
    const { proofs, sent, lastCode } = open();
    expect(await proofs.offer(toProve)).toEqual({
      phone: '••\u00a0••\u00a056\u00a078',
      isSent: false,
      hasMore: true,
    });
    expect(await proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'sent' });
    expect(sent).toMatchObject([{ to: '+33612345678', text: expect.stringContaining(lastCode()) }]);
    expect(lastCode()).toMatch(/^\d{6}$/);
    expect(await proofs.offer(toProve)).toMatchObject({ isSent: true });
    const typed = await Promise.all(Array.from({ length: 5 }, () => type(toProve, lastCode())));
    expect(typed).toEqual(Array.from({ length: 5 }, () => 'confirmed'));
    expect(await stateOf(toProve)).toBe(proven[kind]);
    expect(await events(toProve)).toEqual([
      { what: 'unproven', actor: expect.any(String) },
      { what: proven[kind], actor: 'customer' },
    ]);
    expect(await proofs.offer(toProve)).toBeNull();
    expect(await proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'over' });
    expect(await shopFaults(db.database)).toEqual([]);
  });

  test('takes five tries a code, then the right one is refused too; another code starts anew', async () => {
    const toProve = await asked(kind);
    const { proofs, lastCode } = open();
    await proofs.send(toProve, ADDRESS);
    const first = lastCode();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => type(toProve, other(first))));
    expect(wrong).toEqual(Array.from({ length: 5 }, () => 'wrong'));
    expect([await type(toProve, first), await stateOf(toProve)]).toEqual(['wrong', 'unproven']);
    expect(await proofs.offer(toProve)).toMatchObject({ isSent: false, hasMore: true });
    pass(60);
    expect(await proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'sent' });
    if (first !== lastCode()) expect(await type(toProve, first)).toBe('wrong');
    expect(await type(toProve, lastCode())).toBe('confirmed');
  });

  test('takes no code after ten minutes, none that was sent for another, none that was never sent', async () => {
    const toProve = await asked(kind);
    const { proofs, lastCode } = open();
    expect(await type(toProve, '000000')).toBe('wrong');
    await proofs.send(toProve, ADDRESS);
    const code = lastCode();
    pass(600);
    expect([await type(toProve, code), await stateOf(toProve)]).toEqual(['wrong', 'unproven']);
    const elsewhere = await asked(kind);
    expect(await type(elsewhere, code)).toBe('wrong');
  });

  test('has three codes, a minute apart, one of two presses', async () => {
    const toProve = await asked(kind);
    const { proofs, sent } = open();
    const pressed = await Promise.all(Array.from({ length: 4 }, () => proofs.send(toProve, ADDRESS)));
    expect([pressed.filter(({ outcome }) => outcome === 'sent').length, sent.length]).toEqual([1, 1]);
    expect(await proofs.send(toProve, ADDRESS)).toMatchObject({
      outcome: 'refused',
      why: 'gap',
      retryAfterS: 60,
    });
    for (const _ of [2, 3]) {
      pass(60);
      expect(await proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'sent' });
    }
    pass(60);
    expect(await proofs.send(toProve, ADDRESS)).toMatchObject({ outcome: 'refused', why: 'used up' });
    expect(await proofs.offer(toProve)).toMatchObject({ isSent: true, hasMore: false });
    pass(600);
    expect(await proofs.offer(toProve)).toBeNull();
  });

  test.each([
    ['a landline', '+33326000000'],
    ['a country that is not written to', '+447911123456'],
  ])('with %s is offered and sent nothing', async (_, phone) => {
    const toProve = await asked(kind, phone);
    const { proofs, sent } = open();
    expect([await proofs.offer(toProve), await proofs.send(toProve, ADDRESS), sent]).toEqual([
      null,
      { outcome: 'over' },
      [],
    ]);
  });

  test('is sent nothing while a cap is closed, and counts as a stranger’s with its network', async () => {
    const toProve = await asked(kind);
    const asks: unknown[] = [];
    const closed = { isAllowed: false, reason: 'number', retryAfterS: 90 } as const;
    const { proofs, sent } = open({
      caps: {
        async takeOfDay(_text, asker, shares = []) {
          asks.push([asker, ...shares.map(({ key }) => key)]);
          return { isAllowed: true };
        },
        async takeOfNumber(to, asker) {
          asks.push([to, asker]);
          return closed;
        },
      },
    });
    const refused = { outcome: 'refused', why: 'cap', retryAfterS: 90 };
    expect([await proofs.send(toProve, ADDRESS), sent]).toEqual([refused, []]);
    expect(asks).toEqual([
      ['stranger', 'address:192.0.2.7', 'network:192.0.2'],
      ['+33612345678', 'stranger'],
    ]);
    // A message refused by the daily cap uses up neither the number's part nor the case's: the case still has all three.
    const ofDay = open({
      caps: {
        takeOfDay: async () => ({ ...closed, reason: 'day' }),
        takeOfNumber: async () => expect.unreachable(),
      },
    });
    expect([await ofDay.proofs.send(toProve, ADDRESS), ofDay.sent]).toEqual([refused, []]);
    for (const _ of [1, 2, 3]) {
      expect(await open().proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'sent' });
      pass(60);
    }
  });

  test('spends nothing of the caps on presses that send nothing', async () => {
    const toProve = await asked(kind);
    let taken = 0;
    const take = async () => {
      taken++;
      return { isAllowed: true } as const;
    };
    const { proofs } = open({ caps: { takeOfDay: take, takeOfNumber: take } });
    await Promise.all(Array.from({ length: 5 }, () => proofs.send(toProve, ADDRESS)));
    await proofs.send(toProve, ADDRESS);
    expect(taken).toBe(2);
  });

  test('keeps the code that was sent while the next one is refused by a cap', async () => {
    const toProve = await asked(kind);
    const { proofs, lastCode } = open();
    await proofs.send(toProve, ADDRESS);
    pass(60);
    const closed = { isAllowed: false, reason: 'day', retryAfterS: 90 } as const;
    await open({ caps: { takeOfDay: async () => closed } }).proofs.send(toProve, ADDRESS);
    expect(await proofs.offer(toProve)).toMatchObject({ isSent: true });
    expect(await type(toProve, lastCode())).toBe('confirmed');
  });

  test('may ask again at once when the provider took nothing', async () => {
    const toProve = await asked(kind);
    for (const _ of [1, 2, 3, 4])
      expect(await open({ isDown: true }).proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'failed' });
    expect(await open().proofs.offer(toProve)).toMatchObject({ isSent: false, hasMore: true });
    expect(await open().proofs.send(toProve, ADDRESS)).toEqual({ outcome: 'sent' });
  });

  test('keeps no code that could be read', async () => {
    const toProve = await asked(kind);
    const { proofs, lastCode } = open();
    await proofs.send(toProve, ADDRESS);
    const row = await db.database.kysely
      .selectFrom('internal.phone_proofs')
      .selectAll()
      .where('file_id', '=', toProve.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, file_id: '', order_id: '', appointment_id: '' })).not.toContain(
      lastCode(),
    );
    expect(row.digest).toHaveLength(43);
    const elsewhere = { secret: 'un autre secret', toProve: { ...toProve, phone: '+33612345678' }, now };
    expect(await acceptPhoneCode(db.database.kysely, { ...elsewhere, code: lastCode() })).toBe(false);
  });
});

test('of ten presses at once one sends, the others are told to wait, on each of fifteen orders', async () => {
  const { proofs, sent } = open();
  for (let at = 1; at <= 15; at++) {
    const toProve = await asked('order');
    const pressed = await Promise.all(Array.from({ length: 10 }, () => proofs.send(toProve, ADDRESS)));
    expect(pressed.filter(({ outcome }) => outcome === 'refused')).toHaveLength(9);
    expect(sent).toHaveLength(at);
  }
});

test('an order by card is proven by its payment alone', async () => {
  const product = await addProduct(db.database, 4);
  const { id } = await placedOrder(orders(), orderOf([product], { payment: 'card' }));
  const { proofs, sent } = open();
  const toProve = { kind: 'order', id } as const;
  expect([await proofs.offer(toProve), await proofs.send(toProve, ADDRESS), sent]).toEqual([
    null,
    { outcome: 'over' },
    [],
  ]);
  expect(await type(toProve, '123456')).toBe('unknown');
});

test('what was cancelled meanwhile is confirmed no more', async () => {
  const toProve = await asked('order');
  const { proofs, lastCode } = open();
  await proofs.send(toProve, ADDRESS);
  await moveOrder(orders(), toProve.id, { to: 'cancelled', actor: 'shop' });
  expect([await type(toProve, lastCode()), await stateOf(toProve)]).toEqual(['over', 'cancelled']);
});

test('the telephone proves no mailbox: that stays anybody’s until the shop has looked', async () => {
  const toProve = await asked('order');
  const { proofs, lastCode } = open();
  await proofs.send(toProve, ADDRESS);
  await type(toProve, lastCode());
  expect(await isProvenOrder(db.database.kysely, toProve.id)).toBe(false);
  await moveOrder(orders(), toProve.id, { to: 'preparing', actor: 'shop' });
  expect(await isProvenOrder(db.database.kysely, toProve.id)).toBe(true);
});

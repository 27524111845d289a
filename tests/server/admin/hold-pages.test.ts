import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import { useAccountSite } from '#tests/support/account-site.ts';
import {
  APPOINTMENT_RULES,
  appointmentOf,
  bookDeps,
  booked,
  emptyAppointments,
  halfHour,
} from '#tests/support/appointments.ts';
import { mainText } from '#tests/support/main-text.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { stranger } from '#tests/support/strangers.ts';

const PATH = '/admin/reservations';
const site = useAccountSite();

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyAppointments(site.database);
});

let last = 0;

/** An order of two units, from one network of many. */
async function order(product: string, isProven = false) {
  const { customer } = stranger(++last);
  const deps = { ...orderDeps(site.database), isProven: async () => isProven, network: '203.0.113.0/24' };
  const lines = [{ productId: product, quantity: 2, unitPriceCents: UNIT_CENTS }];
  return { ...(await placedOrder(deps, orderOf([], { customer, lines }))), email: customer.email };
}

const tomorrow = () => halfHour(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000));
const roomy = () => ({ ...APPOINTMENT_RULES, places: 3 });
const book = () => {
  const deps = bookDeps(site.database, { isProven: async () => false });
  return booked(deps, site.database, tomorrow());
};

const wordsOf = (body: string) => mainText(body).replaceAll('\u00a0', ' ');

/** The fields that the form of a page sends. */
const shownBy = (body: string) =>
  parse(body)
    .querySelectorAll('main input[name="holds[]"][form=liberer][checked]')
    .map((input) => input.getAttribute('value') ?? '');

const send = (visitor: Awaited<ReturnType<typeof site.admin>>['visitor'], shown: string[], path = PATH) => {
  const form = new FormData();
  for (const each of shown) form.append('holds[]', each);
  return visitor.send(path, form, { origin: site.origin });
};

test('the list shows who holds what, and one press releases exactly that', async () => {
  const { visitor } = await site.admin();
  const product = await addProduct(site.database, 40);
  const [first, second] = [await order(product), await order(product)];
  await book();
  const page = await visitor.get(PATH);
  const words = wordsOf(page.body);
  expect(words).toContain('4 des 40 unités à vendre sont retenues par des commandes non réglées');
  expect(words).toContain('Toutes celles de cette page le sont d’abord (3)');
  for (const { number, email } of [first, second]) {
    expect(words).toContain(number);
    expect(words).toContain(email);
  }
  expect(words).toContain('Les 2 de ce réseau');
  const shown = shownBy(page.body);
  const later = await order(product);
  const pressed = await send(visitor, shown);
  expect([pressed.status, pressed.location]).toEqual([303, `${PATH}?fait=2-1-0-0`]);
  const after = wordsOf((await visitor.get(pressed.location ?? '')).body);
  expect(after).toContain('Libéré : 2 commandes et 1 rendez-vous.');
  expect(after).toContain(later.number);
  const again = await send(visitor, shown);
  expect(wordsOf((await visitor.get(again.location ?? '')).body)).toContain('Rien n’a été libéré.');
});

test('what is not ticked is kept; nothing ticked releases nothing, and says so', async () => {
  const { visitor } = await site.admin();
  const product = await addProduct(site.database, 40);
  const [spared] = [await order(product), await order(product), await order(product)];
  const shown = shownBy((await visitor.get(PATH)).body);
  expect(shown).toHaveLength(3);
  const none = await send(visitor, []);
  expect([none.status, wordsOf(none.body).includes('Cochez au moins une réservation')]).toEqual([400, true]);
  expect(shownBy(none.body)).toEqual(shown);
  const kept = shown.filter((each) => each.includes(spared.id));
  const pressed = await send(
    visitor,
    shown.filter((each) => !kept.includes(each)),
  );
  expect(pressed.location).toBe(`${PATH}?fait=2-0-0-0`);
  expect(shownBy((await visitor.get(PATH)).body)).toEqual(kept);
});

test('orders that were confirmed are a list of their own, and one network can be looked at alone', async () => {
  const { visitor } = await site.admin();
  const product = await addProduct(site.database, 40);
  const [unproven, confirmed] = [await order(product), await order(product, true)];
  await order(product);
  const words = wordsOf((await visitor.get(`${PATH}?vue=impayees`)).body);
  expect([words.includes(confirmed.number), words.includes(unproven.number)]).toEqual([true, false]);
  expect(words).toContain('Chacun reçoit un message');
  const { body } = await visitor.get(PATH);
  const group = parse(body).querySelector('main a[href*="groupe="]')?.getAttribute('href') ?? '';
  expect(shownBy((await visitor.get(group)).body)).toHaveLength(2);
  expect(wordsOf((await visitor.get(`${PATH}?groupe=autre`)).body)).toContain('Rien n’est retenu');
});

test('appointments that a mail confirmed are a list, nobody ticked until one network is looked at', async () => {
  const { visitor } = await site.admin();
  const deps = bookDeps(site.database, { isProven: async () => true });
  for (const network of ['203.0.113', '203.0.113', '198.51.100'])
    expect(
      (await bookAppointment({ ...deps, rules: roomy }, tomorrow(), appointmentOf(), { network })).outcome,
    ).toBe('booked');
  const path = `${PATH}?vue=rendez-vous`;
  const page = await visitor.get(path);
  expect(wordsOf(page.body)).toContain('ces rendez-vous étaient confirmés');
  expect([shownBy(page.body), wordsOf(page.body).includes('Les 2 de ce réseau')]).toEqual([[], true]);
  const group = parse(page.body).querySelector('main a[href*="groupe="]')?.getAttribute('href') ?? '';
  const seen = shownBy((await visitor.get(group)).body);
  expect(seen).toHaveLength(2);
  const pressed = await send(visitor, seen, path);
  expect(pressed.location).toBe(`${PATH}?vue=rendez-vous&fait=0-2-0-0`);
});

test('a form that says nothing that can be read changes nothing', async () => {
  const { visitor } = await site.admin();
  await order(await addProduct(site.database, 5));
  const bad = [['x'], ['order 1 unproven'], ['order 00000000-0000-4000-8000-000000000000 paid']];
  for (const shown of bad) {
    const answer = await send(visitor, shown);
    expect([answer.status, wordsOf(answer.body).includes('Rechargez la page')]).toEqual([400, true]);
  }
  expect(shownBy((await visitor.get(PATH)).body)).toHaveLength(1);
});

test('nobody but an administrator sees or releases', async () => {
  const { number } = await order(await addProduct(site.database, 5));
  const { visitor: owner } = await site.admin();
  const shown = shownBy((await owner.get(PATH)).body);
  const [anybody, member] = [site.visitor(), (await site.member()).visitor];
  for (const [visitor, status] of [[anybody, 302] as const, [member, 403] as const]) {
    const answers = [await visitor.get(PATH), await visitor.get(`${PATH}.data`), await send(visitor, shown)];
    for (const answer of answers) expect(answer.body).not.toContain(number);
    expect(answers[0]?.status).toBe(status);
  }
  expect(shownBy((await owner.get(PATH)).body)).toEqual(shown);
});

import { parse } from 'node-html-parser';
import { beforeEach, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { type Answer, PASSWORD, randomEmail, useAccountSite } from '#tests/support/account-site.ts';
import {
  appointmentOf,
  bookDeps,
  booked,
  emptyAppointments,
  halfHour,
  nextWeekOf,
} from '#tests/support/appointments.ts';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { mainText } from '#tests/support/main-text.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

// Strangers hold everything that strangers may hold: an honest one is told what is still possible, and that works, with nothing lost.

const site = useAccountSite({
  AUTH_RATE_LIMITS: 'on',
  AUTH_PROOF_OF_WORK: 'off',
  AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
});
const from = (ip: string) => ({ 'X-Real-IP': ip });

beforeEach(async () => {
  await emptyShop(site.database);
  await emptyAppointments(site.database);
  await site.database.kysely.deleteFrom('alarms').execute();
});

const linksOf = ({ body }: Answer) =>
  parse(body)
    .querySelectorAll('main form a')
    .map((link) => link.getAttribute('href') ?? '');

const alarms = async () =>
  (await site.database.kysely.selectFrom('alarms').select('kind').execute()).map(({ kind }) => kind);

test('an order: the refusal leads to an account, whose confirmed address passes with the same cart', async () => {
  const product = await addProduct(site.database, 4);
  await addProduct(site.database, 100);
  const phones = ['06 11 11 11 11', '06 22 22 22 22'] as const;
  const form = (email: string, telephone: string) =>
    Object.fromEntries(
      checkoutForm([product], {
        'customer.email': email,
        'customer.phone': telephone,
        'customer.name': 'Zoé Lefèvre',
      }),
    );
  const first = await site
    .visitor()
    .submit('/paiement', form(randomEmail(), phones[0]), from('198.51.100.7'));
  expect([first.status, first.location]).toEqual([303, CONFIRMED]);

  const visitor = site.visitor();
  const email = randomEmail();
  const here = from('203.0.113.7');
  await visitor.submit('/panier', { intent: 'add', productId: product, quantity: '1' }, here);
  const refused = await visitor.submit('/paiement', form(email, phones[1]), here);
  expect(refused.status).toBe(409);
  expect(mainText(refused.body)).toContain('créez un compte et confirmez son adresse');
  expect(refused.body).toContain('value="Zoé Lefèvre"');
  const signIn = '/connexion?redirectTo=%2Fpaiement';
  expect(linksOf(refused)).toContain(signIn);
  expect(await alarms()).toEqual(['refused-goods']);

  const signUp = '/inscription?redirectTo=%2Fpaiement';
  expect((await visitor.get(signIn, here)).body).toContain(`href="${signUp}"`);
  await visitor.submit(signUp, { name: 'Zoé Lefèvre', email, password: PASSWORD }, here);
  const { code } = await lastMail(site.outbox, email);
  const back = await visitor.submit(signUp, { intent: 'code', email, code }, here);
  expect([back.status, back.location]).toEqual([303, '/paiement']);
  const page = parse((await visitor.get('/paiement', here)).body);
  expect(page.querySelector('input[name="lines[]"]')?.getAttribute('value')).toContain(product);
  expect(page.querySelector('input[name="customer.email"]')?.getAttribute('value')).toBe(email);
  const passed = await visitor.submit('/paiement', form(email, phones[1]), here);
  expect([passed.status, passed.location]).toEqual([303, CONFIRMED]);
  const order = site.database.kysely.selectFrom('orders').select('state').where('email', '=', email);
  expect(await order.execute()).toEqual([{ state: 'reserved' }]);
});

test('an appointment: the same, for the same day', async () => {
  const visitor = site.visitor();
  const main = parse((await visitor.get(nextWeekOf((await visitor.get('/rendez-vous')).body))).body);
  const slots = main
    .querySelectorAll('input[name=startsAt]:not([disabled])')
    .map((input) => input.getAttribute('value') ?? '');
  const deps = bookDeps(site.database, { isProven: async () => false });
  for (const slot of slots.slice(0, 8)) await booked(deps, site.database, halfHour(slot), appointmentOf());
  const wanted = slots.at(-1) ?? '';
  const action = `/rendez-vous?jour=${dayInParis(new Date(wanted))}`;
  const form = (email: string) => ({
    intent: 'book',
    startsAt: wanted,
    idempotencyKey: crypto.randomUUID(),
    device: 'PlayStation 5',
    fault: 'Ne lit plus les disques.',
    name: 'Zoé Lefèvre',
    email,
    phone: '',
    siteweb: '',
  });
  const refused = await visitor.submit(action, form(randomEmail()), from('203.0.113.7'));
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('Ne lit plus les disques.');
  expect(mainText(refused.body)).toContain('créez un compte et confirmez son adresse');
  expect(linksOf(refused)).toContain(`/connexion?redirectTo=${encodeURIComponent(action)}`);
  expect(await alarms()).toEqual(['refused-slots']);
  const member = await site.member();
  const passed = await member.visitor.submit(action, form(member.email), from('203.0.113.7'));
  expect([passed.status, passed.location?.includes('fait=pris')]).toEqual([303, true]);
});

import { randomInt, randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BOOKING_CAPS } from '#domain/appointment/booking-caps.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { type Answer, randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { emptyAppointments, nextWeekOf } from '#tests/support/appointments.ts';
import { checkoutForm } from '#tests/support/checkout-post.ts';
import { mailInForm, requestForm } from '#tests/support/repair-forms.ts';
import { hiddenFields } from '#tests/support/repair-site.ts';
import { repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { picture } from '#tests/support/sample-files.ts';
import { addProduct, customerOf, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

// Tests every form that a stranger may send, in every state of the buckets that it meets: how much one network can use up, that another
// one still passes, and that a known address gets the same answer as an unknown one.

const HEADER = 'X-Real-IP';
const PER_HOUR = 30;
const site = useAccountSite({
  SERVICE_ROLE_KEY: 'cle-de-service-des-essais',
  AUTH_RATE_LIMITS: 'on',
  // This tests the buckets alone; tests/server/proofs/form-proofs.full.test.ts tests the proofs that come before they are empty.
  AUTH_PROOF_OF_WORK: 'off',
  AUTH_MAILS_PER_HOUR: String(PER_HOUR),
  AUTH_SEND_GAP_S: '60',
  AUTH_CLIENT_IP_HEADER: HEADER,
});
const tables = () => site.database.kysely;

let soldOut = '';
let forSale = '';
beforeAll(async () => {
  await tables()
    .insertInto('product_categories')
    .values({ id: 'stockage', label: 'Stockage' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  soldOut = await addProduct(site.database, 0);
  forSale = await addProduct(site.database, 5000);
});

/** Gives back the mails for all that other forms have used. */
beforeEach(async () => {
  await emptyAppointments(site.database);
  await tables().deleteFrom('internal.rate_limits').where('key', '=', 'mails').execute();
});

type Fields = Record<string, string>;
type Sending = { email: string; ip: string; known: Fields };

type Form = {
  /** Makes an address known to this form; returns what else its owner knows. */
  know(email: string): Promise<Fields>;
  /** The same fields from a visitor who knows nothing. */
  mistake?(): Fields;
  send(sending: Sending): Promise<Answer>;
  /** The bucket that a network meets first, as the number of forms sent in an hour; null if another test tests it. */
  ofNetwork: number;
  /** Whether the form uses the strangers' part of account mails. */
  isAccountMail?: true;
};

const submit = (path: string, fields: Fields, ip: string, visitor: SiteVisitor = site.visitor()) =>
  visitor.submit(path, fields, { [HEADER]: ip });

async function account(email: string): Promise<Fields> {
  const user = { id: randomUUID(), email, aud: 'authenticated', role: 'authenticated' };
  const at = new Date(Date.now() - 3_600_000);
  await tables()
    .insertInto('auth.users')
    .values({ ...user, email_confirmed_at: at, created_at: at, updated_at: at })
    .execute();
  return {};
}

async function order(email: string): Promise<Fields> {
  const { cgvVersion } = readOrderSettings('content');
  const request = orderOf([forSale], { customer: customerOf(email), cgvVersion });
  const deps = orderDeps(site.database);
  const result = await placedOrder({ ...deps, cgvVersion: () => cgvVersion }, request);
  return { number: result.number };
}

async function repair(email: string): Promise<Fields> {
  const customer = { name: 'Camille Martin', email, phone: '06 12 34 56 78', channel: 'email' };
  return { reference: (await requestedRepair(repairDeps(site.database), { customer })).reference };
}

async function alert(email: string): Promise<Fields> {
  const now = new Date();
  await tables()
    .insertInto('stock_alerts')
    .values({ product_id: soldOut, email, token_hash: randomUUID(), asked_at: now, confirmed_at: now })
    .execute();
  return {};
}

async function slugOf(id: string): Promise<string> {
  const { slug } = await tables()
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return slug;
}

/** A number that no case has. */
const drawn = (kind: 'CMD' | 'REP') => {
  const signs = Array.from({ length: 6 }, () => 'FHJKMRTWXY'[randomInt(10)]).join('');
  return `${kind}-2026-${signs.slice(0, 3)}-${signs.slice(3)}`;
};

let bookings = 0;
let orders = 0;

const FORMS: Record<string, Form> = {
  'sign-in with a password': {
    know: account,
    send: ({ email, ip }) => submit('/connexion', { email, password: 'pas-le-bon' }, ip),
    ofNetwork: 30,
  },
  'sign-in by link': {
    know: account,
    send: ({ email, ip }) => submit('/connexion', { intent: 'link', email }, ip),
    ofNetwork: 6,
    isAccountMail: true,
  },
  'sign-up': {
    know: account,
    send: ({ email, ip }) =>
      submit('/inscription', { name: 'Camille', email, password: 'cuivre-et-chanfrein' }, ip),
    ofNetwork: 6,
    isAccountMail: true,
  },
  'sign-up, sent again': {
    know: account,
    send: ({ email, ip }) => submit('/inscription', { intent: 'resend', email }, ip),
    ofNetwork: 6,
    isAccountMail: true,
  },
  'password recovery': {
    know: account,
    send: ({ email, ip }) => submit('/mot-de-passe-oublie', { email }, ip),
    ofNetwork: 6,
    isAccountMail: true,
  },
  'look-up of an order': {
    know: order,
    send: ({ email, ip, known }) =>
      submit('/suivi-commande', { intent: 'find', number: drawn('CMD'), email, ...known }, ip),
    ofNetwork: 10,
  },
  'look-up of a repair': {
    know: repair,
    send: ({ email, ip, known }) =>
      submit('/suivi-reparation', { intent: 'link', reference: drawn('REP'), email, ...known }, ip),
    ofNetwork: 6,
  },
  'stock alert': {
    know: alert,
    send: async ({ email, ip }) => submit(`/produit/${await slugOf(soldOut)}`, { email }, ip),
    ofNetwork: 5,
  },
  withdrawal: {
    know: async (email) => ({ contract: (await order(email)).number ?? '' }),
    mistake: () => ({ contract: drawn('CMD') }),
    send: ({ email, ip, known }) =>
      submit(
        '/renoncer-au-contrat',
        {
          intent: 'confirm',
          declaration: randomUUID(),
          name: 'Camille',
          email,
          ...known,
        },
        ip,
      ),
    ofNetwork: 10,
  },
  order: {
    know: account,
    send({ email, ip }) {
      orders += 1;
      const telephone = `06 98 ${String(orders)
        .padStart(6, '0')
        .replace(/(..)(..)(..)/, '$1 $2 $3')}`;
      return submit(
        '/paiement',
        Object.fromEntries(checkoutForm([forSale], { 'customer.email': email, 'customer.phone': telephone })),
        ip,
      );
    },
    // Its bucket has ten; the cap on unproven holds of a network is lower.
    ofNetwork: 6,
  },
  'repair request with a picture': {
    know: account,
    async send({ email, ip }) {
      const visitor = site.visitor();
      const form = new FormData();
      const page = await visitor.get('/demande');
      const fields = { ...hiddenFields(page, 'ask'), ...requestForm({ 'customer.email': email }) };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('photos', new File([new Uint8Array(await picture('jpeg'))], 'ecran.jpg'));
      return visitor.send('/demande', form, { [HEADER]: ip });
    },
    ofNetwork: 10,
  },
  'repair request': {
    know: account,
    async send({ email, ip }) {
      const visitor = site.visitor();
      const page = await visitor.get('/demande');
      const form = new FormData();
      for (const [name, value] of Object.entries({
        ...hiddenFields(page, 'ask'),
        ...requestForm({ 'customer.email': email }),
      }))
        form.append(name, value);
      return visitor.send('/demande', form, { [HEADER]: ip });
    },
    ofNetwork: 10,
  },
  'parcel announced': {
    know: account,
    async send({ email, ip }) {
      const visitor = site.visitor();
      const recap = await submit('/envoi', mailInForm({ 'customer.email': email }), ip, visitor);
      return submit('/envoi', { intent: 'send', ...hiddenFields(recap, 'send') }, ip, visitor);
    },
    ofNetwork: 10,
  },
  appointment: {
    know: account,
    async send({ email, ip }) {
      bookings += 1;
      const visitor = site.visitor();
      const page = await visitor.get(nextWeekOf((await visitor.get('/rendez-vous')).body));
      const main = parse(page.body).querySelector('main');
      const slots = main?.querySelectorAll('input[name=startsAt]:not([disabled])') ?? [];
      const fields = {
        intent: 'book',
        startsAt: slots[bookings % slots.length]?.getAttribute('value') ?? '',
        idempotencyKey: main?.querySelector('input[name=idempotencyKey]')?.getAttribute('value') ?? '',
        device: 'PlayStation 5',
        fault: 'S’éteint au bout de dix minutes.',
        name: 'Camille Martin',
        email,
        phone: `06 12 34 ${String(bookings)
          .padStart(4, '0')
          .replace(/(..)(..)/, '$1 $2')}`,
        siteweb: '',
      };
      return submit(main?.querySelector('form')?.getAttribute('action') ?? '', fields, ip, visitor);
    },
    ofNetwork: BOOKING_CAPS.unprovenOfNetwork,
  },
  testimonial: {
    know: account,
    send: ({ email, ip }) =>
      submit(
        '/temoignages',
        {
          rating: '4',
          text: `Carte réparée en deux jours pour ${email}.`,
          experiencedOn: '2026-11-03',
          name: 'Camille',
          location: 'Reims',
          email,
          reference: '',
          consent: 'oui',
        },
        ip,
      ),
    ofNetwork: 5,
  },
};

/** The comparable part of an answer, without typed texts and newly drawn values. */
function tellingOf({ status, location, body, headers }: Answer, { email, known }: Sending) {
  let words = (parse(body).querySelector('main')?.text ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  const main = parse(body).querySelector('main');
  for (const field of main?.querySelectorAll('input:not([type=hidden])') ?? [])
    words += ` ${field.getAttribute('name')}`;
  for (const own of [email, ...Object.values(known)]) words = words.replaceAll(own, '…');
  return {
    status,
    location: location?.replace(/=[\w-]{20,}/, '=…').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…') ?? null,
    words: words.replaceAll(/(?:\d+|une)\s(?:secondes?|minutes?)/g, '…').replaceAll(/\d+/g, '0'),
    mustWait: headers.has('Retry-After'),
  };
}

const isRefused = ({ status, body }: Answer) =>
  status === 429 || /Trop (?:de|d’)|vient déjà de partir|Attendez/.test(body);

let networks = 0;
/** A network without earlier requests. */
function newNetwork(): string {
  networks += 1;
  return `${60 + Math.floor(networks / 200)}.${networks % 200}.7`;
}

const stranger = (): Sending => ({ email: randomEmail(), ip: `${newNetwork()}.1`, known: {} });

async function knownAndNot(form: Form): Promise<[Sending, Sending]> {
  const email = randomEmail();
  return [
    { ...stranger(), email, known: await form.know(email) },
    { ...stranger(), known: form.mistake?.() ?? {} },
  ];
}

/** The answers to both, one after another. */
async function answersOf(form: Form, times: number, states: [Sending, Sending]) {
  const answers = [];
  for (const sending of states) {
    const seen = [];
    for (let time = 0; time < times; time += 1) seen.push(tellingOf(await form.send(sending), sending));
    answers.push(seen);
  }
  return answers;
}

describe.each(Object.entries(FORMS))('%s', (_name, form) => {
  test('known and unknown are answered alike', async () => {
    const [known, unknown] = await answersOf(form, 1, await knownAndNot(form));
    expect(known).toEqual(unknown);
  });

  test('known and unknown are answered alike once their mailbox has had enough', async () => {
    const answers = [];
    for (const who of await knownAndNot(form)) {
      // Strangers share the slots of a day, whatever mailbox they type: both find them free.
      await emptyAppointments(site.database);
      const seen = [];
      for (let time = 0; time < 7; time += 1) {
        const sending = { ...who, ip: `${newNetwork()}.1` };
        seen.push(tellingOf(await form.send(sending), sending));
      }
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('one network is stopped, known and unknown alike, and another one passes', async () => {
    networks += 1;
    // A /64 of IPv6, seldom with the same address twice.
    const network = `2001:db8:${networks}:1`;
    const ofNetwork = () => ({ ...stranger(), ip: `${network}::${randomInt(1, 9999)}` });
    let passed = 0;
    const send = () => form.send({ ...ofNetwork(), known: form.mistake?.() ?? {} });
    let answer = await send();
    while (!isRefused(answer) && answer.status !== 409 && passed < 40) {
      passed += 1;
      answer = await send();
    }
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(form.ofNetwork);
    const both = await knownAndNot(form);
    for (const sending of both) sending.ip = ofNetwork().ip;
    const [known, unknown] = await answersOf(form, 1, both);
    expect(known).toEqual(unknown);
    expect(isRefused(await form.send({ ...stranger(), known: form.mistake?.() ?? {} }))).toBe(false);
  });
});

describe.each(Object.entries(FORMS).filter(([, { isAccountMail }]) => isAccountMail))(
  '%s, once strangers have used their part of account mails',
  (_name, form) => {
    test.each([
      ['the reserve is left', 8],
      ['nothing is left', 0],
    ])('%s: known and unknown alike', async (_state, left) => {
      const fullAt = new Date(Date.now() + (PER_HOUR - left) * (3_600_000 / PER_HOUR));
      const row = { key: 'mails', full_at: fullAt };
      await tables()
        .insertInto('internal.rate_limits')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: fullAt }))
        .execute();
      const [known, unknown] = await answersOf(form, 2, await knownAndNot(form));
      expect(known).toEqual(unknown);
    });
  },
);

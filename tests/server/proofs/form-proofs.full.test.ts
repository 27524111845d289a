import { randomInt, randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AskedProof } from '#domain/text/asked-proof.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createFormProofs, type ProvenForm } from '#server/proofs/form-proofs-module.ts';
import { type Answer, randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { nextWeekOf } from '#tests/support/appointments.ts';
import { openBuyBackPage } from '#tests/support/buy-back-pages.ts';
import { GOOD_CONDITION } from '#tests/support/buy-backs.ts';
import { checkoutForm } from '#tests/support/checkout-post.ts';
import { proofToken } from '#tests/support/prove.ts';
import { mailInForm, requestForm } from '#tests/support/repair-forms.ts';
import { hiddenFields } from '#tests/support/repair-site.ts';
import { saveSettings } from '#tests/support/save-settings.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const SECRET = 'cle-de-service-des-essais';
const ALARM_PER_HOUR = 60;
const site = useAccountSite({
  SERVICE_ROLE_KEY: SECRET,
  AUTH_RATE_LIMITS: 'on',
  AUTH_CLIENT_IP_HEADER: 'X-Real-IP',
});

type Fields = Record<string, string>;
type Form = {
  /** Fills in a whole form, for a visitor who may have looked at the page before. */
  fill: (visitor: SiteVisitor, headers: Fields) => Promise<Fields>;
  where: () => string;
  /** The page to which it leads once it is accepted. */
  done: RegExp;
  /** A typed word, which the page that asks for a proof shows again. */
  typed?: string;
  isWithFiles?: true;
};

const randomPhone = () => `061${String(randomInt(1e7)).padStart(7, '0')}`;

let product = '';
let soldOut = '';
let bookingPage = '';
beforeAll(async () => {
  await emptyShop(site.database);
  product = await addProduct(site.database, 999);
  const id = await addProduct(site.database, 0);
  const row = await site.database.kysely
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  soldOut = `/produit/${row.slug}`;
  await saveSettings((await site.admin()).visitor, 'affichage', { newsletterByMail: 'on' });
  await openBuyBackPage((await site.admin()).visitor);
  bookingPage = nextWeekOf((await site.visitor().get('/rendez-vous')).body);
});

const FORMS: Record<ProvenForm, Form> = {
  'buy-back': {
    where: () => '/rachat?type=telephone&marque=Apple&modele=iphone-12',
    fill: async () => ({
      ...Object.fromEntries(
        Object.entries(GOOD_CONDITION).map(([question, answer]) => [`answers.${question}`, answer]),
      ),
      intent: 'ask',
      idempotencyKey: randomUUID(),
      name: 'Camille Renard',
      email: randomEmail(),
      phone: '',
      note: 'Coque changée en mai.',
      isAdult: 'oui',
      siteweb: '',
    }),
    done: /^\/suivi-rachat\?lien=/,
    typed: 'Coque changée en mai.',
    isWithFiles: true,
  },
  order: {
    where: () => '/paiement',
    fill: async (visitor, from) => {
      await visitor.submit('/panier', { intent: 'add', productId: product, quantity: '1' }, from);
      return Object.fromEntries(
        checkoutForm([product], {
          'customer.email': randomEmail(),
          'customer.phone': randomPhone(),
          'customer.name': 'Zoé Lefèvre',
        }),
      );
    },
    done: /^\/confirmation-commande/,
    typed: 'Zoé Lefèvre',
  },
  'order link': {
    where: () => '/suivi-commande',
    fill: async () => ({ intent: 'find', number: 'CMD-2026-K7R-4WM', email: randomEmail() }),
    done: /envoye/,
    typed: 'CMD-2026-K7R-4WM',
  },
  repair: {
    where: () => '/demande',
    fill: async () => requestForm({ idempotencyKey: randomUUID() }),
    done: /fait=oui/,
    typed: 'S’éteint au bout de dix minutes.',
    isWithFiles: true,
  },
  'repair link': {
    where: () => '/suivi-reparation',
    fill: async () => ({ intent: 'link', reference: 'REP-2026-K7R-4WM', email: randomEmail() }),
    done: /envoye/,
    typed: 'REP-2026-K7R-4WM',
  },
  appointment: {
    where: () => bookingPage,
    fill: async (visitor, headers) => {
      const free = parse((await visitor.get(bookingPage, headers)).body)
        .querySelectorAll('input[name=startsAt]:not([disabled])')
        .at(-1);
      return {
        intent: 'book',
        startsAt: free?.getAttribute('value') ?? '',
        device: 'PlayStation 5',
        fault: 'Ne lit plus les disques.',
        name: 'Camille Martin',
        email: randomEmail(),
        phone: '',
        siteweb: '',
        idempotencyKey: randomUUID(),
      };
    },
    done: /^\/rendez-vous\?lien=/,
    typed: 'Ne lit plus les disques.',
  },
  'stock alert': {
    where: () => soldOut,
    fill: async () => ({ email: randomEmail() }),
    done: /alerte=demandee/,
  },
  newsletter: {
    where: () => '/newsletter',
    fill: async () => ({ email: randomEmail() }),
    done: /fait=demandee/,
  },
  withdrawal: {
    where: () => '/renoncer-au-contrat',
    fill: async () => ({
      intent: 'confirm',
      declaration: randomUUID(),
      name: 'Camille Renard',
      contract: 'CMD-2026-K7R-4WM',
      email: randomEmail(),
      details: '',
    }),
    done: /recu=/,
    typed: 'Camille Renard',
  },
  testimonial: {
    where: () => '/temoignages',
    fill: async () => ({
      rating: '4',
      text: 'Carte réparée en deux jours, au prix du devis.',
      experiencedOn: '2026-11-03',
      name: 'Camille',
      location: 'Reims',
      email: randomEmail(),
      reference: '',
      consent: 'oui',
    }),
    done: /avis=recu/,
    typed: 'Carte réparée en deux jours',
  },
};

let network = 0;
let headers: Fields = {};
beforeEach(async () => {
  await site.database.kysely.deleteFrom('internal.rate_limits').execute();
  network += 1;
  headers = { 'X-Real-IP': `198.51.${network}.7` };
});

async function send(form: Form, fields: Fields, visitor = site.visitor()): Promise<Answer> {
  if (!form.isWithFiles) return visitor.submit(form.where(), fields, headers);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return visitor.send(form.where(), body, headers);
}

const isTaken = (form: Form, { status, location }: Answer) =>
  status === 303 && form.done.test(location ?? '');

/** Sends forms until one needs a proof; returns the number of free ones, and the page. */
async function sendUntilAsked(form: Form, visitor = site.visitor()) {
  for (let free = 0; free < 12; free += 1) {
    const fields = await form.fill(visitor, headers);
    const answer = await send(form, fields, visitor);
    if (!isTaken(form, answer)) return { free, fields, answer };
  }
  throw new Error('nothing was asked');
}

const waitOf = ({ body }: Answer) =>
  parse(body).querySelector('main input[name=captcha]')?.getAttribute('value') ?? '';

/** The proof that another process of the same site asks of this address. */
async function askedElsewhere(form: ProvenForm): Promise<AskedProof> {
  const { database } = site;
  const clock = () => new Date();
  const limits = createLimits({ database, factor: 1, clock });
  const proofs = createFormProofs(
    { limits, secret: SECRET, isOn: true, factor: 1, clock },
    ALARM_PER_HOUR,
  ).api;
  const asked = await proofs.ask(form, headers['X-Real-IP'], undefined);
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

/** A third of each bucket of an address, rounded up. */
const FREE: Record<ProvenForm, number> = {
  order: 4,
  'order link': 4,
  repair: 4,
  'repair link': 2,
  appointment: 2,
  'stock alert': 2,
  newsletter: 2,
  withdrawal: 4,
  testimonial: 2,
  'buy-back': 4,
};

describe.each(Object.keys(FORMS) as ProvenForm[])('%s', (name) => {
  test('is free for a third of its bucket, then asks; what was typed is there, and a wait', async () => {
    const form = FORMS[name];
    const { free, answer } = await sendUntilAsked(form);
    expect([free, answer.status]).toEqual([FREE[name], 429]);
    if (form.typed) expect(answer.body).toContain(form.typed);
    expect(answer.body).toMatch(
      /Beaucoup de demandes arrivent de votre réseau\s:\srenvoyez ce formulaire dans \d+\ssecondes\./,
    );
    expect(waitOf(answer)).toMatch(/^wait\./);
    expect(answer.body).not.toContain('Le formulaire n’a pas été envoyé');
  });

  test('is taken with a solution, once; two at once are one', async () => {
    const form = FORMS[name];
    await sendUntilAsked(form);
    const captcha = await proofToken(await askedElsewhere(name));
    const visitor = site.visitor();
    const filled = [await form.fill(visitor, headers), await form.fill(visitor, headers)];
    const answers = await Promise.all(filled.map((fields) => send(form, { ...fields, captcha })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 429]);
    const again = await send(form, { ...(await form.fill(visitor, headers)), captcha });
    expect(again.status).toBe(429);
  });
});

test('a proof of one form is none of another', async () => {
  await sendUntilAsked(FORMS['order link']);
  await sendUntilAsked(FORMS['repair link']);
  const captcha = await proofToken(await askedElsewhere('repair link'));
  const visitor = site.visitor();
  const asked = await send(FORMS['order link'], {
    ...(await FORMS['order link'].fill(visitor, headers)),
    captcha,
  });
  expect(asked.status).toBe(429);
  const taken = await send(FORMS['repair link'], {
    ...(await FORMS['repair link'].fill(visitor, headers)),
    captcha,
  });
  expect(taken.status).toBe(303);
});

test('sent again too early, the same wait goes on', async () => {
  const form = FORMS['repair link'];
  const { fields, answer } = await sendUntilAsked(form);
  const early = await send(form, { ...fields, captcha: waitOf(answer) });
  expect([early.status, waitOf(early)]).toEqual([429, waitOf(answer)]);
});

test('the recapitulation of a parcel asks before its file is opened, and keeps all', async () => {
  const visitor = site.visitor();
  const announce = async (captcha?: string) => {
    const recap = await visitor.submit('/envoi', mailInForm(), headers);
    const carried = { intent: 'send', ...hiddenFields(recap, 'send'), ...(captcha && { captcha }) };
    return visitor.submit('/envoi', carried, headers);
  };
  for (let free = 0; free < 4; free += 1) expect((await announce()).status).toBe(303);
  const asked = await announce();
  expect(asked.status).toBe(429);
  expect(hiddenFields(asked, 'send')).toMatchObject({
    'device.model': 'Switch OLED',
    captcha: waitOf(asked),
  });
  expect((await announce(await proofToken(await askedElsewhere('repair')))).status).toBe(303);
});

test('who is signed in to a confirmed account is never asked', async () => {
  const form = FORMS['order link'];
  const { visitor } = await site.member();
  await sendUntilAsked(form);
  expect(isTaken(form, await send(form, await form.fill(visitor, headers), visitor))).toBe(true);
});

test('an account is asked for with a proof as well, and its page keeps what was typed but the password', async () => {
  const visitor = site.visitor();
  const email = randomEmail();
  const signUp = (fields: Fields = {}) =>
    visitor.submit(
      '/inscription',
      { name: 'Camille Renard', email, password: 'cuivre-et-chanfrein', ...fields },
      headers,
    );
  await site.database.kysely
    .insertInto('internal.rate_limits')
    .values({ key: `mails of address:${headers['X-Real-IP']}`, full_at: new Date(Date.now() + 1_900_000) })
    .execute();
  const asked = await signUp();
  expect(asked.status).toBe(429);
  expect(asked.body).toContain('retapez votre mot de passe, puis renvoyez ce formulaire dans');
  expect(asked.body).toContain(email);
  expect(asked.body).not.toContain('cuivre-et-chanfrein');
  const early = await signUp({ captcha: waitOf(asked) });
  expect(waitOf(early)).toBe(waitOf(asked));
});

// This comes last: the site remembers that the first third of all mails is used up.
test('once many networks have caused mails, each first form of another is asked', async () => {
  const fullAt = new Date(Date.now() + 1_900_000);
  await site.database.kysely
    .insertInto('internal.rate_limits')
    .values({ key: 'mails of strangers', full_at: fullAt })
    // An earlier test may have counted a mail already.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: fullAt }))
    .execute();
  const frees = [];
  for (const name of ['order link', 'repair', 'stock alert', 'testimonial'] as const)
    frees.push((await sendUntilAsked(FORMS[name])).free);
  // A testimonial causes no mail.
  expect(frees).toEqual([0, 0, 0, 2]);
});

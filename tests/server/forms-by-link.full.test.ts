import { expect, test } from 'vitest';
import { linkToken } from '#server/shop/orders/link-token.ts';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import {
  PASSWORD,
  randomEmail,
  SERVICE_KEY,
  type SiteVisitor,
  useAccountSite,
} from '#tests/support/account-site.ts';
import { counterRepair, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { handOver } from '#tests/support/reviews.ts';
import { addProduct, customerOf, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { orderUnproven } from '#tests/support/unproven.ts';
import { refuseWrongFields } from '#tests/support/wrong-forms.ts';

const site = useAccountSite();

/** A page that an address alone does not show, and a field of the form in question. */
type Reached = { who: SiteVisitor; path: string; html: string; field: string };

const page = async (who: SiteVisitor, path: string, field: string): Promise<Reached> => ({
  who,
  path,
  html: (await who.get(path)).body,
  field,
});

const answer = async (
  who: SiteVisitor,
  path: string,
  fields: Record<string, string>,
  field: string,
): Promise<Reached> => ({ who, path, html: (await who.submit(path, fields)).body, field });

const ofMember = async (path: string, field: string) => page((await site.member()).visitor, path, field);

/** A visitor before the second step of a sign-in. */
async function halfSignedIn(): Promise<SiteVisitor> {
  const { email, visitor: first } = await site.member();
  await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  return visitor;
}

async function atRepair(more: string, field: string): Promise<Reached> {
  const deps = repairDeps(site.database);
  const repair = await counterRepair(deps);
  await sentQuote(deps, repair.id);
  return page(site.visitor(), `/suivi-reparation?lien=${repair.linkToken}${more}`, field);
}

/** Places an order whose mailbox is not proven. */
async function ordered() {
  const buyer = site.visitor();
  await orderUnproven(buyer, await addProduct(site.database, 5), { 'customer.phone': '06 12 34 56 78' });
  return { buyer, link: buyer.cookies.get('commande') ?? '' };
}

const STEP = '/connexion/verification';
const PROOF = '/connexion/identite';
const PROFILE = '/client/profil';
const JOIN = '/client/rattacher';

const FORMS: Record<string, () => Promise<Reached>> = {
  'the code of a sign-in by mail': async () => {
    const { email } = await site.member();
    return answer(site.visitor(), '/connexion', { intent: 'link', email }, 'code');
  },
  'the code of a forgotten password': async () => {
    const { email } = await site.member();
    return answer(site.visitor(), '/mot-de-passe-oublie', { email }, 'code');
  },
  'the code of a sign-up': async () => {
    const asked = { name: 'Camille Renard', email: randomEmail(), password: PASSWORD };
    return answer(site.visitor(), '/inscription', asked, 'code');
  },
  'a new password': () => ofMember('/nouveau-mot-de-passe', 'password'),
  'the owner’s password': () => ofMember(PROOF, 'password'),
  'the owner’s code': async () =>
    answer((await site.member()).visitor, PROOF, { intent: 'send-code' }, 'code'),
  'the code of an application': async () => page(await halfSignedIn(), STEP, 'code'),
  'a recovery code': async () => page(await halfSignedIn(), `${STEP}?moyen=secours`, 'recoveryCode'),
  'the name of a device': () => ofMember(PROFILE, 'factorName'),
  'the first code of a device': async () => {
    const asked = { intent: 'enrol-app', factorName: 'Téléphone' };
    return answer((await site.member()).visitor, PROFILE, asked, 'code');
  },
  'another address of an account': () => ofMember(PROFILE, 'newEmail'),
  'who an account belongs to': () => ofMember(PROFILE, 'contact.name'),
  'the addresses of an account': () => ofMember(PROFILE, 'billing.street'),
  'the end of an account': () => ofMember('/client/profil/donnees', 'confirmation'),
  'the code that joins cases': async () => {
    const { email, visitor } = await site.member();
    const product = await addProduct(site.database, 5);
    await placedOrder(orderDeps(site.database), orderOf([product], { customer: customerOf(email) }));
    await site.database.kysely.deleteFrom('internal.mailbox_proofs').execute();
    await visitor.submit(JOIN, { intent: 'send-code' });
    return page(visitor, JOIN, 'code');
  },
  'the address of an order that waits': async () =>
    page((await ordered()).buyer, '/confirmation-commande', 'email'),
  'the same from its own page, in another browser': async () =>
    page(site.visitor(), `/suivi-commande?lien=${(await ordered()).link}`, 'email'),
  'an alert for what is sold out': async () => {
    const id = await addProduct(site.database, 0);
    const { slug } = await site.database.kysely
      .selectFrom('products')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return page(site.visitor(), `/produit/${slug}`, 'email');
  },
  'the review of what was bought': async () => {
    const deps = { ...orderDeps(site.database), linkSecret: SERVICE_KEY };
    const { id } = await placedOrder(deps, orderOf([await addProduct(site.database, 5)]));
    const [sku = ''] = await handOver(deps, id);
    const link = linkToken(SERVICE_KEY, id);
    return page(site.visitor(), `/suivi-commande/avis?lien=${link}&ref=${sku}`, 'text');
  },
  'a message about a repair': () => atRepair('', 'message'),
};

test.each(Object.entries(FORMS))('%s is asked for in French, and nothing typed is lost', async (_, reach) => {
  const { who, path, html, field } = await reach();
  await refuseWrongFields({ site, who, path }, html, field);
});

test('why a quote is refused is asked for in French, and nothing typed is lost', async () => {
  const { who, path } = await atRepair('&etape=refuser', 'reason');
  const reason = 'é'.repeat(9_000);
  const refused = await who.submit(path, { intent: 'refuse', reason });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain(reason);
});

test('a password that the press on a mail’s link brings is refused at its field', async () => {
  const email = randomEmail();
  await site.visitor().submit('/inscription', { name: '', email, password: PASSWORD });
  const { link } = await site.mailTo(email);
  const elsewhere = site.visitor();
  expect((await elsewhere.submit(link, {})).body).toContain('id="password"');
  const refused = await elsewhere.submit(link, { password: 'é'.repeat(9_000) });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatch(/id="password-error".*Écrivez votre mot de passe, sans rien d’autre/);
});

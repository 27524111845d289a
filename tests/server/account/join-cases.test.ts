import { expect, test } from 'vitest';
import { mainText } from '#tests/support/main-text.ts';
import { lastMail } from '#tests/support/outbox.ts';
import { customerOf } from '#tests/support/shop.ts';
import { useShopSite } from '#tests/support/shop-site.ts';

const { site, order } = useShopSite();
const tables = () => site.database.kysely;
const PATH = '/client/rattacher';
const PAGES = ['/client/dashboard', '/client/commandes', '/client/profil'];

type Member = Awaited<ReturnType<typeof site.member>>;

const guestOrder = ({ email }: Member) => order({ customer: customerOf(email) });

const ownerOf = async (id: string) =>
  (await tables().selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirstOrThrow())
    .user_id;

const words = async ({ visitor }: Member, path: string) =>
  mainText((await visitor.get(path)).body).replaceAll('\u00a0', ' ');

const idOf = async ({ email }: Member) =>
  (await tables().selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;

/** Removes the proof, as a change of address does. */
const forgetProof = async (me: Member) =>
  tables()
    .deleteFrom('internal.mailbox_proofs')
    .where('user_id', '=', await idOf(me))
    .execute();

test('an open session is shown what was ordered at its address, and has it at once by one press', async () => {
  const me = await site.member();
  expect(await words(me, PATH)).toContain('Rien n’a été fait sans compte');
  const bought = await guestOrder(me);
  for (const path of PAGES) {
    const shown = await words(me, path);
    expect(shown).toContain(`1 commande faite sans compte à cette adresse : ${me.email}`);
    expect(shown).not.toContain(bought.number);
  }
  // Opening the page joins nothing.
  expect((await me.visitor.get(PATH)).status).toBe(200);
  expect(await ownerOf(bought.id)).toBeNull();
  expect((await me.visitor.get(`/client/commandes/${bought.number}`)).status).toBe(404);
  const { status, location } = await me.visitor.submit(PATH, { intent: 'join' });
  expect([status, location]).toEqual([303, '/client/commandes?fait=rattache']);
  const after = await words(me, '/client/commandes?fait=rattache');
  expect(after).toContain('C’est rattaché');
  expect(after).toContain(bought.number);
  expect(after).not.toContain('sans compte à cette adresse');
  expect(await words(me, '/client/historique')).toContain('Rattachement à ce compte : 1 commande');
});

test('nobody else joins it, with or without a session, and a form of no step does nothing', async () => {
  const [me, other] = [await site.member(), await site.member()];
  const { id } = await guestOrder(me);
  expect((await other.visitor.submit(PATH, { intent: 'join' })).status).toBe(303);
  expect((await other.visitor.submit(PATH, { intent: 'verify', code: '000000' })).status).toBe(400);
  const { status, location } = await site.visitor().submit(PATH, { intent: 'join' });
  expect([status, location?.startsWith('/connexion')]).toEqual([302, true]);
  expect((await me.visitor.submit(PATH, {})).status).toBe(400);
  expect(await ownerOf(id)).toBeNull();
});

test('after a change of address its code is asked for, and what there is stays untold until then', async () => {
  const me = await site.member();
  const { id, number } = await guestOrder(me);
  await forgetProof(me);
  for (const path of PAGES) {
    const shown = await words(me, path);
    expect(shown).toContain('montrez d’abord que vous y recevez nos messages');
    expect(shown).not.toContain('1 commande');
  }
  expect((await me.visitor.submit(PATH, { intent: 'join' })).location).toBe(PATH);
  expect((await me.visitor.submit(PATH, { intent: 'send-code' })).location).toBe(`${PATH}?envoye`);
  expect(await words(me, `${PATH}?envoye`)).toContain(`Un code vient de partir à l’adresse ${me.email}`);
  const { text } = await lastMail(site.outbox, me.email);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? 'none';
  expect(text).not.toContain(number);
  for (const [typed, message] of [
    ['', 'Écrivez les six chiffres du code.'],
    [code === '000000' ? '000001' : '000000', 'Ce code n’est pas celui du dernier message'],
  ] as const) {
    const refused = await me.visitor.submit(PATH, { intent: 'verify', code: typed });
    expect(refused.status).toBe(400);
    expect(mainText(refused.body)).toContain(message);
  }
  expect(await ownerOf(id)).toBeNull();
  const done = await me.visitor.submit(PATH, { intent: 'verify', code });
  expect([done.status, done.location]).toEqual([303, '/client/commandes?fait=rattache']);
  expect(await ownerOf(id)).toBe(await idOf(me));
});

test('guesses end with 429 and say when to try again', async () => {
  const me = await site.member();
  await guestOrder(me);
  await forgetProof(me);
  const answers: number[] = [];
  for (let n = 0; n < 11; n += 1)
    answers.push((await me.visitor.submit(PATH, { intent: 'verify', code: '000000' })).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

import { expect, test } from 'vitest';
import { recoveryCodesIn } from '#tests/support/account-second-factor.ts';
import { type Answer, PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { lastTextCode } from '#tests/support/outbox.ts';

const site = useAccountSite({ AUTH_MFA_PHONE: 'on', AUTH_SEND_GAP_S: '60' });

const PROFILE = '/client/profil';
const STEP = '/connexion/verification';

/** Each account has a number of its own, which tells the text messages apart. */
let numbers = 0;
const newNumber = () => `3361234${String(++numbers).padStart(4, '0')}`;
const nationalForm = (number: string) => `0${number.slice(2)}`;

const hidden = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(factor|phone|challenge)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function enrol(visitor: SiteVisitor) {
  const number = newNumber();
  const begun = await visitor.submit(PROFILE, { intent: 'enrol-phone', phone: nationalForm(number) });
  const code = lastTextCode(site.outbox, number);
  const done = await visitor.submit(PROFILE, { intent: 'confirm-phone', ...hidden(begun), code });
  return { number, begun, done };
}

test('a telephone is enrolled by the code sent to it', async () => {
  const { visitor } = await site.member();
  const { begun, done } = await enrol(visitor);
  expect(begun.status).toBe(200);
  expect(begun.body).toContain('envoyé par SMS au');
  expect([done.status, recoveryCodesIn(done.body).length]).toEqual([200, 10]);
  expect((await visitor.get(PROFILE)).body).toContain('SMS au ••');
});

test.each([
  ['', 'Écrivez votre numéro de mobile.'],
  ['06 12', 'Écrivez un numéro complet'],
  ['03 26 12 34 56', 'Écrivez un numéro de mobile'],
  ['6'.repeat(50), 'Écrivez un numéro de mobile, sans rien d’autre'],
])('the number « %s » is refused at its field, and sends nothing', async (phone, sentence) => {
  const { visitor } = await site.member();
  const answer = await visitor.submit(PROFILE, { intent: 'enrol-phone', phone });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatch(new RegExp(`id="phone-error"[^>]*>(?:<[^>]*>)*[^<]*${sentence}`));
  expect(hidden(answer)).toEqual({});
});

test('a wrong code keeps the form; a new one so soon is refused, and the first still counts', async () => {
  const { visitor } = await site.member();
  const number = newNumber();
  const begun = await visitor.submit(PROFILE, { intent: 'enrol-phone', phone: nationalForm(number) });
  const fields = hidden(begun);
  const code = lastTextCode(site.outbox, number);
  const wrong = await visitor.submit(PROFILE, { intent: 'confirm-phone', ...fields, code: otherThan(code) });
  expect([wrong.status, hidden(wrong)]).toEqual([400, fields]);
  expect(wrong.body).toContain('dans le dernier SMS reçu');

  const again = await visitor.submit(PROFILE, { intent: 'resend-code', ...fields });
  expect([again.status, hidden(again)]).toEqual([429, fields]);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(again.body).toMatch(/Un SMS vient déjà de partir. Attendez (?:\d+\ssecondes|une minute)/);
  expect(lastTextCode(site.outbox, number)).toBe(code);

  const right = await visitor.submit(PROFILE, { intent: 'confirm-phone', ...fields, code });
  expect([right.status, right.body.includes('deux étapes est activée')]).toEqual([200, true]);
});

test('the step after the password sends a code, and lets nobody in without it', async () => {
  const { email, visitor: owner } = await site.member();
  const { number } = await enrol(owner);
  // The gap between two messages to one telephone is over.
  await site.database.kysely
    .updateTable('auth.mfa_challenges')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute();
  const visitor = site.visitor();
  const signedIn = await visitor.submit('/connexion', { email, password: PASSWORD });
  expect(signedIn.location).toBe(STEP);
  const asked = await visitor.get(STEP);
  expect(asked.body).toContain('Recevoir un code par SMS');
  expect(asked.body).not.toContain('name="code"');
  const sent = await visitor.submit(STEP, { intent: 'sms', ...hidden(asked) });
  const code = lastTextCode(site.outbox, number);
  const fields = hidden(sent);
  expect(Object.keys(fields).sort()).toEqual(['challenge', 'factor']);

  const wrong = await visitor.submit(STEP, { intent: 'code', ...fields, code: otherThan(code) });
  expect([wrong.status, hidden(wrong)]).toEqual([400, fields]);
  expect((await visitor.get('/client/dashboard')).location).toContain(STEP);
  const right = await visitor.submit(STEP, { intent: 'code', ...fields, code });
  expect([right.status, right.location]).toEqual([303, '/client/dashboard']);
});

test('a form that names no factor, or somebody else’s, sends nothing', async () => {
  const { email, visitor: owner } = await site.member();
  await enrol(owner);
  const other = await site.member();
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email, password: PASSWORD });
  const { factor = '' } = hidden(await visitor.get(STEP));
  expect((await visitor.submit(STEP, { intent: 'sms' })).status).toBe(400);
  expect((await visitor.submit(STEP, { intent: 'sms', factor: 'x' })).status).toBe(400);
  const stolen = await other.visitor.submit(PROFILE, {
    intent: 'resend-code',
    factor,
    phone: nationalForm(newNumber()),
  });
  expect([stolen.status, hidden(stolen)]).toEqual([400, {}]);
});

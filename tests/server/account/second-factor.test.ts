import { expect, test } from 'vitest';
import {
  codeOf,
  hiddenFields,
  passSecondFactor,
  turnOnSecondFactor,
} from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite();
const STEP = '/connexion/verification?redirectTo=%2Fclient%2Fprofil';

test('two steps are turned on in the profile; a wrong code keeps the picture to scan', async () => {
  const { visitor } = await site.member();
  const begun = await visitor.submit('/client/profil', { intent: 'activer', factorName: 'Téléphone' });
  expect(begun.status).toBe(200);
  expect(begun.body).toContain('<svg class="qr-code"');
  const fields = hiddenFields(begun.body);
  const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
  expect(begun.body.replaceAll(/(?<=[A-Z2-7]{4}) /g, '')).toContain(secret);

  const wrong = await visitor.submit('/client/profil', { intent: 'confirmer', ...fields, code: '000000' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('Ce code n’est pas le bon');
  expect(hiddenFields(wrong.body)).toEqual(fields);
  expect(wrong.body).toContain('<svg class="qr-code"');

  const right = await visitor.submit('/client/profil', {
    intent: 'confirmer',
    ...fields,
    code: codeOf(secret),
  });
  expect(right.location).toBe('/client/profil?fait=deux-etapes');
  expect((await visitor.get(right.location ?? '')).body).toContain(
    'La validation en deux étapes est activée.',
  );
});

test('one left half-way does not stand in the way of the next', async () => {
  const { visitor } = await site.member();
  await visitor.submit('/client/profil', { intent: 'activer', factorName: 'Téléphone' });
  const again = await visitor.submit('/client/profil', { intent: 'activer', factorName: 'Téléphone' });
  expect(again.status).toBe(200);
  expect(again.body).toContain('<svg class="qr-code"');
});

test('the step after the password refuses a wrong, a used and an unreadable code, then lets in', async () => {
  const { email, visitor: first } = await site.member();
  const { secret, used } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  const signedIn = await visitor.submit('/connexion?redirectTo=/client/profil', {
    email,
    password: PASSWORD,
  });
  expect(signedIn.location).toBe(STEP);
  const { body } = await visitor.get(STEP);
  const answer = (code: string) => visitor.submit(STEP, { intent: 'code', ...hiddenFields(body), code });

  expect((await answer('12')).body).toContain('Écrivez les six chiffres du code.');
  const wrong = await answer('000000');
  expect([wrong.status, wrong.body.includes('Ce code n’est pas le bon')]).toEqual([400, true]);
  // The one that turned the two steps on.
  expect((await answer(used)).body).toContain('ou a déjà servi');
  const right = await answer(codeOf(secret, 1));
  expect([right.status, right.location]).toEqual([303, '/client/profil']);
  expect((await visitor.get('/client/profil')).status).toBe(200);
  expect((await visitor.get(STEP)).location).toBe('/client/profil');
});

test('the step is for who has given the password', async () => {
  expect((await site.visitor().get(STEP)).location).toBe('/connexion?redirectTo=%2Fclient%2Fprofil');
  const { visitor } = await site.member();
  expect((await visitor.get(STEP)).location).toBe('/client/profil');
});

test('another account’s factor answers for nobody', async () => {
  const [one, two] = [await site.member(), await site.member()];
  const { secret } = await turnOnSecondFactor(one.visitor);
  await turnOnSecondFactor(two.visitor);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { email: two.email, password: PASSWORD });
  const own = site.visitor();
  await own.submit('/connexion', { email: one.email, password: PASSWORD });
  const foreign = hiddenFields((await own.get(STEP)).body);
  const answer = await visitor.submit(STEP, { intent: 'code', ...foreign, code: codeOf(secret, 1) });
  expect(answer.status).toBe(400);
  expect((await visitor.get('/client/dashboard')).status).toBe(302);
});

test('a factor is removed, and the password is enough again', async () => {
  const { email, visitor } = await site.member();
  await turnOnSecondFactor(visitor);
  const fields = hiddenFields((await visitor.get('/client/profil')).body);
  const removed = await visitor.submit('/client/profil', { intent: 'retirer', ...fields });
  expect(removed.location).toBe('/client/profil?fait=deux-etapes-retirees');
  expect((await visitor.get('/client/profil')).status).toBe(200);
  const answer = await site.visitor().submit('/connexion', { email, password: PASSWORD });
  expect(answer.location).toBe('/client/dashboard');
});

test('signed in by link, the second factor is asked for as well', async () => {
  const { email, visitor: first } = await site.member();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { intent: 'lien', email });
  const { link } = await site.mailTo(email);
  const opened = await visitor.submit(link, {});
  expect(opened.location).toBe('/connexion/verification');
  expect((await passSecondFactor(visitor, secret, '/connexion/verification')).location).toBe(
    '/client/dashboard',
  );
});

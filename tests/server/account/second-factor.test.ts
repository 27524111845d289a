import { expect, test } from 'vitest';
import {
  codeOf,
  hiddenFields,
  passSecondFactor,
  recoveryCodesIn,
  turnOnSecondFactor,
} from '#tests/support/account-second-factor.ts';
import { PASSWORD, useAccountSite } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';
import { mailAbout } from '#tests/support/outbox.ts';

const site = useAccountSite();
const STEP = '/connexion/verification?redirectTo=%2Fclient%2Fprofil';

test('two steps are turned on in the profile; a wrong code keeps the picture to scan', async () => {
  const { visitor } = await site.member();
  const begun = await visitor.submit('/client/profil', { intent: 'enrol-app', factorName: 'Téléphone' });
  expect(begun.status).toBe(200);
  expect(begun.body).toContain('<svg class="qr-code"');
  const fields = hiddenFields(begun.body);
  const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
  expect(begun.body.replaceAll(/(?<=[A-Z2-7]{4}) /g, '')).toContain(secret);

  const wrong = await visitor.submit('/client/profil', { intent: 'confirm-app', ...fields, code: '000000' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('Ce code n’est pas le bon');
  expect(hiddenFields(wrong.body)).toEqual(fields);
  expect(wrong.body).toContain('<svg class="qr-code"');

  const right = await visitor.submit('/client/profil', {
    intent: 'confirm-app',
    ...fields,
    code: codeOf(secret),
  });
  expect(right.status).toBe(200);
  expect(right.body).toContain('La validation en deux étapes est activée.');
  const codes = recoveryCodesIn(right.body);
  expect(new Set(codes).size).toBe(10);
  expect(right.body).toContain(`download="codes-de-secours-atelier-papin.txt"`);
  expect(decodeURIComponent(/href="data:text\/plain[^,]*,([^"]*)"/.exec(right.body)?.[1] ?? '')).toContain(
    `10. ${codes[9]}`,
  );
  // The page shows them only this once.
  const { body } = await visitor.get('/client/profil');
  expect(recoveryCodesIn(body)).toEqual([]);
  expect(mainText(body)).toContain('Il vous en reste 10');
});

test('one left half-way does not stand in the way of the next', async () => {
  const { visitor } = await site.member();
  await visitor.submit('/client/profil', { intent: 'enrol-app', factorName: 'Téléphone' });
  const again = await visitor.submit('/client/profil', { intent: 'enrol-app', factorName: 'Téléphone' });
  expect(again.status).toBe(200);
  expect(again.body).toContain('<svg class="qr-code"');
});

test('an owner without the second factor is sent to the kit, a customer to the shop', async () => {
  for (const [{ email, visitor }, words, others] of [
    [await site.admin(), 'La trousse de secours', 'pièce d’identité'],
    [await site.member(), 'pièce d’identité', 'La trousse de secours'],
  ] as const) {
    await turnOnSecondFactor(visitor);
    const again = site.visitor();
    await again.submit('/connexion?redirectTo=/client/profil', { email, password: PASSWORD });
    const shown = mainText((await again.get(STEP)).body);
    expect([shown.includes(words), shown.includes(others)]).toEqual([true, false]);
  }
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
  // This is the code that turned the second factor on.
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
  // It is neither removed nor named.
  const { factor = '' } = foreign;
  expect((await two.visitor.get(`/client/profil?etape=retirer&moyen=${factor}`)).status).toBe(404);
  expect((await two.visitor.submit('/client/profil', { intent: 'remove-factor', factor })).status).toBe(400);
  expect((await own.submit(STEP, { intent: 'code', factor, code: codeOf(secret, 1) })).status).toBe(303);
});

test('a factor is removed, and the password is enough again', async () => {
  const { email, visitor } = await site.member();
  await turnOnSecondFactor(visitor);
  const [, question = ''] =
    /href="([^"]*etape=retirer[^"]*)"/.exec((await visitor.get('/client/profil')).body) ?? [];
  const asked = await visitor.get(question.replaceAll('&amp;', '&'));
  expect(mainText(asked.body)).toContain('C’est votre dernier moyen de vérification');
  const removed = await visitor.submit('/client/profil', {
    intent: 'remove-factor',
    ...hiddenFields(asked.body),
  });
  expect(removed.location).toBe('/client/profil?fait=deux-etapes-retirees');
  expect((await visitor.get('/client/profil')).status).toBe(200);
  const answer = await site.visitor().submit('/connexion', { email, password: PASSWORD });
  expect(answer.location).toBe('/client/dashboard');
});

test('signed in by link, the second factor is asked for as well', async () => {
  const { email, visitor: first } = await site.member();
  const { secret } = await turnOnSecondFactor(first);
  const visitor = site.visitor();
  await visitor.submit('/connexion', { intent: 'link', email });
  const { link } = await site.mailTo(email);
  const opened = await visitor.submit(link, {});
  expect(opened.location).toBe('/connexion/verification');
  expect((await passSecondFactor(visitor, secret, '/connexion/verification')).location).toBe(
    '/client/dashboard',
  );
});

test('without the telephone a recovery code lets in, once, and tells the owner', async () => {
  const { email, visitor: first } = await site.member();
  const { recoveryCodes } = await turnOnSecondFactor(first);
  const way = '/connexion/verification?moyen=secours&redirectTo=%2Fclient%2Fcommandes';
  const visitor = site.visitor();
  const signIn = (who = visitor) =>
    who.submit('/connexion?redirectTo=/client/commandes', { email, password: PASSWORD });
  const step = await visitor.get((await signIn()).location ?? '');
  expect(step.body).toContain(`href="${way.replace('&', '&amp;')}"`);
  const answer = (recoveryCode: string, who = visitor) =>
    who.submit(way, { intent: 'recovery', recoveryCode });

  expect((await answer('123456')).body).toContain('Écrivez les seize caractères');
  const wrong = await answer('zzzz-zzzz-zzzz-zzzz');
  expect([wrong.status, mainText(wrong.body).includes('il est faux, a déjà servi')]).toEqual([400, true]);
  expect((await visitor.get('/client/commandes')).status).toBe(302);
  const right = await answer(` ${recoveryCodes[4]?.toUpperCase().replaceAll('-', ' ')} `);
  expect([right.status, right.location]).toEqual([303, '/client/commandes']);
  expect((await visitor.get('/client/commandes')).status).toBe(200);
  expect((await mailAbout(site.outbox, email, 'Un code de secours a servi')).text).toContain(
    'Il vous en reste 9.',
  );

  const again = site.visitor();
  await signIn(again);
  expect((await answer(recoveryCodes[4] ?? '', again)).status).toBe(400);
  const renewed = await visitor.submit('/client/profil', { intent: 'codes' });
  expect(recoveryCodesIn(renewed.body)).toHaveLength(10);
  expect((await answer(recoveryCodes[5] ?? '', again)).status).toBe(400);
  expect((await answer(recoveryCodesIn(renewed.body)[0] ?? '', again)).status).toBe(303);
});

test('recovery codes are for who has given the password, and for who has a second factor', async () => {
  const way = '/connexion/verification?moyen=secours';
  const nobody = await site
    .visitor()
    .submit(way, { intent: 'recovery', recoveryCode: 'zzzz-zzzz-zzzz-zzzz' });
  expect(nobody.location).toBe('/connexion');
  const { visitor } = await site.member();
  const refused = await visitor.submit('/client/profil', { intent: 'codes' });
  expect([refused.status, recoveryCodesIn(refused.body)]).toEqual([400, []]);
  expect((await visitor.get('/client/profil?etape=retirer&moyen=x')).status).toBe(404);
});

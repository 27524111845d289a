import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { passSecondFactor, turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { mainText } from '#tests/support/main-text.ts';
import { address, contact } from '#tests/support/profile-forms.ts';

const site = useAccountSite({ AUTH_MANUAL_LINKING: 'on' });
const PROFILE = '/client/profil';
const DATA = '/client/profil/donnees';

const profileOf = async (email: string) =>
  (
    await site.database.pool.query(
      'select p.* from public.profiles p join auth.users u using (id) where u.email = $1',
      [email],
    )
  ).rows[0];

const sessionsOn = async (visitor: SiteVisitor) =>
  [...(await visitor.get(PROFILE)).body.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = '']) => id);

describe('details', () => {
  test('are kept, and shown again', async () => {
    const { email, visitor } = await site.member();
    const asked = {
      ...contact,
      'contact.phone': '06 12 34 56 78',
      'contact.company': 'Renard',
      'contact.siren': '732 829 320',
    };
    const seen = seenIn((await visitor.get(PROFILE)).body, 'coordonnees');
    expect((await visitor.submit(PROFILE, { ...asked, ...seen })).location).toBe(
      `${PROFILE}?fait=coordonnees`,
    );
    expect((await visitor.submit(PROFILE, address)).location).toBe(`${PROFILE}?fait=adresses`);
    expect(await profileOf(email)).toMatchObject({
      full_name: 'Camille Martin',
      phone: '+33612345678',
      company: 'Renard',
      siren: '732829320',
      billing_address: { street: '7 rue de Vesle', postcode: '51100', city: 'Reims' },
      delivery_address: null,
    });
    const { body } = await visitor.get(`${PROFILE}?fait=coordonnees`);
    expect(body).toContain('Vos coordonnées sont enregistrées.');
    expect(body).toContain('value="7 rue de Vesle"');
    expect(body).toContain('value="732\u00a0829\u00a0320"');
  });

  test('what is wrong is told at its field, shown as it was typed, and changes nothing', async () => {
    const { email, visitor } = await site.member();
    const before = await profileOf(email);
    const wrong = await visitor.submit(PROFILE, {
      ...contact,
      'contact.company': 'Renard',
      'contact.siren': '123 456 789',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('value="123 456 789"');
    expect(mainText(wrong.body)).toContain('ce n’est pas un numéro SIREN');
    const half = await visitor.submit(PROFILE, {
      ...address,
      'billing.city': '',
      'delivery.street': '1 rue',
    });
    expect(half.status).toBe(400);
    expect(half.body).toMatch(/id="billing.city-error".*Écrivez la ville/s);
    expect(half.body).toMatch(/id="delivery.city-error".*Écrivez la ville/s);
    const elsewhere = await visitor.submit(PROFILE, {
      ...address,
      'delivery.street': '1 rue du Port',
      'delivery.postcode': '97400',
      'delivery.city': 'Lyon',
    });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body).toMatch(/id="delivery.city-error".*Avec le code 97400, la ville est Saint-Denis/s);
    expect(elsewhere.body).toContain('value="Lyon"');
    expect(await profileOf(email)).toEqual(before);
  });
});

test('reminders and alerts are switched off and on again; what a contract needs is no choice', async () => {
  const { email, visitor } = await site.member();
  const other = await site.member();
  const save = async (fields: Record<string, string>) =>
    visitor.submit(PROFILE, {
      intent: 'notifications',
      ...fields,
      ...seenIn((await visitor.get(PROFILE)).body, 'notifications'),
    });
  const wants = async (whose: string) => {
    const { wants_reminders, wants_stock_alerts } = await profileOf(whose);
    return [wants_reminders, wants_stock_alerts];
  };
  expect(await wants(email)).toEqual([true, true]);
  expect((await save({ reminders: 'oui' })).location).toBe(`${PROFILE}?fait=notifications`);
  expect([await wants(email), await wants(other.email)]).toEqual([
    [true, false],
    [true, true],
  ]);
  const { body } = await visitor.get(PROFILE);
  expect(body).toMatch(/<input[^>]*name="reminders"[^>]*checked/);
  expect(body).not.toMatch(/<input[^>]*name="stockAlerts"[^>]*checked/);
  expect(mainText(body)).toContain('ils partent toujours');
  await save({});
  expect(await wants(email)).toEqual([false, false]);
  expect((await save({ reminders: 'peut-être' })).status).toBe(400);
  expect(await wants(email)).toEqual([false, false]);
  await save({ reminders: 'oui', stockAlerts: 'oui' });
  expect(await wants(email)).toEqual([true, true]);
});

describe('the address', () => {
  test('is asked of both ends by mail, and stays until they have confirmed', async () => {
    const { email, visitor } = await site.signUp();
    const next = `neuf-${email}`;
    const asked = await visitor.submit(PROFILE, { intent: 'email', newEmail: next });
    expect(asked.location).toBe(`${PROFILE}?fait=email`);
    expect((await visitor.get(PROFILE)).body).toContain(`Un changement vers ${next} attend`);
    expect((await site.mailTo(email)).code).toMatch(/^\d{6}$/);
    expect((await site.mailTo(next)).code).toMatch(/^\d{6}$/);
    expect(await profileOf(next)).toBeUndefined();
  });

  test.each([
    ['', 'Écrivez votre adresse e-mail.'],
    ['pas-une-adresse', 'Écrivez une adresse complète'],
  ])('« %s » is refused at its field', async (wanted, words) => {
    const { visitor } = await site.member();
    const answer = await visitor.submit(PROFILE, { intent: 'email', newEmail: wanted });
    expect(answer.status).toBe(400);
    expect(mainText(answer.body)).toContain(words);
  });

  test('is not its own', async () => {
    const { email, visitor } = await site.member();
    const answer = await visitor.submit(PROFILE, { intent: 'email', newEmail: email });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('id="newEmail-error"');
  });

  test('may be another account’s as far as its asker can tell; who has it hears of it', async () => {
    const other = await site.member();
    const seen = [];
    for (const wanted of [other.email, `neuf-${other.email}`]) {
      const { visitor } = await site.signUp();
      const { status, location } = await visitor.submit(PROFILE, { intent: 'email', newEmail: wanted });
      const words = mainText((await visitor.get(String(location))).body).replaceAll(wanted, '');
      const from = words.indexOf('Un changement vers');
      seen.push([status, location, words.slice(from, from + 200)]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[2]).toMatch(/^Un changement vers\s+attend/);
    const { subject, code } = await site.mailTo(other.email);
    expect([subject, code]).toEqual(['[SPÉCIMEN] Votre adresse e-mail a été demandée', '']);
    expect(await profileOf(other.email)).toBeDefined();
  });
});

describe('sessions', () => {
  test('another device is ended alone, this one goes on', async () => {
    const { email, visitor } = await site.member();
    const phone = site.visitor();
    await phone.submit('/connexion', { email, password: PASSWORD });
    const [id = '', ...more] = await sessionsOn(visitor);
    expect(more).toEqual([]);
    const ended = await visitor.submit(PROFILE, { intent: 'session', session: id });
    expect(ended.location).toBe(`${PROFILE}?fait=appareil`);
    expect((await phone.get(PROFILE)).location).toMatch(/^\/connexion/);
    expect((await visitor.get(PROFILE)).status).toBe(200);
  });

  test('those of another account, invented ones and its own are refused', async () => {
    const { visitor } = await site.member();
    const other = await site.member();
    const twin = site.visitor();
    await twin.submit('/connexion', { email: other.email, password: PASSWORD });
    const [theirs = ''] = await sessionsOn(other.visitor);
    expect(theirs).not.toBe('');
    for (const session of [theirs, randomUUID(), 'x', '']) {
      const answer = await visitor.submit(PROFILE, { intent: 'session', session });
      expect([answer.status, answer.body.includes('cette ligne n’existe plus')]).toEqual([400, true]);
    }
    expect((await twin.get(PROFILE)).status).toBe(200);
  });
});

test('a way to sign in of another account is not taken away, nor the last one', async () => {
  const { visitor } = await site.member();
  const other = await site.member();
  const identitiesOf = async (email: string) =>
    (
      await site.database.pool.query(
        'select i.id from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1',
        [email],
      )
    ).rows;
  const [{ id }] = await identitiesOf(other.email);
  for (const identity of [id, randomUUID(), 'x'])
    expect((await visitor.submit(PROFILE, { intent: 'access', identity })).status).toBe(400);
  expect((await other.visitor.submit(PROFILE, { intent: 'access', identity: id })).status).toBe(400);
  expect(await identitiesOf(other.email)).toHaveLength(1);
});

describe('a copy of the data', () => {
  test('is a ZIP for who says the password', async () => {
    const { visitor } = await site.member();
    const given = await visitor.submit('/client/profil/export', { exportPassword: PASSWORD });
    expect([given.status, given.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect(given.headers.get('Cache-Control')).toBe('private, no-store');
    expect(given.body.startsWith('PK')).toBe(true);
  });

  test('a wrong password comes back to the form, and says so at its field', async () => {
    const { visitor } = await site.member();
    const refused = await visitor.submit('/client/profil/export', { exportPassword: 'autre' });
    expect([refused.status, refused.location]).toEqual([303, `${DATA}?refus=mot-de-passe#export`]);
    const { body } = await visitor.get(`${DATA}?refus=mot-de-passe`);
    expect(body).toMatch(/id="exportPassword-error"/);
    expect((await visitor.get('/client/profil/export')).location).toBe(DATA);
  });
});

describe('the end of an account', () => {
  test('wants the word and the password', async () => {
    const { email, visitor } = await site.member();
    for (const fields of [
      { confirmation: 'oui', password: PASSWORD },
      { confirmation: 'SUPPRIMER', password: 'autre' },
      { confirmation: 'SUPPRIMER', password: '' },
    ])
      expect((await visitor.submit(DATA, fields)).status).toBe(400);
    expect(await profileOf(email)).toBeDefined();
  });

  test('ends every session, tells by mail, and the password opens nothing any more', async () => {
    const { email, visitor } = await site.member();
    const phone = site.visitor();
    await phone.submit('/connexion', { email, password: PASSWORD });
    const done = await visitor.submit(DATA, { confirmation: 'supprimer', password: PASSWORD });
    expect([done.status, done.location]).toEqual([303, '/espace-client?fait=suppression']);
    expect(visitor.isSignedIn()).toBe(false);
    expect((await phone.get(PROFILE)).location).toMatch(/^\/connexion/);
    expect(await profileOf(email)).toBeUndefined();
    expect((await site.mailTo(email)).subject).toBe('[SPÉCIMEN] Votre compte est supprimé');
    expect((await phone.submit('/connexion', { email, password: PASSWORD })).status).toBe(400);
  });

  test('an administrator keeps it', async () => {
    const { email, visitor } = await site.admin();
    const answer = await visitor.submit(DATA, { confirmation: 'SUPPRIMER', password: PASSWORD });
    expect([answer.status, answer.body.includes('administre le site')]).toEqual([400, true]);
    expect(await profileOf(email)).toBeDefined();
  });
});

describe('refused before anything is read', () => {
  const forms: [string, Record<string, string>][] = [
    [PROFILE, contact],
    [PROFILE, address],
    [PROFILE, { intent: 'email', newEmail: 'neuf@exemple.fr' }],
    [PROFILE, { intent: 'session', session: randomUUID() }],
    [PROFILE, { intent: 'notifications' }],
    [PROFILE, { intent: 'codes' }],
    [PROFILE, { intent: 'remove-factor', factor: randomUUID() }],
    [PROFILE, { intent: 'access', identity: randomUUID() }],
    [DATA, { confirmation: 'SUPPRIMER', password: PASSWORD }],
    ['/client/profil/export', { exportPassword: PASSWORD }],
  ];

  test.each(forms)(
    '%s %j: nobody, another site, and a session without its second factor',
    async (path, fields) => {
      const { email, visitor } = await site.member();
      expect((await site.visitor().submit(path, fields)).location).toMatch(/^\/connexion\?/);
      expect((await visitor.submit(path, fields, { origin: 'https://ailleurs.exemple' })).status).toBe(403);
      const { secret } = await turnOnSecondFactor(visitor);
      const half = site.visitor();
      await half.submit('/connexion', { email, password: PASSWORD });
      expect((await half.submit(path, fields)).location).toMatch(/^\/connexion\/verification/);
      expect(await profileOf(email)).toMatchObject({ full_name: 'Camille Renard', billing_address: null });
      await passSecondFactor(half, secret, '/connexion/verification');
      expect((await half.get(PROFILE)).status).toBe(200);
    },
  );

  test('linking another service begins on this site only, and with one that is set up', async () => {
    const { visitor } = await site.member();
    const from = (place: string) => visitor.get(`${PROFILE}/lier/google`, { 'Sec-Fetch-Site': place });
    expect((await from('cross-site')).status).toBe(403);
    expect((await from('same-origin')).status).toBe(404);
  });
});

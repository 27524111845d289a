import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  codeOf,
  hiddenFields,
  recoveryCodesIn,
  turnOnSecondFactor,
} from '#tests/support/account-second-factor.ts';
import { PASSWORD, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { mainText } from '#tests/support/main-text.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

// An open session may be used by somebody else: on our pages too, a visitor who changes a way in must prove to be the owner. These
// tests run without script.

const site = useAccountSite();
const lax = useAccountSite({ AUTH_CURRENT_PASSWORD: 'off' });

const PROFILE = '/client/profil';
const DATA = '/client/profil/donnees';
const NEW = 'chanfrein-et-cuivre';
const proofPath = (back: string) => `/connexion/identite?${new URLSearchParams({ redirectTo: back })}`;

/** A session without a proof in the last hour. */
async function stale(where = site) {
  const member = await where.member();
  await staleSessions(where.database.kysely, member.email);
  return member;
}

/** The same, for an account that signs in by codes and other services. */
async function passwordless() {
  const member = await stale();
  await sql`update auth.users set encrypted_password = null where email = ${member.email}`.execute(
    site.database.kysely,
  );
  return member;
}

/** The sections of a page that ask for the password. */
const asking = (html: string) =>
  [...html.matchAll(/name="(current[a-z-]*|password|exportPassword)"/g)].map(([, name]) => name);

async function proveByCode(visitor: SiteVisitor, email: string, back: string) {
  const sent = await visitor.submit(proofPath(back), { intent: 'send-code' });
  expect(mainText(sent.body)).toContain('Il vient de vous être envoyé par e-mail');
  const { code } = await mailAbout(site.outbox, email, 'Votre code de vérification');
  return visitor.submit(proofPath(back), { intent: 'code', code });
}

describe('with a password', () => {
  test('the profile asks for it before the password, the address or a factor changes', async () => {
    const { visitor } = await stale();
    const page = await visitor.get(PROFILE);
    expect(asking(page.body)).toEqual(['current-email', 'current', 'password', 'current-app']);
    expect(page.body).toContain(`href="${proofPath('/client/profil#e-mail')}"`);

    const email = { intent: 'email', newEmail: 'ailleurs@exemple.fr' };
    const bare = await visitor.submit(PROFILE, email);
    expect([bare.status, mainText(bare.body).includes('Écrivez votre mot de passe actuel.')]).toEqual([
      400,
      true,
    ]);
    const wrong = await visitor.submit(PROFILE, { ...email, 'current-email': 'faux' });
    expect(mainText(wrong.body)).toContain('Vérifiez votre mot de passe actuel');
    // The typed texts stay, but never the password.
    expect(wrong.body).toContain('value="ailleurs@exemple.fr"');
    expect(wrong.body).not.toContain('value="faux"');
    const right = await visitor.submit(PROFILE, { ...email, 'current-email': PASSWORD });
    expect(right.location).toBe('/client/profil?fait=email');

    const change = { intent: 'password', password: NEW };
    expect((await visitor.submit(PROFILE, change)).status).toBe(400);
    expect((await visitor.submit(PROFILE, { ...change, current: 'faux' })).status).toBe(400);
    expect((await visitor.submit(PROFILE, { ...change, current: PASSWORD })).location).toBe(
      '/client/profil?fait=mot-de-passe',
    );
  });

  test('a second factor comes and goes with it', async () => {
    const { email, visitor } = await stale();
    const start = { intent: 'enrol-app', factorName: 'Téléphone' };
    const bare = await visitor.submit(PROFILE, start);
    expect([bare.status, bare.location]).toEqual([303, proofPath('/client/profil#deux-etapes')]);
    const wrong = await visitor.submit(PROFILE, { ...start, 'current-app': 'faux' });
    expect([wrong.status, wrong.body.includes('<svg class="qr-code"')]).toEqual([400, false]);
    const begun = await visitor.submit(PROFILE, { ...start, 'current-app': PASSWORD });
    const fields = hiddenFields(begun.body);
    const secret = new URL(fields.uri ?? '').searchParams.get('secret') ?? '';
    await visitor.submit(PROFILE, { intent: 'confirm-app', ...fields, code: codeOf(secret) });

    // The code that was just typed is proof enough.
    const { factor = '' } = fields;
    const question = `/client/profil?etape=retirer&moyen=${factor}`;
    expect(asking((await visitor.get(question)).body)).toEqual([]);
    await staleSessions(site.database.kysely, email);
    expect(asking((await visitor.get(question)).body)).toEqual(['current-factor']);
    const remove = { intent: 'remove-factor', factor };
    expect((await visitor.submit(PROFILE, remove)).location).toBe(proofPath(question));
    const refused = await visitor.submit(question, { ...remove, 'current-factor': 'faux' });
    expect([refused.status, mainText(refused.body).includes('ce n’est pas celui-ci')]).toEqual([400, true]);
    const lost = await visitor.submit(question, { ...remove, factor: 'x', 'current-factor': PASSWORD });
    expect([lost.status, asking(lost.body)]).toEqual([400, ['current-factor']]);
    const gone = await visitor.submit(question, { ...remove, 'current-factor': PASSWORD });
    expect(gone.location).toBe('/client/profil?fait=deux-etapes-retirees');
  });

  test('recovery codes are shown anew after it was said once more', async () => {
    const { email, visitor } = await site.member();
    await turnOnSecondFactor(visitor);
    await staleSessions(site.database.kysely, email);
    const back = '/client/profil#deux-etapes';
    const refused = await visitor.submit(PROFILE, { intent: 'codes' });
    expect([refused.location, recoveryCodesIn(refused.body)]).toEqual([proofPath(back), []]);

    const page = await visitor.get(proofPath(back));
    expect(asking(page.body)).toEqual(['password']);
    const wrong = await visitor.submit(proofPath(back), { intent: 'password', password: 'faux' });
    expect([wrong.status, mainText(wrong.body).includes('ce n’est pas celui-ci')]).toEqual([400, true]);
    expect((await visitor.submit(PROFILE, { intent: 'codes' })).location).toBe(proofPath(back));
    const right = await visitor.submit(proofPath(back), { intent: 'password', password: PASSWORD });
    expect([right.status, right.location]).toEqual([303, back]);
    expect(recoveryCodesIn((await visitor.submit(PROFILE, { intent: 'codes' })).body)).toHaveLength(10);
  });

  test('a code by mail stands in for it where it is forgotten, but not for all of the data', async () => {
    const { email, visitor } = await stale();
    const back = '/client/profil#mot-de-passe';
    expect((await proveByCode(visitor, email, back)).location).toBe(back);
    expect(asking((await visitor.get(PROFILE)).body)).toEqual(['password']);
    expect(asking((await visitor.get(DATA)).body)).toEqual(['exportPassword', 'password']);
    const all = await visitor.submit('/client/profil/export', {});
    expect(all.location).toBe(`${DATA}?refus=mot-de-passe#export`);
    expect((await visitor.submit(DATA, { confirmation: 'SUPPRIMER' })).status).toBe(400);
    const changed = await visitor.submit(PROFILE, { intent: 'password', password: NEW });
    expect(changed.location).toBe('/client/profil?fait=mot-de-passe');
    const gone = await visitor.submit(DATA, { confirmation: 'SUPPRIMER', password: NEW });
    expect(gone.location).toBe('/espace-client?fait=suppression');
  });

  test('nothing is asked of the profile where the setting says so', async () => {
    const { visitor } = await stale(lax);
    expect(asking((await visitor.get(PROFILE)).body)).toEqual(['password']);
    const changed = await visitor.submit(PROFILE, { intent: 'password', password: NEW });
    expect(changed.location).toBe('/client/profil?fait=mot-de-passe');
    await turnOnSecondFactor(visitor);
  });
});

describe('without a password', () => {
  test('a page of its own asks for a code first, and its answer lasts', async () => {
    const { email, visitor } = await passwordless();
    const page = await visitor.get(PROFILE);
    expect(asking(page.body)).toEqual([]);
    for (const part of ['e-mail', 'mot-de-passe', 'deux-etapes'])
      expect(page.body).toContain(`href="${proofPath(`/client/profil#${part}`)}"`);
    for (const [fields, back] of [
      [{ intent: 'enrol-app', factorName: 'Téléphone' }, '/client/profil#deux-etapes'],
      [{ intent: 'password', password: NEW }, null],
      [{ intent: 'email', newEmail: 'ailleurs@exemple.fr' }, null],
    ] as const) {
      const answer = await visitor.submit(PROFILE, fields);
      expect([fields.intent, answer.status, answer.location]).toEqual([
        fields.intent,
        back ? 303 : 400,
        back && proofPath(back),
      ]);
    }
    const back = '/client/profil#mot-de-passe';
    expect(asking((await visitor.get(proofPath(back))).body)).toEqual([]);
    const wrong = await visitor.submit(proofPath(back), { intent: 'code', code: '000000' });
    expect([wrong.status, mainText(wrong.body).includes('il est faux ou a expiré')]).toEqual([400, true]);
    const { code } = await mailAbout(site.outbox, email, 'Votre code de vérification');
    expect((await visitor.submit(proofPath(back), { intent: 'code', code: code ?? '' })).location).toBe(back);

    const chosen = await visitor.submit(PROFILE, { intent: 'password', password: NEW });
    expect(chosen.location).toBe('/client/profil?fait=mot-de-passe');
    await turnOnSecondFactor(visitor);
  });

  test('its data and its end wait for the same', async () => {
    const { email, visitor } = await passwordless();
    const page = await visitor.get(DATA);
    expect([asking(page.body), page.body.split(proofPath(DATA)).length]).toEqual([[], 3]);
    expect((await visitor.submit('/client/profil/export', {})).location).toBe(proofPath(DATA));
    expect((await visitor.submit(DATA, { confirmation: 'SUPPRIMER' })).location).toBe(proofPath(DATA));
    await proveByCode(visitor, email, DATA);
    expect((await visitor.submit('/client/profil/export', {})).headers.get('Content-Type')).toBe(
      'application/zip',
    );
    expect((await visitor.submit(DATA, { confirmation: 'SUPPRIMER' })).location).toBe(
      '/espace-client?fait=suppression',
    );
  });
});

test('the page that asks is for who is signed in, by both steps, and leads nowhere else', async () => {
  expect((await site.visitor().get(proofPath(DATA))).location).toBe(
    `/connexion?redirectTo=${encodeURIComponent(DATA)}`,
  );
  const { email, visitor } = await site.member();
  await turnOnSecondFactor(visitor);
  const half = site.visitor();
  await half.submit('/connexion', { email, password: PASSWORD });
  expect((await half.get(proofPath(DATA))).location).toBe(
    `/connexion/verification?redirectTo=${encodeURIComponent(DATA)}`,
  );
  const away = proofPath('https://mallory.example/');
  const proven = await visitor.submit(away, { intent: 'password', password: PASSWORD });
  expect(proven.location).toBe(PROFILE);
});

test('an administrator gives or takes the back office after it was shown once more', async () => {
  const admin = await site.admin();
  const other = await site.member();
  const { id } = await site.database.kysely
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', other.email)
    .executeTakeFirstOrThrow();
  await staleSessions(site.database.kysely, admin.email);
  const sheet = `/admin/utilisateurs/${id}`;
  for (const [intent, word] of [
    ['promote', 'nommer'],
    ['demote', 'retirer'],
    ['lock', 'bloquer'],
    ['unlock', 'debloquer'],
  ] as const) {
    const refused = await admin.visitor.submit(sheet, { intent, staffRole: 'owner' });
    expect(refused.location).toBe(proofPath(`${sheet}?etape=${word}`));
  }
  expect((await other.visitor.get('/admin')).status).toBe(403);
  // Ending sessions takes nothing away from anybody.
  expect((await admin.visitor.submit(sheet, { intent: 'end-sessions' })).location).toBe(
    `${sheet}?fait=deconnecter`,
  );
  const back = `${sheet}?etape=nommer`;
  await admin.visitor.submit(proofPath(back), { intent: 'password', password: PASSWORD });
  expect((await admin.visitor.submit(sheet, { intent: 'promote', staffRole: 'owner' })).location).toBe(
    `${sheet}?fait=nommer`,
  );
});

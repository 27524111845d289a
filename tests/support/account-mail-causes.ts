import type { MailKind } from '#packages/auth-service/index.ts';
import { createAccountCases } from '#server/account-cases/account-cases-module.ts';
import { createAccounts } from '#server/accounts/accounts-module.ts';
import { endIdleAccounts } from '#server/accounts/idle-accounts.ts';
import { inviteStaff } from '#server/admin/users/invite-staff.ts';
import { createLimits } from '#server/limits/limits.ts';
import { sendAccountMail } from '#server/mail/account-mails.ts';
import { PASSWORD } from './account-site.ts';
import type { Acts, Causing } from './caused-mails.ts';
import { addIdentity } from './identities.ts';

/** Mails with a code or a link of the account service: tests/server/auth/press-link.full.test.ts causes and opens them. */
const PRESSED = [
  'confirm-signup',
  'magic-link',
  'recovery',
  'email-change-current',
  'email-change-new',
  'reauthentication',
  'invite',
] as const satisfies MailKind[];

/** Mails of the account service without a link of their own. */
const NOTICES = [
  'notice-password-changed',
  'notice-email-changed',
  'notice-address-wanted',
  'notice-factor-added',
  'notice-factor-removed',
  'notice-recovery-code-used',
  'notice-recovery-codes-renewed',
  'notice-new-sign-in',
] as const satisfies MailKind[];

const NEARLY_THREE_YEARS_MS = 1080 * 24 * 3_600_000;

const userId = async ({ database }: Causing, email: string) =>
  (
    await database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

const INVITATION = 'renderPlainMail Votre invitation dans l’équipe';

export const ACCOUNT_CAUSES: Record<string, Acts[]> = {
  'an invitation to join the staff': [
    {
      tells: [INVITATION],
      act: async (causing) => {
        const admin = await addIdentity(causing.database, { role: 'admin' });
        const limits = createLimits({ ...causing, factor: 0 });
        await inviteStaff({ ...causing, limits }, admin, { email: 'lea@exemple.fr', role: 'counter' });
      },
      press: {
        of: INVITATION,
        path: '/invitation?',
        fields: { name: 'Léa Marchand', password: PASSWORD },
      },
    },
  ],
  'an account, its notices, its code and its end': [
    {
      tells: NOTICES.map((kind) => `renderAuthMail ${kind}`),
      act: async ({ outbox, siteUrl, clock }) => {
        const data = { siteUrl, email: 'camille@exemple.fr', newEmail: 'autre@exemple.fr', when: clock() };
        const send = sendAccountMail(outbox, { codeLifetimeS: 3600, clock });
        for (const kind of NOTICES)
          await send({ kind, to: 'camille@exemple.fr', data: { ...data, device: 'Firefox', codesLeft: 3 } });
      },
    },
    {
      tells: ['renderMailboxCode', 'renderAccountIdle', 'renderAccountRemoved'],
      act: async (causing) => {
        const id = await userId(causing, await causing.member());
        const { api } = await createAccountCases(causing);
        await api.sendMailboxCode(id);
        const store = { get: async () => null, remove: async () => {} } as never;
        const members = createAccounts({
          ...causing,
          store,
          documents: null as never,
          drawRepairDocument: null as never,
          asksProof: true,
        }).api;
        await endIdleAccounts(
          { ...causing, store },
          new Date(causing.clock().getTime() + NEARLY_THREE_YEARS_MS),
        );
        const { outcome } = await members.remove({ id, sessionId: id }, PASSWORD);
        if (outcome !== 'removed') throw new Error(outcome);
      },
    },
  ],
};

export const PRESSED_KINDS = PRESSED.map((kind) => `renderAuthMail ${kind}`);

export const ACCOUNT_KINDS = {
  renderAuthMail: [...PRESSED, ...NOTICES],
  renderMailboxCode: [''],
  renderAccountIdle: [''],
  renderAccountRemoved: [''],
} as const;

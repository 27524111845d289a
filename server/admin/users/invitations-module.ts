import { z } from 'zod';
import { type PasswordSettings, refuseWeakPassword } from '#packages/auth-service/index.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import { orRefused } from '../../outcomes.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { siteWords } from '../../settings/site-words.ts';
import { type AcceptDeps, findInvitation, joinStaff, joinWithNewAccount } from './accept-invitation.ts';
import { purgeInvitations } from './invitation-link.ts';
import {
  type InviteDeps,
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invite-staff.ts';

type InvitationsDeps = InviteDeps &
  AcceptDeps & {
    shop: () => Pick<ShopSettings, 'name' | 'city'>;
    /** The password rules of every account. */
    password: PasswordSettings;
  };

export type Invitations = ReturnType<typeof createInvitations>['api'];

/** The protocol's words for a password that is refused. */
const weaknessSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
  })
  .transform(({ code, message, weak_password: weak }) => ({
    error: { name: 'AuthApiError', code, message, ...(weak && { reasons: weak.reasons }) },
  }));

/**
 * Invitations to join the staff: the functions of the back office, which throw NotAdminError, and those behind the link
 * of the mail.
 */
export function createInvitations(deps: InvitationsDeps) {
  const { database, shop, password: rules } = deps;
  return {
    api: {
      ...bindDeps(deps, {
        list: listInvitations,
        invite: inviteStaff,
        resend: resendInvitation,
        withdraw: withdrawInvitation,
        find: findInvitation,
      }),
      join: (token: string, accountId: string) => orRefused(joinStaff(deps, token, accountId)),
      /** `weak`: the password is refused. */
      async joinWithNewAccount(token: string, chosen: { name: string; password: string }) {
        const found = await findInvitation(deps, token);
        if (!found) return { outcome: 'gone' } as const;
        const weak = await refuseWeakPassword(
          chosen.password,
          { settings: { password: rules }, siteWords: () => siteWords(shop()) },
          { email: found.email, data: { full_name: chosen.name } },
        );
        if (weak) return { outcome: 'weak', ...weaknessSchema.parse(await weak.json()) } as const;
        return orRefused(joinWithNewAccount(deps, token, chosen));
      },
    },
    jobs: [{ name: 'invitations purge', every: 'hour', run: (now) => purgeInvitations(database, now) }],
  } satisfies Module<unknown>;
}

import type { AuthDeps } from './auth-deps.ts';
import type { AuthMail, MailKind } from './auth-mail.ts';
import type { IssuedCode } from './codes/one-time-codes.ts';
import { withQuery } from './redirects/redirect-address.ts';
import type { AuthSettings } from './settings.ts';
import { AuthError } from './transport/errors.ts';
import type { UserRow } from './users/user-shape.ts';

/** What a mail's link asks GET /verify to do. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

export type CodeMail = {
  kind: MailKind;
  to: string;
  /** Undefined for a notice to the owner of the address, without a code. */
  issued?: IssuedCode;
  user: UserRow;
  /** Undefined for a code that is only typed. */
  link?: { secret: string; type: LinkType; redirectTo: string };
};

/**
 * The address of a mail's button: always the site's page for links. That page asks before it uses the link up, and programs that open
 * mails before their owners do not answer.
 */
export function verificationLink(
  settings: Pick<AuthSettings, 'baseUrl' | 'linkPage' | 'links'>,
  { secret, type, redirectTo }: { secret: string; type: string; redirectTo: string },
): string {
  const { baseUrl, linkPage, links } = settings;
  if (redirectTo.split(/[?#]/)[0] === linkPage) return withQuery(redirectTo, { token_hash: secret, type });
  if (links !== 'act') return withQuery(linkPage, { token_hash: secret, type, redirect_to: redirectTo });
  return `${baseUrl}/verify?token=${secret}&type=${type}&redirect_to=${encodeURIComponent(redirectTo)}`;
}

/**
 * Sends a mail that was counted (limits/message-budget.ts): a code and its link, or a notice instead. @throws AuthError if it would not
 * leave
 */
export async function sendCodeMail(
  deps: AuthDeps,
  { kind, to, issued, user, link }: CodeMail,
): Promise<void> {
  const { settings } = deps;
  const data = {
    code: issued?.code,
    link: link && verificationLink(settings, link),
    siteUrl: settings.siteUrl,
    // The owner of the address learns nothing about the person who wants it.
    email: issued ? (user.email ?? undefined) : to,
    newEmail: issued ? user.email_change || undefined : undefined,
    // The new address of a change is not proven yet.
    name: to === user.email ? nameOf(user) : undefined,
  };
  try {
    await deps.mailer({ kind, to, data });
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', FAILURES[kind] ?? 'Error sending email', { cause });
  }
}

const FAILURES: Partial<Record<MailKind, string>> = {
  'confirm-signup': 'Error sending confirmation email',
  'magic-link': 'Error sending magic link email',
  recovery: 'Error sending recovery email',
  'email-change-current': 'Error sending email change email',
  'email-change-new': 'Error sending email change email',
  'notice-address-wanted': 'Error sending email change email',
  reauthentication: 'Error sending reauthentication email',
  invite: 'Error sending invite email',
};

export type Notice = Extract<MailKind, `notice-${string}`>;

/** Tells an account's owner what happened to it. If the notice does not leave, nothing is undone. */
export async function sendNotice(
  { mailer, settings, clock, log }: AuthDeps,
  kind: Notice,
  user: UserRow,
  further: { to?: string } & Partial<AuthMail['data']> = {},
): Promise<void> {
  const { to = user.email, ...details } = further;
  if (!to) return;
  const data = {
    siteUrl: settings.siteUrl,
    email: user.email ?? undefined,
    name: nameOf(user),
    when: clock(),
  };
  try {
    await mailer({ kind, to, data: { ...data, ...details } });
  } catch (error) {
    log.error({ kind, userId: user.id, err: error }, 'notice not sent');
  }
}

/** The name in mails, only for accounts with a proven mailbox: an unproven one may be a stranger's. */
function nameOf({ raw_user_meta_data: metadata, email_confirmed_at }: UserRow): string | undefined {
  if (!email_confirmed_at) return undefined;
  const name = metadata?.full_name ?? metadata?.name;
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : undefined;
}

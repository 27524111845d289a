import type { AuthHost, AuthMail, MailKind } from '#packages/auth-service/index.ts';
import type { Message } from '../outbox/message.ts';
import type { Outbox } from '../outbox/outbox-module.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import type { LoadMailTemplates } from './load-templates.ts';

export type AccountMailsDeps = {
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  /** AUTH_OTP_EXP_S: how long the link and the code of a mail work. */
  codeLifetimeS: number;
  clock: () => Date;
};

/** Their names in the back office. */
const LABELS: Record<MailKind, string> = {
  'confirm-signup': 'Inscription à confirmer',
  'magic-link': 'Lien de connexion',
  recovery: 'Mot de passe oublié',
  'email-change-current': 'Changement d’adresse, ancienne adresse',
  'email-change-new': 'Changement d’adresse, nouvelle adresse',
  reauthentication: 'Code de vérification',
  invite: 'Invitation',
  'notice-password-changed': 'Mot de passe changé',
  'notice-email-changed': 'Adresse changée',
  'notice-address-wanted': 'Adresse voulue par un autre compte',
  'notice-factor-added': 'Second facteur ajouté',
  'notice-factor-removed': 'Second facteur retiré',
  'notice-recovery-code-used': 'Code de secours utilisé',
  'notice-recovery-codes-renewed': 'Codes de secours renouvelés',
  'notice-new-sign-in': 'Nouvelle connexion',
};

/** In its JSON form. */
type Posted = Omit<AuthMail['data'], 'when'> & { when?: string };

/** Mails of the auth service, in the shop's words and look. */
export const accountMails = (deps: AccountMailsDeps): Message[] =>
  (Object.keys(LABELS) as MailKind[]).map((kind): Message<Posted> => accountMail(deps, kind));

const accountMail = (
  { loadTemplates, shop, codeLifetimeS, clock }: AccountMailsDeps,
  kind: MailKind,
): Message<Posted> => ({
  kind,
  about: 'account',
  channel: 'mail',
  label: LABELS[kind],
  async write({ id, address: to, attempts, expires_at: expiresAt }, { when, ...data }) {
    if (to === null) throw new Error(`message ${id} has no address`);
    // A mail that leaves late must not promise more time than is left.
    const leftS =
      expiresAt && attempts > 1 ? (expiresAt.getTime() - clock().getTime()) / 1000 : codeLifetimeS;
    const mail = { kind, to, data: { ...data, ...(when && { when: new Date(when) }) } };
    const { renderAuthMail } = await loadTemplates();
    return { to, ...renderAuthMail({ mail, shop: shop(), codeLifetimeS: leftS }) };
  },
});

/**
 * How the auth service sends its mails. A mail with a code or a link is dropped when that has expired; a notice is
 * tried for days. Throws if the message could not be stored.
 */
export const sendAccountMail =
  (
    outbox: Pick<Outbox, 'post'>,
    { codeLifetimeS, clock }: Pick<AccountMailsDeps, 'codeLifetimeS' | 'clock'>,
  ): AuthHost['mailer'] =>
  ({ kind, to, data }) =>
    outbox.post({
      kind,
      address: to,
      payload: data,
      ...((data.code || data.link) && { expiresAt: new Date(clock().getTime() + codeLifetimeS * 1000) }),
    });

import type { MailKind } from '#packages/auth-service/index.ts';
import type { PreviewMailGiven } from './preview-given.ts';

const CODE = '402917';
const HOUR_S = 3600;

/** A mail about an account, which is made up: their codes and links are nobody else's. */
export async function previewAccountMail(mail: string, { templates, shop, siteUrl }: PreviewMailGiven) {
  if (mail === 'mailboxCode') return templates.renderMailboxCode({ shop, code: CODE });
  if (mail === 'idle') {
    const props = { shop, name: 'Camille Renard', endsOn: '2026-12-28', siteUrl };
    return templates.renderAccountIdle(props);
  }
  if (mail === 'removed') return templates.renderAccountRemoved({ shop, name: 'Camille Renard' });
  const kind = mail as MailKind;
  const to = 'camille.renard@exemple.fr';
  const isNotice = kind.startsWith('notice-');
  const isChange = kind.startsWith('email-change') || kind === 'notice-email-changed';
  const data = {
    siteUrl,
    email: to,
    name: 'Camille',
    ...(isChange && { newEmail: 'renard@exemple.org' }),
    ...(isNotice
      ? { when: new Date('2026-11-21T13:05:00Z'), device: 'Windows Firefox/140.0', codesLeft: 9 }
      : { code: CODE, link: `${siteUrl}/auth/v1/verify?token=…` }),
  };
  return templates.renderAuthMail({ mail: { kind, to, data }, shop, codeLifetimeS: HOUR_S });
}

import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Both names of one service, where dots in front of the @ mean nothing. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One name for all spellings that arrive in the same mailbox: « Eve+x@GMAIL.com » is « eve@gmail.com ». */
export function mailboxOf(email: string): string {
  const [, local = '', host = ''] =
    /^(.*)@([^@]*)$/s.exec(email.trim().normalize('NFKC').toLowerCase()) ?? [];
  const domain = domainToASCII(host) || host;
  const plain = local.replace(/(?<=.)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Names the bucket of a mailbox, or the part of it that one asker or browser has, without writing whose it is. */
export const mailboxBucket = (kind: string, email: string, by = ''): string =>
  `${kind}:${createHash('sha256')
    .update(by ? `${by} ${mailboxOf(email)}` : mailboxOf(email))
    .digest('base64url')}`;

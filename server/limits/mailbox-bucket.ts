import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Two names of one service that ignores dots before the @. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One name for all spellings that reach the same mailbox: « Eve+x@GMAIL.com » is « eve@gmail.com ». */
export function mailboxOf(email: string): string {
  const [, local = '', host = ''] =
    /^(.*)@([^@]*)$/s.exec(email.trim().normalize('NFKC').toLowerCase()) ?? [];
  const domain = domainToASCII(host) || host;
  const plain = local.replace(/(?<=.)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/**
 * The name of a mailbox's bucket, or of the share that one sender or browser has of it, without the address itself.
 */
export const mailboxBucket = (kind: string, email: string, by = ''): string =>
  `${kind}:${createHash('sha256')
    .update(by ? `${by} ${mailboxOf(email)}` : mailboxOf(email))
    .digest('base64url')}`;

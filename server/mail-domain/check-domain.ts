import { checkDkim } from './check-dkim.ts';
import { checkDmarc } from './check-dmarc.ts';
import { checkSpf } from './check-spf.ts';
import { createLookUp, type LookUpTexts } from './look-up-texts.ts';
import type { RecordCheck } from './record-check.ts';

export type DomainCheck = {
  domain: string;
  /** Nobody has such a domain: nothing can be published there. */
  isUnknown: boolean;
  checks: RecordCheck[];
};

type AskedDomain = {
  /** The sender's address. */
  sender: string;
  /** The server that sends; empty if it is not known. */
  host: string;
  dkimSelector: string;
  /** The address that gets the reports of receivers. */
  reportsTo: string;
};

/** The records that the sender's domain publishes for its mails, looked up now. */
export async function checkDomain(
  { sender, host, dkimSelector, reportsTo }: AskedDomain,
  lookUp: LookUpTexts = createLookUp(),
): Promise<DomainCheck> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const texts = await lookUp(domain);
  if (texts !== 'no answer' && texts.isUnknown) return { domain, isUnknown: true, checks: [] };
  const checks = await Promise.all([
    checkSpf(lookUp, domain, host),
    checkDkim(lookUp, domain, dkimSelector),
    // Another domain would have to publish that it takes the reports of this one (RFC 7489, 7.1).
    checkDmarc(lookUp, domain, reportsTo.toLowerCase().endsWith(`@${domain}`) ? reportsTo : sender),
  ]);
  return { domain, isUnknown: false, checks };
}

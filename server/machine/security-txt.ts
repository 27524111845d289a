/** The address that RFC 9116 requires. */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

type SecurityTxt = {
  siteUrl: string;
  /** The shop's address, from its settings. */
  email: string;
  now: Date;
};

/**
 * Long enough for those who keep a copy, less than the year that the RFC advises; rounded to a day, so that the file
 * changes once a day.
 */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 24 * 3600 * 1000;

/** People who find a vulnerability write here. */
export function securityTxt({ siteUrl, email, now }: SecurityTxt): string {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(day + GOOD_FOR_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${siteUrl}${SECURITY_TXT_PATH}`,
  ];
  return `${lines.join('\n')}\n`;
}

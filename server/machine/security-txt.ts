/** Where RFC 9116 wants it. */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

type SecurityTxt = {
  siteUrl: string;
  /** Of the shop, from its settings. */
  email: string;
  now: Date;
};

/** Far enough for who keeps a copy, less than the year that the RFC advises; by the day, so that it changes once in one. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 24 * 3600 * 1000;

/** Who finds a way in writes here. */
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

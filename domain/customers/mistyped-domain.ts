/** Domains that people in France have their mailbox at. */
const COMMON = [
  ...[
    'gmail.com',
    'hotmail.com',
    'hotmail.fr',
    'outlook.com',
    'outlook.fr',
    'live.fr',
    'live.com',
    'msn.com',
  ],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'neuf.fr', 'bbox.fr', 'numericable.fr', 'laposte.net'],
  ...[
    'yahoo.fr',
    'yahoo.com',
    'icloud.com',
    'me.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'gmx.fr',
    'gmx.com',
  ],
];

/** Domains with mailboxes of their own that look like a slip. */
const OTHERS = [
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.de',
  'gmx.ch',
  'hotmail.it',
  'hotmail.be',
  'outlook.be',
  'yahoo.de',
];

/** Shorter ones differ by a letter from many others. */
const LEAST_LENGTH = 7;

/**
 * What an address should perhaps be: « camille@gmail.com » for one at gmial.com. Null if its domain is a common one, or not one slip of the
 * fingers away from any. A guess only: whoever typed it decides.
 */
export function likelyEmail(email: string): string | null {
  const [, mailbox = '', domain = ''] = /^(.+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (domain.length < LEAST_LENGTH - 1 || [...COMMON, ...OTHERS].includes(domain)) return null;
  const meant = COMMON.find((common) => common.length >= LEAST_LENGTH && isOneSlip(domain, common));
  return meant === undefined ? null : `${mailbox}@${meant}`;
}

/** Whether two words differ by a letter that is added, left out or another one, or by two neighbours exchanged. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const rest = (word: string, at: number) => word.slice(at);
  if (long.length - short.length === 1) return rest(short, from) === rest(long, from + 1);
  if (long.length !== short.length) return false;
  const isChanged = rest(short, from + 1) === rest(long, from + 1);
  const isExchanged =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    rest(short, from + 2) === rest(long, from + 2);
  return isChanged || isExchanged;
}

import type { PasswordSettings } from '../settings.ts';
import { AuthError, badRequest } from '../transport/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isGuessable } from './guessable.ts';
import { isPwned } from './pwned-passwords.ts';

export type WeakPassword = { message: string; reasons: ('length' | 'characters' | 'pwned')[] };

const MAX_BYTES = 72;

type Refuses = (password: string, ownWords: readonly string[]) => boolean;

const REFUSES: Readonly<Record<PasswordSettings['refuses'], Refuses>> = {
  nothing: () => false,
  common: (password) => COMMON_PASSWORDS.has(password.toLowerCase()),
  guessable: isGuessable,
};

/** The first of our own rules that a password breaks, without asking another service; null if it breaks none. */
export function findWeakness(
  password: string,
  settings: PasswordSettings,
  ownWords: readonly string[] = [],
): WeakPassword | null {
  const found: WeakPassword = { message: '', reasons: [] };
  const add = (reason: WeakPassword['reasons'][number], message: string) => {
    found.reasons.push(reason);
    found.message = found.message ? `${found.message} ${message}` : message;
  };
  const { minLength, requiredCharacters } = settings;
  if ([...password].length < minLength) add('length', `Password should be at least ${minLength} characters.`);
  if (!requiredCharacters.every((set) => [...password].some((character) => set.includes(character))))
    add(
      'characters',
      `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
    );
  if (found.reasons.length === 0 && REFUSES[settings.refuses](password, ownWords))
    add('pwned', EASY_TO_GUESS);
  return found.reasons.length > 0 ? found : null;
}

/** The account that a password is for, as far as it is known. */
export type About = { email?: string | null | undefined; data?: Record<string, unknown> | null | undefined };

export type PasswordRules = { settings: { password: PasswordSettings }; siteWords?: () => readonly string[] };

/** @throws AuthError unless the account may have the password */
export async function requireStrongPassword(
  password: string,
  { settings: { password: settings }, siteWords }: PasswordRules,
  about: About = {},
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw badRequest(`Password cannot be longer than ${MAX_BYTES} characters`);
  const weakness = findWeakness(password, settings, [...(siteWords?.() ?? []), ...wordsAbout(about)]);
  if (weakness) throw weakPassword(weakness);
  if (settings.pwnedUrl && (await isPwned(password, settings.pwnedUrl)))
    throw weakPassword({ message: EASY_TO_GUESS, reasons: ['pwned'] });
}

function wordsAbout({ email, data }: About): string[] {
  const local = email?.split('@')[0] ?? '';
  return [local, data?.full_name, data?.name].filter((word) => typeof word === 'string');
}

const EASY_TO_GUESS = 'Password is known to be weak and easy to guess, please choose a different one.';

const weakPassword = ({ message, reasons }: WeakPassword) =>
  new AuthError(422, 'weak_password', message, { extra: { weak_password: { reasons } } });

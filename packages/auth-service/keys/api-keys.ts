import { createHash, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

export type ApiRole = 'anon' | 'service_role';

/** The role an API key stands for; null when it is none of ours. */
export function roleOfApiKey(keys: SigningKeys, given: string): ApiRole | null {
  // Both keys are always compared, so that the time reveals nothing.
  const isAnon = isSameSecret(given, keys.anonKey);
  const isService = isSameSecret(given, keys.serviceRoleKey);
  if (isService) return 'service_role';
  return isAnon ? 'anon' : null;
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

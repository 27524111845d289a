import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { unprocessable } from '../transport/errors.ts';
import type { UserRow } from './user-shape.ts';

/** What is to be kept of a new password. @throws AuthError where it is the old one */
export async function preparePassword(user: UserRow, password: string): Promise<string> {
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password)))
    throw unprocessable('same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

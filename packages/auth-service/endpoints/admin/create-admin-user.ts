import type { Kysely } from 'kysely';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { hashPassword, isKnownHash } from '../../passwords/hash.ts';
import { isUuid, requireAdmin } from '../../transport/bearer.ts';
import { badRequest, unprocessable } from '../../transport/errors.ts';
import { createUser } from '../../users/create-user.ts';
import { describeUser, findUserByEmail, findUserById, findUserByPhone } from '../../users/find-user.ts';
import { requireSmall } from '../../users/metadata-size.ts';
import { retryOnConflict } from '../../users/retry-on-conflict.ts';
import {
  confirmEmail,
  confirmPhone,
  emailExists,
  mergeMetadata,
  updateUser,
} from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';
import { type AdminUser, readAdminUser } from './read-admin-user.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

/** POST /admin/users: creates an account without its owner, and without a mail to them. */
export function createAdminUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const input = await readAdminUser(c, deps.clock());
    requireUsable(input);
    requireSmall(input.userMetadata, deps.settings);
    const passwordHash = input.password
      ? await hashPassword(input.password)
      : input.passwordHash || undefined;
    const user = await retryOnConflict(() =>
      deps.database.transaction((tx) => create(tx, input, passwordHash, deps.clock())),
    );
    return c.json(await describeUser(deps.database.kysely, user));
  };
}

/** @throws AuthError */
function requireUsable({ id, email, phone, password, passwordHash }: AdminUser): void {
  if (!email && !phone) throw badRequest('Cannot create a user without either an email or phone');
  if (password && passwordHash) throw badRequest('Only a password or a password hash should be provided');
  if (passwordHash && !isKnownHash(passwordHash))
    throw badRequest('password_hash needs to be a bcrypt or argon2id hash');
  if (id && !isUuid(id)) throw badRequest('ID must conform to the uuid v4 format');
  if (id === NIL) throw badRequest('ID cannot be a nil uuid');
}

/** @throws AuthError */
async function create(
  tx: Kysely<AuthTables>,
  input: AdminUser,
  passwordHash: string | undefined,
  now: Date,
): Promise<UserRow> {
  await requireFree(tx, input);
  let user = await createUser(
    tx,
    {
      id: input.id || undefined,
      email: input.email || undefined,
      phone: input.phone || undefined,
      passwordHash,
      data: {},
      appMetadata: mergeMetadata({}, input.appMetadata),
      role: input.role || undefined,
    },
    now,
  );
  const metadata = JSON.stringify(mergeMetadata({}, input.userMetadata));
  user = await updateUser(
    tx,
    user.id,
    { raw_user_meta_data: metadata, banned_until: input.bannedUntil ?? null },
    now,
  );
  if (input.email && input.mustConfirmEmail) user = await confirmEmail(tx, user, now);
  if (input.phone && input.mustConfirmPhone) user = await confirmPhone(tx, user, now);
  return user;
}

async function requireFree(tx: Kysely<AuthTables>, { id, email, phone }: AdminUser): Promise<void> {
  if (email && (await findUserByEmail(tx, email))) throw emailExists();
  if (phone && (await findUserByPhone(tx, phone)))
    throw unprocessable('phone_exists', 'Phone number already registered by another user');
  if (id && (await findUserById(tx, id)))
    throw unprocessable('user_already_exists', 'A user with this ID has already been registered');
}

import pg from 'pg';
import { codeOf, explainConnectError } from './connect-error.ts';
import { deriveLoginPassword, readTarget, START_ANSWER_LIMIT_MS, withLogin } from './connection-target.ts';
import { scramVerifier } from './scram-verifier.ts';
import { StartError } from './start-error.ts';

/** The roles that a request may take; made by the first migration. */
const API_ROLES = ['anon', 'authenticated', 'service_role'];

const OUR_MARK = 'atelier-papin: requests login';

/** "tuple concurrently updated": another process of the site wrote the same role at the same moment. */
const CONCURRENT_UPDATE = 'XX000';

/**
 * Requests log in as a role that owns nothing and inherits nothing, so an injected statement gains neither the
 * tables' owner nor the superuser. Creates the role if necessary and returns how it connects.
 *
 * Its name is `authenticator`, as on Supabase. If a role of that name exists and is not ours (the API of a hosted
 * project logs in with it, or another site shares the server), it is left alone and ours is `authenticator_<owner>`.
 */
export async function prepareRequestLogin(
  owner: pg.Client,
  connection: pg.ClientConfig,
): Promise<pg.ClientConfig> {
  const { user, password } = readTarget(connection);
  const ownerName = await currentUser(owner);
  const mark = `${OUR_MARK} of ${ownerName}`;
  const role = await chooseRole(owner, ownerName, mark);
  const secret = deriveLoginPassword(password, role);
  // A pooler may need more than the role's name, such as "postgres.project": what follows the name is kept.
  const suffix = user.startsWith(ownerName) ? user.slice(ownerName.length) : '';
  const login = withLogin(connection, `${role}${suffix}`, secret);
  if (!(await canLogIn(login))) {
    await writeRole(owner, { role, secret, mark });
    await checkLogin(login, 'rôle des requêtes');
  }
  return login;
}

/** For a login given by its own setting, which is only checked. */
export async function checkLogin(login: pg.ClientConfig, setting: string): Promise<void> {
  readTarget(login);
  const client = new pg.Client({ ...login, connectionTimeoutMillis: START_ANSWER_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ safe: boolean }>(
      'select not (rolsuper or rolbypassrls) as safe from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.safe) {
      throw new StartError(
        'request-login',
        `Le ${setting} est superutilisateur ou échappe aux règles d’accès (bypassrls) : donnez un rôle ordinaire.`,
      );
    }
  } catch (error) {
    throw error instanceof StartError ? error : explainConnectError(error, login, setting);
  } finally {
    await client.end().catch(() => {});
  }
}

async function currentUser(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

async function chooseRole(owner: pg.Client, ownerName: string, mark: string): Promise<string> {
  const usual = 'authenticator';
  const { rows } = await owner.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [usual],
  );
  const isFree = rows.length === 0;
  return isFree || rows[0]?.mark === mark ? usual : `${usual}_${ownerName}`;
}

async function canLogIn(login: pg.ClientConfig): Promise<boolean> {
  try {
    await checkLogin(login, 'rôle des requêtes');
    return true;
  } catch (error) {
    const refusal = error instanceof Error ? codeOf(error.cause) : '';
    // The role is unknown, or the owner's password has changed since the last start.
    if (refusal === '28P01' || refusal === '28000') return false;
    throw error;
  }
}

type RequestRole = {
  role: string;
  /** Undefined if the server trusts the connection itself. */
  secret: string | undefined;
  mark: string;
};

async function writeRole(owner: pg.Client, { role, secret, mark }: RequestRole): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
  const password = secret ? `password ${pg.escapeLiteral(scramVerifier(secret))}` : '';
  try {
    await owner.query(`
      ${rows.length === 0 ? 'create' : 'alter'} role ${name} login noinherit ${password};
      comment on role ${name} is ${pg.escapeLiteral(mark)};
      grant ${API_ROLES.join(', ')} to ${name};
    `);
  } catch (error) {
    const code = codeOf(error);
    if (code === CONCURRENT_UPDATE || code === '42710' || code === '23505') return;
    throw new StartError(
      'request-login',
      `Le rôle ${role}, avec lequel se connectent les requêtes, n’a pas pu être préparé : ${(error as Error).message}. Donnez le droit CREATEROLE à l’utilisateur de DATABASE_URL, ou un rôle existant dans DATABASE_AUTHENTICATOR_URL.`,
      error,
    );
  }
}

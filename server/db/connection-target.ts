import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartError } from './start-error.ts';

/** How long a process that starts waits for a database that is busy: it would only be started again. */
export const START_ANSWER_LIMIT_MS = 20_000;

const WITH_USER = /^(\w+:\/\/)(?:[^/?#]*@)?/;

export type ConnectionTarget = {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
};

/** The driver's settings for an address. Throws StartError if the address is not a URL. */
export function readTarget(connection: pg.ClientConfig): ConnectionTarget {
  const client = buildClient(connection);
  return {
    host: client.host,
    port: client.port,
    database: client.database ?? '',
    user: client.user ?? '',
    password: client.password || undefined,
  };
}

/** Nothing is connected yet. */
function buildClient(connection: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(connection);
  } catch (cause) {
    throw new StartError(
      'connection',
      'L’adresse de la base (DATABASE_URL ou DATABASE_AUTHENTICATOR_URL) n’est pas une URL valide : postgres://utilisateur:motdepasse@machine:5432/base, les caractères spéciaux du mot de passe encodés (@ s’écrit %40).',
      cause,
    );
  }
}

/** For messages and logs: never the password. */
export function describeTarget(connection: pg.ClientConfig): string {
  const { user, host, port, database } = readTarget(connection);
  return `${user}@${host}:${port}/${database}`;
}

/** The same connection, with every parameter (TLS, socket folder, endpoint options), for another user. */
export function withLogin(
  connection: pg.ClientConfig,
  user: string,
  password: string | undefined,
): pg.ClientConfig {
  const { connectionString } = connection;
  return connectionString === undefined
    ? { ...connection, user, password }
    : { ...connection, connectionString: replaceLogin(connectionString, user, password) };
}

/** For the driver, the URL overrides everything else, so the URL itself must change. */
function replaceLogin(url: string, user: string, password: string | undefined): string {
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  const login = `${encodeURIComponent(user)}${secret}@`;
  return url
    .replace(/([?&])(?:(?:user|password)=[^&#]*&?)+/g, '$1')
    .replace(/[?&]$/, '')
    .replace(WITH_USER, `$1${login}`);
}

/**
 * The password of the requests' login, derived from the owner's: nothing to store, and the same in every process of
 * the site. Undefined if the owner has none, that is, if the server trusts the connection itself.
 */
export function deriveLoginPassword(ownerPassword: string | undefined, role: string): string | undefined {
  if (!ownerPassword) return undefined;
  return createHmac('sha256', ownerPassword)
    .update(`atelier-papin requests login v1: ${role}`)
    .digest('base64url');
}

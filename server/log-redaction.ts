import pino from 'pino';

/** Links below these paths end in a secret. */
const SECRET_PATHS = ['/alerte-stock/'];

/** An address for logs and traces: without its query, which holds secrets of links and visitors' words. */
export function addressWithoutSecrets(url: unknown): string {
  const text = String(url);
  const question = text.indexOf('?');
  const pathname = question < 0 ? text : text.slice(0, question);
  const secret = SECRET_PATHS.find((start) => pathname.startsWith(start));
  return secret ? `${secret}…` : pathname;
}

/**
 * Properties in which libraries' errors repeat the data they failed with: rows, parameters, recipients, whole
 * answers.
 */
const TELLING = [
  'detail',
  'where',
  'internalQuery',
  'parameters',
  'config',
  'request',
  'response',
  'headers',
  'rejected',
  'rejectedErrors',
  'recipient',
  'envelope',
  'raw',
] as const;

export function errorWithoutData(error: unknown): unknown {
  const told = pino.stdSerializers.err(error as Error) as Record<string, unknown>;
  if (!(error instanceof Error)) return told;
  for (const name of TELLING) delete told[name];
  return told;
}

// Bounded, so that reading a line takes time in proportion to its length.
const MAILBOX = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const TOKEN = /\beyJ[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]*/g;
/** In text from elsewhere: an address with its query, a connection string with its password. */
const SECRET_PARAMETER =
  /([?&](?:lien|suivi|token|token_hash|code|access_token|refresh_token|apikey|key)=)[^&\s"\\]+/g;
/** The same inside another address: where to come back to after signing in. */
const NESTED_SECRET = /(%(?:3F|26)(?:lien|suivi)%3D)[\w-]+/gi;
const CREDENTIALS = /\b(\w{1,20}:\/\/[^\s:/@"\\]{1,100}:)[^\s@/"\\]{1,500}@/g;

/** A finished line without mailboxes, tokens and passwords: we do not choose the words of errors. */
export function redactLine(line: string): string {
  if (!line.includes('@') && !line.includes('eyJ') && !line.includes('=') && !line.includes('%3'))
    return line;
  return line
    .replace(CREDENTIALS, '$1[secret]@')
    .replace(MAILBOX, '[e-mail]')
    .replace(TOKEN, '[token]')
    .replace(SECRET_PARAMETER, '$1[secret]')
    .replace(NESTED_SECRET, '$1[secret]');
}

export type RestErrorOptions = {
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** An error answer. Status, code and texts are the protocol's, because clients check them literally. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: RestErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details ?? null;
    this.hint = options.hint ?? null;
    this.headers = options.headers ?? {};
  }
}

/** A name missing in the schema cache, perhaps only because it is new. */
export class UnknownNameError extends RestError {}

/** PostgreSQL's texts cannot contain it, and it would end a statement's text. */
export const nullByte = () => new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');

/** Part of the protocol that this server reserves for holders of the service key. */
export const notForStrangers = (operator: string) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `The operator ${operator} is not open to this role`,
    hint: 'The setting DATA_API_OPERATORS opens it to all roles.',
  });

export const tooMuchAsked = (what: string, most: number) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `Only up to ${most} ${what} are open to this role`,
    hint: 'The setting DATA_API_OPERATORS opens more to all roles.',
  });

export const tooOften = (waitS: number) =>
  new RestError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'Retry-After': String(waitS) },
  });

export const tooManyWaiting = () =>
  new RestError(429, 'over_request_rate_limit', 'Too many requests of this address are being answered', {
    headers: { 'Retry-After': '1' },
  });

export const invalidRpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);

export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message);

export const bodyTooLarge = (limitBytes: number) =>
  new RestError(413, 'PGRST102', `Request body exceeds ${limitBytes} bytes`, {
    // The rest of the body is never read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  });

export const invalidRange = (details: string, headers?: Record<string, string>) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });

export const unknownSchema = (schema: string, exposed: string) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed}`,
  });

export const unacceptableMediaType = (types: string) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types}`);

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const invalidResponseHeaders = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );

export const invalidResponseStatus = () =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

export const orderByToMany = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const badEmbedFilter = (target: string) =>
  new RestError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });

export const aggregatesNotAllowed = () =>
  new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });

export const maxAffectedOfNoSet = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

/** PostgreSQL's text for a statement that would change all rows by accident. */
export const missingFilter = (verb: 'UPDATE' | 'DELETE') =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`);

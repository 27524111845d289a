/** An error in the format of Supabase's functions gateway: `{ code, message }`. */
export class FunctionError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const badRequest = (message: string) => new FunctionError(400, 'BAD_REQUEST', message);

export const bodyTooLarge = (limitBytes: number) =>
  // The rest of the body is never read, so no other request may follow on that connection.
  new FunctionError(413, 'PAYLOAD_TOO_LARGE', `Request body exceeds ${limitBytes} bytes`, {
    Connection: 'close',
  });

export const tooManyRequests = (retryAfterS: number) =>
  new FunctionError(429, 'TOO_MANY_REQUESTS', 'Request rate limit reached', {
    'Retry-After': String(retryAfterS),
  });

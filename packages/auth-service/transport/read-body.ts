import { z } from 'zod';
import type { AuthContext } from '../auth-deps.ts';
import { AuthError } from './errors.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;

/** A text member that may be missing or null; both read as "". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** An object of the caller's own; missing or null reads as {}. */
export const record = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** A PKCE challenge in a body. */
export const challengeMembers = { code_challenge: text, code_challenge_method: text };

/** Reads the JSON body and checks the types of its members; unknown members are left out. @throws AuthError */
export async function readBody<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse((await readJson(c)) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

/** The body as JSON, read once per request. @throws AuthError */
export async function readJson(c: AuthContext): Promise<unknown> {
  const known = c.get('body');
  if (known !== undefined) return known;
  const body = parse(await readText(c));
  c.set('body', body);
  return body;
}

/** The fields of a form. @throws AuthError */
export async function readForm(c: AuthContext): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(c));
}

function parse(source: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(source);
  } catch (error) {
    throw badJson(source === '' ? 'unexpected end of JSON input' : messageOf(error));
  }
  refuseUnstorable(body, 0);
  return body;
}

/** Refuses values that PostgreSQL cannot store, or only by exhausting its stack. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw badJson('nested too deeply');
  if (typeof value === 'string' && !isStorable(value)) throw badJson('invalid character in string literal');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) throw badJson('invalid character in string literal');
    refuseUnstorable(member, depth + 1);
  }
}

const isStorable = (string: string) => string.isWellFormed() && !string.includes('\0');

/** Undefined if the body is longer: the declared length may be missing or false. */
async function readAtMost({ body, headers }: Request, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(headers.get('Content-Length')) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readText(c: AuthContext): Promise<string> {
  const bytes = await readAtMost(c.req.raw, MAX_BODY_BYTES);
  if (!bytes) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badJson('invalid UTF-8');
  }
}

const badJson = (detail: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`);

const tooLarge = () =>
  new AuthError(413, 'request_entity_too_large', `Request body exceeds ${MAX_BODY_BYTES} bytes`);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

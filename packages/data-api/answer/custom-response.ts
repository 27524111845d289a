import { z } from 'zod';
import type { ResultRow } from '../compile/statement.ts';
import { invalidResponseHeaders, invalidResponseStatus } from '../errors.ts';

const headersSchema = z.array(
  z.record(z.string(), z.string()).refine((one) => Object.keys(one).length === 1),
);

const BODILESS = [204, 205, 304];

/**
 * Applies `response.status` and `response.headers`, which functions of the database may set, over our own. @throws
 * RestError
 */
export function customizeResponse(response: Response, { headers, status }: ResultRow): Response {
  if (headers === null && status === null) return response;
  const finalStatus = status === null ? response.status : readStatus(status);
  return new Response(BODILESS.includes(finalStatus) ? null : response.body, {
    status: finalStatus,
    headers: headers === null ? response.headers : mergeHeaders(response.headers, headers),
  });
}

function mergeHeaders(ours: Headers, text: string): Headers {
  try {
    const given = headersSchema.parse(JSON.parse(text)).flatMap((one) => Object.entries(one));
    const merged = new Headers(ours);
    for (const [name] of given) merged.delete(name);
    for (const [name, value] of given) merged.append(name, value);
    return merged;
  } catch {
    throw invalidResponseHeaders();
  }
}

function readStatus(text: string): number {
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw invalidResponseStatus();
  return status;
}

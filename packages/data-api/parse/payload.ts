import { invalidBody } from '../errors.ts';

/** Rows to write, unchanged. */
export type Payload = {
  /** A JSON array as text, so that numbers keep all their digits. */
  json: string;
  rows: number;
  /** The columns that the rows give a value for. */
  keys: readonly string[];
};

const EMPTY = 'Empty or invalid json';
const UNEVEN = 'All object keys must match';

/**
 * Reads one object or a list of objects.
 * @param columns the keys to use; without them all rows must have the same
 * @throws RestError
 */
export function parsePayload(text: string, columns: readonly string[] | undefined): Payload {
  const value = parseJson(text);
  const rows = Array.isArray(value) ? value : isObject(value) ? [value] : [];
  const [first] = rows;
  if (first === undefined) return { json: '[]', rows: 0, keys: [] };
  if (!rows.every(isObject)) throw invalidBody(UNEVEN);
  const keys = Object.keys(first);
  if (!columns && !rows.every((row) => hasKeys(row, keys))) throw invalidBody(UNEVEN);
  return { json: Array.isArray(value) ? text : `[${text}]`, rows: rows.length, keys: columns ?? keys };
}

/** Arguments of a function: one object, or any JSON for a function that takes the whole body. */
export function parseArguments(text: string): { json: string; keys: readonly string[] } {
  if (text === '') return { json: '{}', keys: [] };
  const value = parseJson(text);
  return { json: text, keys: isObject(value) ? Object.keys(value) : [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody(EMPTY);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasKeys(row: object, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}

/** @throws RestError on anything but JSON */
export function refuseOtherContent(contentType: string | null): void {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`);
}

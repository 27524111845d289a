import { invalidPath } from '../errors.ts';

export type Target = { kind: 'root' } | { kind: 'table'; name: string } | { kind: 'routine'; name: string };

/** @param path the part after the API's own address: `/orders`, `/rpc/search`. @throws RestError */
export function parseTarget(path: string): Target {
  const segments = decode(path)
    .replace(/^\/|\/$/g, '')
    .split('/');
  const [first = '', second = ''] = segments;
  if (segments.length === 1) return first === '' ? { kind: 'root' } : { kind: 'table', name: first };
  if (segments.length === 2 && first === 'rpc' && second !== '') return { kind: 'routine', name: second };
  throw invalidPath();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalidPath();
  }
}

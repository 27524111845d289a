export type Encoding = 'br' | 'gzip' | 'identity';

const MAX_REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/**
 * The encoding of the answer, from the request's Accept-Encoding. Browsers send a handful of values, which are
 * remembered.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const hit = remembered.get(acceptEncoding);
  if (hit) return hit;
  const encoding = negotiate(acceptEncoding);
  if (remembered.size < MAX_REMEMBERED) remembered.set(acceptEncoding, encoding);
  return encoding;
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}

import type { AuthMiddleware } from '../auth-deps.ts';
import { VERSION_HEADER } from './errors.ts';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const ALLOWED = [
  'Accept',
  'Authorization',
  'Content-Type',
  'apikey',
  'X-Client-IP',
  'X-Client-Info',
  'X-JWT-AUD',
  'x-use-cookie',
  VERSION_HEADER,
];
const EXPOSED = ['X-Total-Count', 'Link', VERSION_HEADER].join(', ');
const MAX_AGE_S = '3600';

/**
 * Any origin may call: a call is worth what its token is worth, and no cookie is read here. The exposed version header
 * tells a browser's client which shape an error has.
 */
export const cors: AuthMiddleware = async (c, next) => {
  const origin = c.req.header('Origin');
  if (c.req.method === 'OPTIONS') {
    const asked = c.req.header('Access-Control-Request-Headers');
    c.res = new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': allowedHeaders(asked),
        'Access-Control-Max-Age': MAX_AGE_S,
        Vary: 'Access-Control-Request-Headers',
      },
    });
  } else {
    await next();
    c.res.headers.set('Access-Control-Expose-Headers', EXPOSED);
  }
  const { headers } = c.res;
  headers.set('Access-Control-Allow-Origin', origin ?? '*');
  if (origin) headers.set('Access-Control-Allow-Credentials', 'true');
  headers.append('Vary', 'Origin');
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
};

function allowedHeaders(asked: string | undefined): string {
  const known = new Set(ALLOWED.map((name) => name.toLowerCase()));
  const further = (asked ?? '').split(',').flatMap((name) => {
    const trimmed = name.trim();
    return /^[\w-]+$/.test(trimmed) && !known.has(trimmed.toLowerCase()) ? [trimmed] : [];
  });
  return [...ALLOWED, ...further].join(', ');
}

import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const DAY_S = 86_400;

/** Browsers read Content-Range to count rows; scripts see only the headers named here. */
const EXPOSED = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'Location',
  'Preference-Applied',
  'Server',
  'Transfer-Encoding',
  'Range-Unit',
];

const anyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
  exposeHeaders: EXPOSED,
  maxAge: DAY_S,
});

/** Any origin may call: rights come from the token alone, and no cookie is read. OPTIONS may also ask for methods. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  const isPreflight = c.req.header('Access-Control-Request-Method') !== undefined;
  if (c.req.method !== 'OPTIONS' || isPreflight) return anyOrigin(c, next);
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', '*');
};

import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ClientBindings } from '../http/client-address.ts';
import { FunctionError } from './function-error.ts';
import { type VisitorWebhookDeps, visitorWebhook } from './visitor-webhook.ts';

export type FunctionsEnv = { Bindings: ClientBindings };

const DAY_S = 86_400;

/**
 * The functions that pages call, relative to their mount path (`/functions/v1`). They ask for no key: a beacon has
 * none.
 */
export function createFunctionsApp(deps: VisitorWebhookDeps): Hono<FunctionsEnv> {
  const app = new Hono<FunctionsEnv>({ strict: false });
  app.use(cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], maxAge: DAY_S }));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  app.post('/visitor-webhook', visitorWebhook(deps));
  app.all('/visitor-webhook', () => {
    throw new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Only POST is answered here', {
      Allow: 'POST, OPTIONS',
    });
  });
  app.all('*', () => {
    throw new FunctionError(404, 'NOT_FOUND', 'Requested function was not found');
  });
  app.onError((thrown, c) => {
    if (!(thrown instanceof FunctionError))
      deps.log.error({ url: c.req.path, err: thrown }, 'function failed');
    const { status, code, message, headers } = thrown instanceof FunctionError ? thrown : unexpected();
    return Response.json({ code, message }, { status, headers });
  });
  return app;
}

const unexpected = () =>
  new FunctionError(500, 'INTERNAL', 'Unexpected failure, please check server logs for more information');

import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { AuthHost, CallBindings } from './host.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { AuthSettings } from './settings.ts';

/** Everything that the service needs; nothing in it reads a global, not even the clock. */
export type AuthDeps = AuthHost & { settings: AuthSettings; keys: SigningKeys };

export type AuthEnv = {
  Bindings: CallBindings & {
    /** The token of the visitor's browser (limits/known-device.ts). */
    deviceToken?: string;
    /** The request comes from a page of ours, on its visitor's behalf (users/presenter.ts). */
    ownPage?: { browserToken: string; accountId: string | null };
  };
  Variables: {
    /** The body, read once for all readers. */
    body?: unknown;
  };
};

export type AuthContext = Context<AuthEnv>;
export type AuthHandler = Handler<AuthEnv>;
export type AuthMiddleware = MiddlewareHandler<AuthEnv>;

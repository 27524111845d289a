import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { AuthHost, CallBindings } from './host.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { AuthSettings } from './settings.ts';

/** All that the service needs of the world; nothing in it reads a global, the clock included. */
export type AuthDeps = AuthHost & { settings: AuthSettings; keys: SigningKeys };

export type AuthEnv = {
  Bindings: CallBindings & {
    /** Of the visitor's browser (limits/known-device.ts). */
    deviceToken?: string;
    /** The request is from a page of our own, on its visitor's behalf (users/presenter.ts). */
    ownPage?: { browserToken: string; accountId: string | null };
  };
  Variables: {
    /** The body, read once for all who ask. */
    body?: unknown;
  };
};

export type AuthContext = Context<AuthEnv>;
export type AuthHandler = Handler<AuthEnv>;
export type AuthMiddleware = MiddlewareHandler<AuthEnv>;

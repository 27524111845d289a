import type { AuthEnv } from '../auth/auth-deps.ts';

export type AppEnv = { Bindings: AuthEnv['Bindings']; Variables: { requestId: string } };

import type { AuthEnv } from '#packages/auth-service/index.ts';

export type AppEnv = { Bindings: AuthEnv['Bindings']; Variables: { requestId: string } };

import type { AuthHandler } from '../auth-deps.ts';

/** The protocol's version that we answer like. */
const VERSION = 'v2.196.0';

/** GET /health, with the name by which clients know the protocol. */
export const health: AuthHandler = (c) =>
  c.json({
    version: VERSION,
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

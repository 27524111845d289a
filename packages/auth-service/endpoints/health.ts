import type { AuthHandler } from '../auth-deps.ts';

/** The version of the protocol that is implemented. */
const VERSION = 'v2.196.0';

/** GET /health, with the name by which clients recognise the protocol. */
export const health: AuthHandler = (c) =>
  c.json({
    version: VERSION,
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

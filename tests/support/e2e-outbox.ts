import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of mails of the browser tests' site on this port. */
export const outboxOf = (port: number | string): string => path.join(tmpdir(), `atelier-e2e-outbox-${port}`);

/** The folder of mails of the site that journeys run on; the port is that of playwright.config.ts. */
export const SITE_OUTBOX = outboxOf(process.env.E2E_PORT ?? 3990);

import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the browser tests' site on this port puts its mails. */
export const outboxOf = (port: number | string): string => path.join(tmpdir(), `atelier-e2e-outbox-${port}`);

/** Where the site that journeys run on puts them; the port is that of playwright.config.ts. */
export const SITE_OUTBOX = outboxOf(process.env.E2E_PORT ?? 3990);

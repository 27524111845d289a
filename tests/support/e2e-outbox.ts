import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the browser tests' site on this port puts its mails. */
export const outboxOf = (port: number | string): string => path.join(tmpdir(), `atelier-e2e-outbox-${port}`);

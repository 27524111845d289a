import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { outboxOf } from './e2e-outbox.ts';
import { CLIENT, startIdentityProvider } from './identity-provider.ts';
import { scratchRoot } from './scratch-root.ts';
import { startFakeStripe } from './stripe/fake-stripe.ts';

/**
 * The built site as `npm start` runs it, or the given program, on a temporary data folder; with a service for signing in and one for
 * card payments.
 */
const [program = 'build/process/main.js'] = process.argv.slice(2);
const { PORT = '3990' } = process.env;
const dataDir = mkdtempSync(path.join(scratchRoot, 'atelier-e2e-'));
const outboxDir = outboxOf(PORT);
rmSync(outboxDir, { recursive: true, force: true });
const provider = await startIdentityProvider(`http://localhost:${PORT}/auth/v1/callback`, {
  somebody: { email: 'chez-acme@exemple.fr', email_verified: true, name: 'Alex Martin' },
});
const stripe = await startFakeStripe(() => `http://localhost:${PORT}`);
const child = spawn(process.execPath, [program], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    // Warming the pages is seconds of work that no journey needs.
    WARM_PAGES: 'off',
    OUTBOX_DIR: outboxDir,
    // All visitors of the tests come from one address, unless a test is about limits.
    ...(process.env.E2E_LIMITS === 'on'
      ? { AUTH_RATE_LIMITS: 'on' }
      : { AUTH_RATE_LIMITS: 'off', AUTH_MAILS_PER_HOUR: '1000' }),
    AUTH_EXTERNAL_ACME_ENABLED: 'on',
    AUTH_EXTERNAL_ACME_CLIENT_ID: CLIENT.client_id,
    AUTH_EXTERNAL_ACME_SECRET: CLIENT.client_secret,
    AUTH_EXTERNAL_ACME_URL: provider.issuer,
    // A shop that takes no cards online has no keys.
    ...(process.env.E2E_CARDS === 'off' ? {} : stripe.env),
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  for (const folder of [dataDir, outboxDir]) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

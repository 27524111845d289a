import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The built site as `npm start` runs it, or another program given, on a data folder of its own that goes with it. */
const [program = 'server/main.ts'] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-e2e-'));
const child = spawn(process.execPath, [program], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});

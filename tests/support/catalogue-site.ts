import path from 'node:path';
import { run } from '#server/run.ts';

/** server/main.ts for the build that has the developers' catalogue (scripts/setup/ensure-build.mjs). */
await run(path.resolve(import.meta.dirname, '../../build-catalogue'));

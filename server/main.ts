import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled modules are kept between starts, beside the build, where no other account can write. This must be set
// before the first of them is loaded.
enableCompileCache(path.join(import.meta.dirname, '../build/.compile-cache'));
const { run } = await import('./run.ts');
await run();

import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before the site by NODE_OPTIONS (watched-site.ts). Writes down the longest time that the site's thread worked
// without coming back to its event loop. Its own processor time, so that a busy machine changes nothing.

const TICK_MS = 20;
const file = process.env.LOOP_WATCH_FILE;
// Not its workers, nor the processes it starts to read files: they are there to be held.
const isSite = isMainThread && process.argv[1]?.endsWith('main.js');

if (file && isSite) {
  let longest = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = Math.round((user + system) / 1000);
    if (ms <= longest) return;
    longest = ms;
    writeFileSync(file, String(ms));
  }, TICK_MS).unref();
}

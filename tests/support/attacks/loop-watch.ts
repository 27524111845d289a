import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// NODE_OPTIONS loads this before the site (watched-site.ts). It writes down the longest time that the site's thread worked without
// coming back to its event loop, from its first request on: a start loads the whole site in one turn. It measures the thread's own
// processor time, so that a busy machine changes nothing.

const TICK_MS = 20;
const FIRST_REQUEST = 'http.server.request.start';
const file = process.env.LOOP_WATCH_FILE;
// Neither its workers nor the processes that it starts to read files count: they exist to be held up.
const isSite = isMainThread && process.argv[1]?.endsWith('main.js');

if (file && isSite) subscribe(FIRST_REQUEST, watch);

function watch() {
  unsubscribe(FIRST_REQUEST, watch);
  let longest = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = Math.round((user + system) / 1000);
    if (ms <= longest) return;
    longest = ms;
    writeFileSync(file ?? '', String(ms));
  }, TICK_MS).unref();
}

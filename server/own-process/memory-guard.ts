/** Runs beside the thread that reads a file (answer-parent.ts), which does nothing else meanwhile. */
const MAX_BYTES = 512 * 1024 * 1024;
const EVERY_MS = 20;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);

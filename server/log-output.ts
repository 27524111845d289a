import fs from 'node:fs';

/** Where finished log lines go. `flush` calls back once all that was written before is out. */
export type LogOutput = { write(line: string): void; flush(done?: (error?: Error) => void): void };

export type LogOutputOptions = {
  batchBytes?: number;
  /** A line waits no longer than this for its batch to fill. */
  maxDelayMs?: number;
  /** Batches kept for a reader that does not keep up; what comes after them is dropped and counted. */
  maxWaiting?: number;
};

const RETRY_MS = 20;

/**
 * Writes lines to a file descriptor in large batches, off the event loop: half the processor time per line of pino's own
 * destination, and a reader that stalls (a full pipe) costs log lines, never a visitor's request or the memory.
 */
export function batchedOutput(fd: number, { batchBytes = 65_536, maxDelayMs = 1_000, maxWaiting = 64 }: LogOutputOptions = {}): LogOutput {
  let batch = Buffer.allocUnsafe(batchBytes);
  let used = 0;
  let droppedLines = 0;
  let isWriting = false;
  let isExitWatched = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting: Buffer[] = [];
  const flushed: ((error?: Error) => void)[] = [];

  function seal() {
    clearTimeout(timer);
    timer = undefined;
    if (used > 0) waiting.push(batch.subarray(0, used));
    if (used > 0) batch = Buffer.allocUnsafe(batchBytes);
    used = 0;
    if (!isWriting) writeNext();
  }

  function writeNext() {
    const chunk = waiting[0];
    isWriting = chunk !== undefined;
    if (!chunk) for (const done of flushed.splice(0)) done();
    else fs.write(fd, chunk, 0, chunk.length, null, afterWrite);
  }

  function afterWrite(error: NodeJS.ErrnoException | null, written: number) {
    if (error?.code === 'EAGAIN') {
      setTimeout(writeNext, RETRY_MS);
      return;
    }
    // Any other failure (reader gone, disk full) loses the batch: there is nowhere left to say so.
    const rest = error ? undefined : waiting[0]?.subarray(written);
    if (rest && rest.length > 0) waiting[0] = rest;
    else waiting.shift();
    writeNext();
  }

  function append(line: string) {
    // Three bytes a character at most, in UTF-8.
    if (used + line.length * 3 > batchBytes) seal();
    if (line.length * 3 > batchBytes) waiting.push(Buffer.from(line));
    else used += batch.write(line, used);
  }

  function writeTheRest() {
    for (const chunk of [...waiting.slice(isWriting ? 1 : 0), batch.subarray(0, used)]) {
      try {
        fs.writeSync(fd, chunk);
      } catch {
        return;
      }
    }
  }

  return {
    write(line) {
      if (!isExitWatched) process.on('exit', writeTheRest);
      isExitWatched = true;
      if (waiting.length >= maxWaiting) {
        droppedLines += 1;
        return;
      }
      if (droppedLines > 0) append(`{"level":"warn","droppedLines":${droppedLines},"msg":"log lines dropped"}\n`);
      droppedLines = 0;
      append(line);
      timer ??= setTimeout(seal, maxDelayMs).unref();
    },
    flush(done) {
      if (done) flushed.push(done);
      seal();
    },
  };
}

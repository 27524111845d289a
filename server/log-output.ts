import fs from 'node:fs';

/** Where finished log lines go. `flush` calls back when everything written before it is out. */
export type LogOutput = { write(line: string): void; flush(done?: (error?: Error) => void): void };

export type LogOutputOptions = {
  batchBytes?: number;
  /** The longest that a line waits for its batch to fill. */
  maxDelayMs?: number;
  /** Batches kept for a slow reader; later lines are dropped and counted. */
  maxWaiting?: number;
};

/**
 * Writes lines to a file descriptor in large batches, off the event loop. It takes half the processor time of pino's
 * own destination, and a reader that stalls (a full pipe) costs log lines, never a visitor's request or memory.
 */
export function batchedOutput(
  fd: number,
  { batchBytes = 65_536, maxDelayMs = 1_000, maxWaiting = 64 }: LogOutputOptions = {},
): LogOutput {
  const writer = createBatchWriter(fd);
  let batch = Buffer.allocUnsafe(batchBytes);
  let used = 0;
  let droppedLines = 0;
  let isExitWatched = false;
  let timer: NodeJS.Timeout | undefined;

  function seal() {
    clearTimeout(timer);
    timer = undefined;
    if (used === 0) return;
    writer.add(batch.subarray(0, used));
    batch = Buffer.allocUnsafe(batchBytes);
    used = 0;
  }

  function append(line: string) {
    const mostBytes = line.length * 3;
    if (used + mostBytes > batchBytes) seal();
    if (mostBytes > batchBytes) writer.add(Buffer.from(line));
    else used += batch.write(line, used);
    timer ??= setTimeout(seal, maxDelayMs).unref();
  }

  return {
    write(line) {
      if (!isExitWatched) process.on('exit', () => writer.finishSync(batch.subarray(0, used)));
      isExitWatched = true;
      if (writer.waiting() >= maxWaiting) {
        droppedLines += 1;
        return;
      }
      if (droppedLines > 0)
        append(
          `{"level":"warn","time":"${new Date().toISOString()}","droppedLines":${droppedLines},"msg":"log lines dropped"}\n`,
        );
      droppedLines = 0;
      append(line);
    },
    flush(done) {
      seal();
      writer.whenIdle(() => done?.());
    },
  };
}

const RETRY_MS = 20;

/** One write at a time, in order. */
function createBatchWriter(fd: number) {
  const batches: Buffer[] = [];
  const idle: (() => void)[] = [];
  let isWriting = false;

  function writeNext() {
    const chunk = batches[0];
    isWriting = chunk !== undefined;
    if (chunk) fs.write(fd, chunk, 0, chunk.length, null, afterWrite);
    else for (const done of idle.splice(0)) done();
  }

  function afterWrite(error: NodeJS.ErrnoException | null, written: number) {
    if (error?.code === 'EAGAIN') {
      setTimeout(writeNext, RETRY_MS);
      return;
    }
    // After any other failure (reader gone, disk full) the batch is lost: it cannot be reported anywhere.
    const rest = error ? undefined : batches[0]?.subarray(written);
    if (rest && rest.length > 0) batches[0] = rest;
    else batches.shift();
    writeNext();
  }

  return {
    waiting: () => batches.length,
    add(chunk: Buffer) {
      batches.push(chunk);
      if (!isWriting) writeNext();
    },
    whenIdle(done: () => void) {
      if (isWriting) idle.push(done);
      else done();
    },
    /** At the end of the process: writes everything that no write has begun yet. */
    finishSync(last: Buffer) {
      try {
        for (const chunk of [...batches.slice(isWriting ? 1 : 0), last]) fs.writeSync(fd, chunk);
      } catch {
        // The reader is gone, and this process is ending.
      }
    },
  };
}

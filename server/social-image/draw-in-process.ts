import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Drawing } from './drawing-process.ts';
import type { SocialCard } from './render-social-image.ts';

type DrawInProcessOptions = { idleMs?: number; timeoutMs?: number; entry?: string };

const ENTRY = path.join(import.meta.dirname, 'drawing-process.ts');

// Without limits V8 lets garbage grow to 430 MB over 300 pictures; with them the process stays near 250.
const MEMORY_LIMITS = ['--max-semi-space-size=1', '--max-old-space-size=96'];

/**
 * Draws in a process of its own, started by the first picture and ended `idleMs` after the last one: satori and sharp
 * cost the server neither start time nor memory. One picture at a time: the caller waits for it before asking for the
 * next.
 */
export function drawInProcess({
  idleMs = 10_000,
  timeoutMs = 30_000,
  entry = ENTRY,
}: DrawInProcessOptions = {}) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(entry, { execArgv: MEMORY_LIMITS, serialization: 'advanced' });
    // An idle drawing process must not keep the server from ending; it ends with it.
    started.unref();
    started.channel?.unref();
    const forget = () => {
      if (child === started) child = undefined;
    };
    // Between two pictures there is no other listener, and an unhandled 'error' would end the server.
    started.on('exit', forget).on('error', forget);
    return started;
  }

  function stop(): void {
    child?.kill();
    child = undefined;
  }

  return async function draw(card: SocialCard): Promise<Buffer> {
    clearTimeout(idle);
    child ??= start();
    try {
      const png = await askDrawing(child, card, timeoutMs);
      idle = setTimeout(stop, idleMs).unref();
      return png;
    } catch (error) {
      // After any failure, the next picture gets a new process.
      stop();
      throw error;
    }
  };
}

function askDrawing(child: ChildProcess, card: SocialCard, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onMessage = (drawing: Drawing) =>
    'png' in drawing
      ? resolve(Buffer.from(drawing.png))
      : reject(new Error(`social image: ${drawing.problem}`));
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`the drawing process ended (${signal ?? code})`));
  const timer = setTimeout(() => reject(new Error(`no social image after ${timeoutMs} ms`)), timeoutMs);

  child.once('message', onMessage).once('exit', onExit).once('error', reject);
  child.send(card, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
  });
}

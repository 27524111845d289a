import { fork } from 'node:child_process';

/**
 * Starts a program that answers once about some bytes (`answerParent`), and gives its answer; null if it fails, takes
 * too long or too much memory: a file made to keep its reader busy delays no other request.
 */
export function askProcess<Answer>(
  entry: string,
  bytes: Uint8Array,
  { maxMs }: { maxMs: number },
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = fork(entry, {
      // The process needs none of our secrets.
      env: {},
      serialization: 'advanced',
      // Readers log every fault that they mend.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const finish = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => finish(null), maxMs);
    child.once('message', (answer) => finish(answer as Answer));
    child.once('error', () => finish(null));
    child.once('exit', () => finish(null));
    child.send(bytes);
  });
}

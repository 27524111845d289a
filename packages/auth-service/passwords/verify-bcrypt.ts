import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BcryptQuestion } from './bcrypt-worker.ts';

const WORKER = path.join(import.meta.dirname, 'bcrypt-worker.ts');

/**
 * Checks a password against a bcrypt hash in a thread of its own: the library is JavaScript, and would hold up everybody else for 60
 * ms. Only imported accounts need it, once each, so the thread ends with its answer.
 */
export function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const workerData: BcryptQuestion = { password, hash };
  const worker = new Worker(WORKER, {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('the bcrypt thread ended without an answer')));
  return promise;
}

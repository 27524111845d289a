import { parentPort, workerData } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

export type BcryptQuestion = { password: string; hash: string };

const { password, hash } = workerData as BcryptQuestion;
parentPort?.postMessage(compareSync(password, hash));

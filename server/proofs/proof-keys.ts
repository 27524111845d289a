import { createHmac } from 'node:crypto';

/** Keys that sign challenges, their answers and waits. */
export type ProofKeys = { challenge: string; solution: string; wait: string };

/** Derived from a secret that all processes share: nothing is stored, and a restart changes nothing. */
export function proofKeys(secret: string): ProofKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
  return { challenge: derive('challenge'), solution: derive('solution'), wait: derive('wait') };
}

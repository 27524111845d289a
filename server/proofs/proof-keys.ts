import { createHmac } from 'node:crypto';

/** What signs challenges, their answers and waits. */
export type ProofKeys = { challenge: string; solution: string; wait: string };

/** Derived from a secret that all processes share: none is kept, and a restart changes none. */
export function proofKeys(secret: string): ProofKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
  return { challenge: derive('challenge'), solution: derive('solution'), wait: derive('wait') };
}

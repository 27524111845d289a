import type { HealthState } from '#domain/health.ts';

export type HealthCheck = {
  id: string;
  label: string;
  state: HealthState;
  /** What was found. */
  words: string;
  /** What to do, where something is to be done. */
  advice?: string;
  /** Where to look further. */
  link?: { to: string; label: string };
};

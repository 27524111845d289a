import type { HealthState } from '#domain/admin/health.ts';

export type HealthCheck = {
  id: string;
  label: string;
  state: HealthState;
  /** The finding. */
  words: string;
  /** What to do, if something has to be done. */
  advice?: string;
  /** Where to look further. */
  link?: { to: string; label: string };
};

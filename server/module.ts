/**
 * A task that the server does by itself. It is safe to run at any time and in several processes at once: work already
 * done is skipped.
 */
export type Job = {
  /** Its name in the records; `domain/admin/jobs.ts` has it in French. */
  name: string;
  every: 'minute' | 'hour';
  run: (now: Date) => Promise<unknown>;
};

/**
 * The result of `createX(deps)` for every noun of the business (docs/decisions/053-one-contract-for-modules.md):
 * `modules.ts` lists them all, runs their jobs and closes them.
 */
export type Module<Api> = {
  /** The functions that pages and other modules may call. */
  api: Api;
  /** In the order in which they run. */
  jobs?: readonly Job[];
  /**
   * Called when no more requests come, while the database is still open: finishes what is under way, starts nothing.
   */
  close?: () => Promise<void>;
};

type ApisOf<Modules> = { [Name in keyof Modules]: Modules[Name] extends Module<infer Api> ? Api : never };

/** The APIs of modules, by their names. */
export function apisOf<Modules extends Record<string, Module<unknown>>>(modules: Modules): ApisOf<Modules> {
  const apis = Object.entries(modules).map(([name, { api }]) => [name, api]);
  return Object.fromEntries(apis);
}

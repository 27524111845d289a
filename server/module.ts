/** Something the server does by itself. Safe to run at any time, by several processes at once: what is done already is left. */
export type Job = {
  /** As it is recorded; `domain/jobs.ts` says it in French. */
  name: string;
  every: 'minute' | 'hour';
  run: (now: Date) => Promise<unknown>;
};

/**
 * What `createX(deps)` returns for every noun of the business (docs/decisions/053-one-contract-for-modules.md): `modules.ts`
 * lists them all, runs their jobs and closes them.
 */
export type Module<Api> = {
  /** What pages and other modules ask of it. */
  api: Api;
  /** In the order in which they run. */
  jobs?: readonly Job[];
  /** Called once no request comes any more, while the database is still open: finishes what is under way, begins nothing. */
  close?: () => Promise<void>;
};

type ApisOf<Modules> = { [Name in keyof Modules]: Modules[Name] extends Module<infer Api> ? Api : never };

/** What modules are asked, by their names. */
export function apisOf<Modules extends Record<string, Module<unknown>>>(modules: Modules): ApisOf<Modules> {
  const apis = Object.entries(modules).map(([name, { api }]) => [name, api]);
  return Object.fromEntries(apis);
}

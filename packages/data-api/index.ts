/** The public surface: nothing else of this folder is imported from outside (scripts/check/imports/zones.ts). */
export type { Authenticate, AuthFailure } from './authenticate.ts';
export type { BeforeWrite } from './before-write.ts';
export { createDataApi, type DataApiOptions } from './create-data-api.ts';
export { tooOften } from './errors.ts';
export type { DataApiEnv, DataApiHost } from './host.ts';

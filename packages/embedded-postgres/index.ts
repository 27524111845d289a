/** The public surface: nothing else of this folder is imported from outside (scripts/check/imports/zones.ts). */
export { EmbeddedServerError } from './embedded-server-error.ts';
export { findRunningServer } from './find-running-server.ts';
export { type EmbeddedServer, startEmbeddedServer } from './start-embedded-server.ts';

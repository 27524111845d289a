import type { Meanwhile } from '#domain/edits/edit-guard.ts';

/** A fault in a typed value, with the field it is in. */
export type ConnectionFault = { path: string; message: string };

/** Why a service did not do what it was asked. */
export type ConnectionFailure = {
  /** The field that it concerns, if any. */
  field: string | null;
  words: string;
  /** The answer in the service's own words. */
  answer: string | null;
};

/** Why a connection cannot be tried or saved. */
export type ConnectionRefusal =
  | { outcome: 'faults'; faults: ConnectionFault[] }
  | { outcome: 'too many'; retryAfterS: number }
  /** The service did not accept it; a forced save stores it all the same. */
  | { outcome: 'failed'; failure: ConnectionFailure };

export type ConnectionSave =
  | { outcome: 'saved' }
  | { outcome: 'changed meanwhile'; meanwhile: Meanwhile }
  | ConnectionRefusal;

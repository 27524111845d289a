import type { Meanwhile } from '#domain/edits/edit-guard.ts';

/** What is wrong with something that was typed, at its field. */
export type ConnectionFault = { path: string; message: string };

/** What a service said that did not do what it was asked. */
export type ConnectionFailure = {
  /** The field it is about, if one is. */
  field: string | null;
  words: string;
  /** In its own words. */
  answer: string | null;
};

/** What keeps a connection from being tried or saved. */
export type ConnectionRefusal =
  | { outcome: 'faults'; faults: ConnectionFault[] }
  | { outcome: 'too many'; retryAfterS: number }
  /** The service did not take it; saved all the same if that is asked for. */
  | { outcome: 'failed'; failure: ConnectionFailure };

export type ConnectionSave =
  | { outcome: 'saved' }
  | { outcome: 'changed meanwhile'; meanwhile: Meanwhile }
  | ConnectionRefusal;

/** The place where files are kept: a folder of this machine, or a bucket. Keys are ours, never a word of a request. */
export type FileStore = {
  /** Once the promise resolves, the file is safe whatever happens. */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keys that no longer exist are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** How much may still be written, in bytes; null where nothing but the bill has an end: in a bucket. */
  freeBytes(): Promise<number | null>;
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
};

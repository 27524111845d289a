/**
 * Whether the client closed its connection before its body was complete (these are Node's own messages). Nothing failed
 * here and the answer has no reader; many such closes must not fill the log.
 */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET';

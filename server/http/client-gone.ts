/**
 * The client closed its connection before its body was whole: Node's own words for it. Nothing failed here, nobody reads an
 * answer, and whoever does it often must not fill the log.
 */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET';

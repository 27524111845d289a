const UNIQUE_VIOLATION = '23505';

/** Tries again after a conflict: of two simultaneous requests for one address, the slower one finds what the other made. */
export function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return attempt();
    throw error;
  });
}

const UNIQUE_VIOLATION = '23505';

/** Two requests for one address at once: the slower one tries again, and finds what the other made. */
export function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return attempt();
    throw error;
  });
}

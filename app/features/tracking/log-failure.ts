/** A failure that the visitor does not see (specification, section 8): it is logged to the browser's console. */
export function logFailure(what: string, why: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place for it
  console.warn(`${what}:`, why);
}

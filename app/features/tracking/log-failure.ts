/** A failure that the visitor sees nothing of (specification, section 8): for whoever opens the browser's console. */
export function logFailure(what: string, why: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place for it
  console.warn(`${what}:`, why);
}

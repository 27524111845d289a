/**
 * Promised paths whose screens are still to be built, by the screen that will bring them. The sweep fails when one of
 * them answers 200: take it out then.
 */
export const PENDING: Readonly<Record<string, readonly string[]>> = {};

export const pendingPaths: ReadonlySet<string> = new Set(Object.values(PENDING).flat());

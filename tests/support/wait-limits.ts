import { vi } from 'vitest';

/** As long as expect.poll waits (vitest.config.ts): for a machine that does other things too. Who waits for what takes longer says so. */
const LIMIT_MS = 20_000;

const { waitFor, waitUntil } = vi;

// Vitest's setup: a wait without a limit of its own has this one, where vitest gives it a second.
vi.waitFor = (callback, limits = LIMIT_MS) => waitFor(callback, limits);
vi.waitUntil = (callback, limits = LIMIT_MS) => waitUntil(callback, limits);

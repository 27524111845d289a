/** Green, amber, red: all is well, look at it soon, look at it now. */
export type HealthState = 'ok' | 'warn' | 'bad';

export const HEALTH_WORDS: Record<HealthState, string> = {
  ok: 'Tout va bien',
  warn: 'À surveiller',
  bad: 'À régler',
};

const GIB = 1024 ** 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A database without room stops taking orders. */
export function diskState({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): HealthState {
  const share = totalBytes > 0 ? freeBytes / totalBytes : 0;
  if (freeBytes < GIB / 2 || share < 0.03) return 'bad';
  return freeBytes < 2 * GIB || share < 0.1 ? 'warn' : 'ok';
}

export function databaseState({
  answerMs,
  connections,
  maxConnections,
}: {
  answerMs: number;
  connections: number;
  maxConnections: number;
}): HealthState {
  if (answerMs > 1000 || connections > 0.95 * maxConnections) return 'bad';
  return answerMs > 250 || connections > 0.8 * maxConnections ? 'warn' : 'ok';
}

export type QueueFacts = {
  /** The time of the message that has waited longest. */
  oldestAt: Date | null;
  /** Number of messages given up in the last seven days. */
  givenUp: number;
};

/** A message leaves within a minute of its time. */
export function queueState({ oldestAt, givenUp }: QueueFacts, now: Date): HealthState {
  const waitedMs = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
  if (waitedMs > HOUR_MS) return 'bad';
  return waitedMs > 10 * MINUTE_MS || givenUp > 0 ? 'warn' : 'ok';
}

export type JobFacts = { startedAt: Date; endedAt: Date | null; error: string | null };

/** Jobs start every hour at the latest. One that still runs after that hangs, or its process was killed. */
export function jobState({ startedAt, endedAt, error }: JobFacts, now: Date): HealthState {
  if (error !== null) return 'bad';
  const sinceMs = now.getTime() - startedAt.getTime();
  if (endedAt === null) return sinceMs > HOUR_MS ? 'bad' : 'ok';
  return sinceMs > 3 * HOUR_MS ? 'warn' : 'ok';
}

/** A job that started in time may take a while, and a machine may have been off for a night. */
export function backupState(
  { takenAt, everyHours }: { takenAt: Date | null; everyHours: number },
  now: Date,
): HealthState {
  if (takenAt === null) return 'warn';
  const sinceMs = now.getTime() - takenAt.getTime();
  if (sinceMs > 3 * everyHours * HOUR_MS) return 'bad';
  return sinceMs > 1.5 * everyHours * HOUR_MS ? 'warn' : 'ok';
}

export const worstOf = (states: readonly HealthState[]): HealthState =>
  states.includes('bad') ? 'bad' : states.includes('warn') ? 'warn' : 'ok';

/** « 1,5 Go », « 320 Mo », « 84 Ko ». */
export function sizeText(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)}\u00a0Ko`;
  const isBig = bytes >= GIB;
  const size = (isBig ? bytes / GIB : bytes / 1024 ** 2).toLocaleString('fr-FR', {
    maximumFractionDigits: isBig ? 1 : 0,
  });
  return `${size}\u00a0${isBig ? 'Go' : 'Mo'}`;
}

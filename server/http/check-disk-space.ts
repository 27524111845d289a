import { randomUUID } from 'node:crypto';
import { type FileHandle, open, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Whether the last attempt to write succeeded. */
export type RoomCheck = () => Promise<boolean>;

type CheckDiskSpaceDeps = {
  database: Pick<Database, 'kysely'>;
  /** Where files and the embedded database are. */
  dataDir: string;
  /** A clock in milliseconds that never goes back. */
  now?: () => number;
};

/** At most one attempt to write in this time, however often the check is called. */
const LOOK_EVERY_MS = 15_000;
/** The check must answer before a supervisor restarts what does not answer. */
const LIMIT_MS = 1_000;
const PROBE_BYTES = 64 * 1024;
/** Below this, the next photograph or the next piece of the database's journal may not fit. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Whether there is room to write, on the disk of the files and in the database, which may be elsewhere. A database
 * that does not answer tells nothing about its disk; `/readyz` reports that.
 */
export function checkDiskSpace({
  database,
  dataDir,
  now = () => performance.now(),
}: CheckDiskSpaceDeps): RoomCheck {
  let looking: Promise<boolean> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (looking && now() - lookedAt < LOOK_EVERY_MS) return looking;
    lookedAt = now();
    looking = Promise.all([hasRoomForFiles(dataDir), hasRoomForRows(database)]).then(
      ([files, rows]) => files && rows,
    );
    return looking;
  };
}

async function hasRoomForFiles(dataDir: string): Promise<boolean> {
  const name = path.join(dataDir, `.room-${randomUUID()}`);
  let file: FileHandle | undefined;
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < LEAST_FREE_BYTES) return false;
    file = await open(name, 'wx', 0o600);
    await unlink(name);
    await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
    await file.sync();
    return true;
  } catch {
    return false;
  } finally {
    await file?.close().catch(() => {});
  }
}

/** A full disk, a read-only database, and a failing disk. */
const CANNOT_WRITE = /^(?:53100|25006|58030|XX002)$/;

/** One row, always the same. */
async function hasRoomForRows({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const written = sql`
    insert into internal.rate_limits (key, full_at) values ('room to write', now())
    on conflict (key) do update set full_at = excluded.full_at
  `
    .execute(kysely)
    .then(
      () => true,
      (error: { code?: string }) => !CANNOT_WRITE.test(error.code ?? ''),
    );
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), LIMIT_MS);
  try {
    return await Promise.race([written, late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { Database } from '#server/db/database.ts';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import type { Upload } from '#server/uploads/upload.ts';
import { createUploads, type Uploads } from '#server/uploads/uploads-module.ts';

/** Uploads on a test's database and store, without limits unless told otherwise. */
export function openTestUploads(
  database: Database,
  store: FileStore,
  { factor = 0, clock = () => new Date() } = {},
) {
  const { api: uploads, jobs } = createUploads({
    database,
    store,
    secret: 'un secret de test',
    factor,
    clock,
  });
  return {
    uploads,
    /** Runs the jobs that the site runs every hour. */
    async runJobs(now: Date) {
      for (const { run } of jobs) await run(now);
    },
  };
}

/** Takes a file; fails if it is refused. */
export async function taken(uploads: Uploads, name: string, bytes: Uint8Array): Promise<Upload> {
  const result = await uploads.take({ name, bytes });
  if (result.outcome !== 'taken') throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.upload;
}

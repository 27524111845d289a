import { setTimeout as delay } from 'node:timers/promises';
import { loadCatalog } from './catalog/load-catalog.ts';
import type { Catalog } from './catalog/model.ts';
import { SCHEMA } from './exposed-schema.ts';
import type { DataApiDatabase, DataApiLog } from './host.ts';

export type SchemaCache = {
  /** Waits for a running load. Rejects if the database cannot be read. */
  get(): Promise<Catalog>;
  /** Reads the schema again after an unknown name, at most once a second. False if it did not. */
  refresh(): Promise<boolean>;
};

export type SchemaCacheOptions = {
  database: Pick<DataApiDatabase, 'pool' | 'listen'>;
  log: DataApiLog;
};

/** A migration notifies once for each of its statements. */
const DEBOUNCE_MS = 100;
const MIN_REFRESH_GAP_MS = 1000;

/**
 * Keeps the schema in memory. It is read at the first request and again on `notify pgrst, 'reload schema'` from any
 * process. Rejects if the database cannot be listened to.
 */
export async function createSchemaCache({ database, log }: SchemaCacheOptions): Promise<SchemaCache> {
  let loading: Promise<Catalog> | undefined;
  let loadedAtMs = 0;
  let isReloadPlanned = false;

  function load(): Promise<Catalog> {
    loadedAtMs = performance.now();
    const attempt = loadCatalog(database.pool, SCHEMA);
    loading = attempt;
    attempt.catch((error) => {
      log.error({ err: error }, 'schema cache not loaded');
      if (loading === attempt) loading = undefined;
    });
    return attempt;
  }

  async function reloadSoon() {
    if (isReloadPlanned) return;
    isReloadPlanned = true;
    await delay(DEBOUNCE_MS, undefined, { ref: false });
    isReloadPlanned = false;
    await load().catch(() => {});
  }

  await database.listen(
    'pgrst',
    (payload) => {
      if (payload === '' || payload === 'reload schema') void reloadSoon();
    },
    () => void reloadSoon(),
  );

  return {
    get: () => loading ?? load(),
    async refresh() {
      if (performance.now() - loadedAtMs < MIN_REFRESH_GAP_MS) return false;
      await load();
      return true;
    },
  };
}

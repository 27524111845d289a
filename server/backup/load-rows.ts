import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ArchiveEntry, readToEnd } from './archive-reader.ts';
import type { Manifest } from './manifest.ts';
import { type BackedUpTable, copyIn, fullName, quoted } from './tables.ts';

type RowsEntry = ArchiveEntry & { table: string };

/**
 * Fills the tables that the migrations have just made, inside the open transaction. Our triggers are off meanwhile
 * (the rows are history, not news) and foreign keys are checked at the end, so neither the order of the tables nor
 * cycles matter. The owner of the tables may do all of this.
 */
export async function loadRows(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  manifest: Manifest,
  /** Hands over the entries of rows; those of a table follow each other. */
  read: (take: (entry: RowsEntry) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const triggers = await readTriggers(client);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  const foreignKeys = await readForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  await client.query('set constraints all deferred');
  // The backup has the rows that a migration inserted, as later migrations left them.
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);

  const loader = openLoader(client, tables);
  await read(loader.take);
  await loader.end();
  // A table that the site does not know is skipped.
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [quotedName(name), value, isCalled]);

  await client.query('set constraints all immediate');
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
  for (const { table, name, mode } of triggers)
    await client.query(`alter table ${table} enable ${mode} ${name}`);
}

/** One copy at a time, over all entries of the table. */
function openLoader(client: pg.Client, tables: readonly BackedUpTable[]) {
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  let open: Copy | undefined;

  async function end() {
    if (!open) return;
    const copy = open;
    open = undefined;
    copy.check();
    copy.stream.end();
    await finished(copy.stream);
  }

  return {
    end,
    async take({ table, body }: RowsEntry) {
      const into = byName.get(table);
      if (!into) return readToEnd(body);
      if (open?.table !== table) {
        await end();
        open = begin(client, table, into);
      }
      const { stream, check } = open;
      for await (const chunk of body) {
        check();
        if (!stream.write(chunk)) await once(stream, 'drain');
      }
    },
  };
}

type Copy = { table: string; stream: Writable; check: () => void };

/** `check` throws as soon as the server has refused a row, which may be long before the last one. */
function begin(client: pg.Client, name: string, table: BackedUpTable): Copy {
  const stream = client.query(copyFrom(copyIn(table)));
  let failure: unknown;
  stream.on('error', (error) => {
    failure ??= error;
  });
  return {
    table: name,
    stream,
    check() {
      if (failure) throw failure;
    },
  };
}

type Named = { table: string; name: string };

async function readTriggers(client: pg.Client): Promise<(Named & { mode: string })[]> {
  const { rows } = await client.query<Named & { mode: string }>(`
    select
      format('%I.%I', n.nspname, c.relname) as table,
      quote_ident(t.tgname) as name,
      case t.tgenabled when 'A' then 'always trigger' when 'R' then 'replica trigger' else 'trigger' end as mode
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D'
  `);
  return rows;
}

/** Constraints that are not deferred by themselves. */
async function readForeignKeys(client: pg.Client): Promise<Named[]> {
  const { rows } = await client.query<Named>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(f.conname) as name
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and not f.condeferrable
  `);
  return rows;
}

const quotedName = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');

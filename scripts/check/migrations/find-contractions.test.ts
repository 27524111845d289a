import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findContractions } from './find-contractions.ts';
import { splitStatements } from './split-statements.ts';

const isReleased = (version: string) => version <= '1.2.0';
const reasons = (sql: string) => findContractions(sql, isReleased).map(({ reason }) => reason);

test.each([
  'drop table public.carts;',
  'drop view if exists public.sales;',
  'drop function internal.words_of(text);',
  'alter table public.orders drop column note;',
  'alter table public.orders add column a text, drop note;',
  'ALTER TABLE ONLY public.orders\n  RENAME COLUMN note TO words;',
  'alter table orders rename note to words;',
  'alter table public.orders rename to sales;',
  'alter table public.orders alter column note type varchar(20);',
  'alter table public.orders alter note set not null;',
  'alter table public.orders alter column state drop default;',
  'alter table public.orders add column note text not null;',
  "alter table public.orders add a text, add column b text constraint b_short check (b < 'x') not null, add c int default 1;",
  'alter table public.orders add column id2 uuid default gen_random_uuid();',
  'alter table public.orders add column whole text generated always as (number || email) stored;',
  'alter table public.orders add constraint orders_total check (total > 0);',
  'alter table public.orders add constraint orders_user foreign key (user_id) references auth.users (id);',
  'alter table public.orders add unique (number);',
  'create index orders_note on public.orders (note);',
  'create unique index if not exists orders_note on only public.orders (note);',
  'truncate public.orders;',
  'lock table public.orders in exclusive mode;',
  'vacuum full public.orders;',
  'do $$ begin if true then alter table public.orders drop column note; end if; end $$;',
  '-- contract: 9.9.9\ndrop table public.carts;',
  '-- short lock: a hundred rows\nalter table public.orders drop column note;',
])('%s is refused', (sql) => expect(reasons(sql)).toHaveLength(1));

test.each([
  'alter table public.orders add column note text;',
  "alter table public.orders add column note text not null default 'drop column x';",
  'alter table public.orders add column at timestamptz not null default now(), add column b text;',
  'alter table public.orders alter column note drop not null;',
  'alter table public.orders alter column note set default 1;',
  'alter table public.orders drop constraint orders_total;',
  'alter table public.orders rename constraint a to b;',
  'alter table public.orders add constraint orders_total check (total > 0) not valid;',
  'alter table public.orders validate constraint orders_total;',
  'alter table public.orders enable row level security;',
  'create table public.notes (id uuid not null);\ncreate index notes_id on public.notes (id);\nalter table notes add unique (id);',
  'drop policy orders_read on public.orders;',
  'drop trigger if exists t on public.orders;',
  'create or replace function f() returns void language plpgsql as $fn$ begin drop table public.orders; end $fn$;',
  "insert into notes values ('drop table public.orders; --');",
  '/* drop table a; */ select 1;',
  '-- Nobody reads it any more.\n-- contract: 1.1.0\nalter table public.orders drop column note;',
  '-- short lock: read by nobody, a hundred rows\ncreate index orders_note on public.orders (note);',
])('%s passes', (sql) => expect(reasons(sql)).toEqual([]));

test('a marker answers for its own statement only, and a problem names its line', () => {
  const sql = '-- contract: 1.1.0\ndrop table public.a;\n\n-- Goes too.\ndrop table\n  public.b;\n';
  expect(findContractions(sql, isReleased)).toEqual([
    { line: 5, statement: 'drop table public.b', reason: 'retire ce que la version d’avant lit encore' },
  ]);
});

test('the migrations of the first version are understood to their last statement', () => {
  const files = readdirSync('db/migrations').filter((name) => name.endsWith('.sql'));
  const kinds = new Set(
    files
      .flatMap((name) => splitStatements(readFileSync(`db/migrations/${name}`, 'utf8')))
      .map(({ text }) => text.split(' ')[0]),
  );
  const known = [
    'alter',
    'comment',
    'create',
    'delete',
    'do',
    'drop',
    'grant',
    'insert',
    'notify',
    'reindex',
    'revoke',
    'select',
    'update',
    'with',
  ];
  expect([...kinds].filter((kind) => !known.includes(kind ?? ''))).toEqual([]);
});

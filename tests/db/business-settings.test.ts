import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';

const db = useTestDatabase();

const statements = {
  select: sql`select * from public.business_settings`,
  insert: sql`insert into public.business_settings (key, value) values ('phone', '"03"')`,
  update: sql`update public.business_settings set value = '"04"' where key = 'hours'`,
  delete: sql`delete from public.business_settings where key = 'hours'`,
  truncate: sql`truncate public.business_settings`,
};

type Verb = keyof typeof statements;

const expectations: { role: string; verb: Verb; isAllowed: boolean }[] = [];
for (const verb of Object.keys(statements) as Verb[]) {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    // An account may ask; row-level security answers only administrators. Only the owner empties tables.
    const isAsked = role === 'authenticated' && verb === 'select';
    const isService = role === 'service_role' && verb !== 'truncate';
    expectations.push({ role, verb, isAllowed: isService || isAsked });
  }
}

beforeEach(async () => {
  await sql`truncate public.business_settings`.execute(db.database.kysely);
  await sql`insert into public.business_settings (key, value) values ('hours', '"9–19"')`.execute(
    db.database.kysely,
  );
});

for (const { role, verb, isAllowed } of expectations) {
  test(`${isAllowed ? 'allows' : 'refuses'} ${verb} to ${role}`, async () => {
    const attempt = db.database.asRole({ role }, (tx) => statements[verb].execute(tx));
    if (isAllowed) await attempt;
    else await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
}

for (const verb of ['insert', 'update', 'delete', 'truncate'] as const) {
  test(`tells the page cache of ${verb}`, async () => {
    const heard: string[] = [];
    const stop = await db.database.listen('page_cache', (payload) => heard.push(payload));
    await statements[verb].execute(db.database.kysely);
    await until(() => heard.length > 0);
    expect(heard).toEqual(['settings']);
    await stop();
  });
}

const badKeys = ['', 'Phone', 'opening hours', '1st'];

for (const key of badKeys) {
  test(`refuses the key "${key}"`, async () => {
    const insert = sql`insert into public.business_settings (key, value) values (${key}, '1')`;
    await expect(insert.execute(db.database.kysely)).rejects.toMatchObject({
      constraint: 'business_settings_key_form',
    });
  });
}

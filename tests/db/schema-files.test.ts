import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFiles } from '#scripts/schema/schema-files.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test('db/schema.sql and the types of tables are what the migrations make', async () => {
  const files = await schemaFiles({ connectionString: db.url });
  expect(Object.keys(files)).toHaveLength(3);
  for (const [file, content] of Object.entries(files))
    expect(readFileSync(file, 'utf8'), `${file} is out of date: run npm run schema`).toBe(content);
});

import { expect, test } from 'vitest';
import { readAccountFile } from './read-account-file.ts';
import { HalfFileError } from './sql-rows.ts';

const read = (text: string) => readAccountFile(Buffer.from(text));

const ANA = {
  id: '1',
  email: 'ana@exemple.fr',
  phone: null,
  raw_user_meta_data: '{"full_name": "Ana d\'Arc\\n"}',
};
const BOB = { id: '2', email: null, phone: '33612345678', raw_user_meta_data: '{}' };

const copied = `-- PostgreSQL database dump
SET client_encoding = 'UTF8';
CREATE FUNCTION auth.f() RETURNS void AS $$
INSERT INTO auth.users (id, email) VALUES ('9', 'in-a-function@exemple.fr');
$$ LANGUAGE sql;
COPY auth.users (id, email, phone, raw_user_meta_data) FROM stdin;
1\tana@exemple.fr\t\\N\t{"full_name": "Ana d'Arc\\\\n"}
2\t\\N\t33612345678\t{}
\\.
COPY "public"."profiles" ("id", "role") FROM stdin;
1\tadmin
\\.
--
-- PostgreSQL database dump complete
--
`;

const written = `INSERT INTO "public"."notes" ("id", "text") VALUES
	(1, 'a text
INSERT INTO auth.users (id, email) VALUES (''9'', ''in-a-text@exemple.fr'');
');
INSERT INTO "auth"."users" ("id", "email", "phone", "raw_user_meta_data") VALUES
	('1', 'ana@exemple.fr', NULL, '{"full_name": "Ana d''Arc\\n"}'),
	('2', NULL, E'33612345678', '{}'::jsonb);
INSERT INTO "public"."profiles" ("id", "role") VALUES ('1', 'admin');
`;

test.each([
  ['a dump with COPY', copied],
  ['a dump with INSERT', written],
  [
    'JSON',
    JSON.stringify({
      users: [
        { ...ANA, raw_user_meta_data: { full_name: "Ana d'Arc\n" } },
        { ...BOB, raw_user_meta_data: {} },
      ],
      profiles: [{ id: '1', role: 'admin' }],
    }).replaceAll('":', '": '),
  ],
])('accounts are read from %s, and from nothing that only looks like it', async (_, text) => {
  const { users, profiles } = await read(text);
  expect(
    users.map(({ raw_user_meta_data: data, ...row }) => ({ ...row, data: JSON.parse(data ?? '') })),
  ).toEqual([ANA, BOB].map(({ raw_user_meta_data: data, ...row }) => ({ ...row, data: JSON.parse(data) })));
  expect(profiles).toEqual([{ id: '1', role: 'admin' }]);
});

test('accounts are read from CSV', async () => {
  const { users } = await read(
    'id,email,phone,raw_user_meta_data\n1,ana@exemple.fr,,"{""full_name"": ""Ana""}"\n',
  );
  expect(users).toEqual([
    { id: '1', email: 'ana@exemple.fr', phone: null, raw_user_meta_data: '{"full_name": "Ana"}' },
  ]);
});

test.each([
  ['a dump that was cut', copied.slice(0, -60)],
  ['a COPY without its end', 'COPY auth.users (id, email) FROM stdin;\n1\ta@exemple.fr\n'],
  ['an INSERT without its end', `INSERT INTO auth.users (id, email) VALUES ('1', 'a@exemple.fr'),`],
  ['a line with too few values', 'COPY auth.users (id, email) FROM stdin;\n1\n\\.\n'],
  ['JSON that was cut', '[{"id": "1", "email": "a@ex'],
  ['CSV with a short line', 'id,email,phone\n1,a@exemple.fr\n'],
  ['a file without accounts', 'COPY public.profiles (id) FROM stdin;\n1\n\\.\n'],
])('%s is refused whole', async (_, text) => {
  await expect(read(text)).rejects.toThrow(HalfFileError);
});

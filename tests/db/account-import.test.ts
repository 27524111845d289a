import { hashSync } from 'bcryptjs';
import { beforeEach, expect, test } from 'vitest';
import { verifyPassword } from '#packages/auth-service/index.ts';
import { importAccounts } from '#server/account-import/import-accounts.ts';
import type { AccountRows } from '#server/account-import/read-account-file.ts';
import type { Row } from '#server/account-import/sql-rows.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { importedCustomer } from '#tests/support/imported-customer.ts';

const db = useTestDatabase();
const NOW = new Date('2026-11-27T10:00:00Z');
const PASSWORD = 'cuivre-et-chanfrein';
const BCRYPT = hashSync(PASSWORD, 4);
const ANA = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10';
const BOB = '1b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10';

const ana = {
  id: ANA,
  email: 'Ana@Exemple.fr',
  phone: null,
  encrypted_password: BCRYPT,
  email_confirmed_at: '2024-03-12 10:00:00+00',
  created_at: '2024-03-12 09:00:00+00',
  raw_user_meta_data: '{"full_name": "Ana Arc", "role": "admin"}',
  raw_app_meta_data: '{"provider": "email", "role": "admin"}',
};
const bob = {
  id: BOB,
  email: null,
  phone: '+33 612345678',
  encrypted_password: '',
  raw_user_meta_data: 'not JSON',
};
const nobodys: Row[] = [
  { id: 'x', email: null, phone: null },
  { id: 'y', email: 'gone@exemple.fr', deleted_at: '2024-03-12' },
  { id: 'z', email: 'ghost@exemple.fr', is_anonymous: 't' },
];
const file: AccountRows = {
  users: [ana, bob, ...nobodys],
  profiles: [{ id: ANA, role: 'admin', full_name: null, phone: '06 12', company: 'Arc SARL' }],
};

const take = (rows: AccountRows, isDry = false) => importAccounts(db.database, rows, { isDry, now: NOW });

const accounts = () =>
  db.database.kysely
    .selectFrom('auth.users')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select([
      'email',
      'auth.users.phone',
      'encrypted_password',
      'email_confirmed_at',
      'auth.users.created_at',
    ])
    .select([
      'profiles.role',
      'staff_role',
      'full_name',
      'company',
      'raw_app_meta_data',
      'auth.users.role as claim',
    ])
    .orderBy('email')
    .execute();

beforeEach(() => emptyTables(db.database, 'auth.users', 'public.customers'));

test('accounts keep password and confirmation, and lose their roles', async () => {
  await importedCustomer(db.database, 'ana@exemple.fr');
  expect(await take(file)).toEqual({
    created: 2,
    known: 0,
    left: 3,
    withoutPassword: 1,
    formerAdmins: ['Ana@Exemple.fr'],
    faults: [],
  });
  const [first, second] = await accounts();
  expect(first).toMatchObject({
    email: 'ana@exemple.fr',
    email_confirmed_at: new Date('2024-03-12T10:00:00Z'),
    created_at: new Date('2024-03-12T09:00:00Z'),
    role: 'client',
    staff_role: null,
    claim: 'authenticated',
    full_name: 'Ana Arc',
    company: 'Arc SARL',
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
  });
  expect(await verifyPassword(first?.encrypted_password, PASSWORD)).toBe(true);
  expect(second).toMatchObject({
    email: null,
    phone: '33612345678',
    email_confirmed_at: null,
    role: 'client',
  });
  const cards = await db.database.kysely.selectFrom('customers').select(['email', 'user_id']).execute();
  expect(cards).toEqual([{ email: 'ana@exemple.fr', user_id: ANA }]);
  expect(await db.database.kysely.selectFrom('internal.outbox').select('id').execute()).toEqual([]);
});

test('a second run creates nothing, and changes nothing of who is there', async () => {
  await take(file);
  const before = await accounts();
  const again = { ...file, users: [{ ...ana, id: BOB.replace('1b', '2b'), encrypted_password: '' }, bob] };
  expect(await take(again)).toMatchObject({ created: 0, known: 2 });
  expect(await accounts()).toEqual(before);
});

test('a look, and a file with a fault, write nothing', async () => {
  expect(await take(file, true)).toMatchObject({ created: 2, faults: [] });
  const wrong = {
    users: [ana, { ...bob, email: 'not an address' }, { ...ana, id: BOB }],
    profiles: [] as [],
  };
  const { faults } = await take(wrong);
  expect(faults.map(({ account }) => account)).toEqual(['not an address', 'ana@exemple.fr']);
  expect(await accounts()).toEqual([]);
});

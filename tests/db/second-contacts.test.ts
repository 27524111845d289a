import { beforeEach, expect, test } from 'vitest';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import { changeRepair } from '#server/repairs/change-repair.ts';
import { findByLink } from '#server/repairs/find-by-link.ts';
import { findForShop } from '#server/repairs/find-for-shop.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { registerAtCounter } from '#server/repairs/register-repair.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { counterOf, counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';

const db = useTestDatabase();
const deps = () => repairDeps(db.database);
const SECOND = { name: 'Sacha Lambert', phone: '07 98 76 54 32', mayCollect: true };

beforeEach(async () => {
  await emptyRepairs(db.database);
});

const second = async (id: string) => {
  const found = await findForShop(db.database, id);
  return [found?.second_name, found?.second_phone, found?.second_may_collect];
};
const change = (id: string, asked: object) => changeRepair(deps(), id, asked, SHOP, () => null);

test('somebody else may be called about a device, whom the counter notes, corrects and takes out', async () => {
  const repair = await counterRepair(deps(), { second: SECOND });
  expect(await second(repair.id)).toEqual(['Sacha Lambert', '+33798765432', true]);
  expect(await change(repair.id, { promisedOn: null })).toEqual({ outcome: 'changed' });
  expect(await second(repair.id)).toEqual(['Sacha Lambert', '+33798765432', true]);
  await change(repair.id, { second: { ...SECOND, mayCollect: false } });
  expect(await second(repair.id)).toEqual(['Sacha Lambert', '+33798765432', false]);
  await change(repair.id, { second: null });
  expect(await second(repair.id)).toEqual([null, null, false]);
});

test.each([
  ['second.name', { ...SECOND, name: '' }],
  ['second.phone', { ...SECOND, phone: '' }],
  ['second.phone', { ...SECOND, phone: '12' }],
])('without %s nobody can be called', async (path, asked) => {
  expect(await registerAtCounter(deps(), counterOf({ second: asked }), SHOP)).toMatchObject({
    outcome: 'invalid',
    issues: [{ path }],
  });
});

test('who calls is found by name and number, and is not shown by the link', async () => {
  const repair = await counterRepair(deps(), { second: SECOND });
  await counterRepair(deps());
  for (const search of ['sacha lam', '07 98 76', '+33798765432']) {
    const { rows } = await listRepairs(db.database, repairQuerySchema.parse({ search }), new Date());
    expect([search, rows.map(({ id }) => id)]).toEqual([search, [repair.id]]);
  }
  const seen = JSON.stringify(await findByLink(db.database, repair.linkToken));
  for (const words of ['Sacha', '98765432']) expect(seen).not.toContain(words);
});

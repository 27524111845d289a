import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { ListPlace } from './list-place.ts';
import { loadList, loadOlder } from './load-list.server.ts';

const PER_PAGE = 50;

const CASES = {
  path: '/admin/dossiers',
  usual: { q: '', etat: '' },
} as const satisfies ListPlace;

const schema = z.object({ q: askedWords(20), etat: askedChoice(['ouvert', 'fini']), page: askedPage() });

/** The answer of a list of `total` rows to an address: its page, or the address that it redirects to. */
async function ask(total: number, address: string, isCountedOnRows = false) {
  try {
    return await loadList(CASES, schema, new URLSearchParams(address), async ({ page }) => {
      const all = Array.from({ length: total }, (_, index) => index);
      const rows = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const count = isCountedOnRows && rows.length === 0 ? 0 : total;
      return { rows, count, pageCount: Math.ceil(count / PER_PAGE), extra: 'kept' };
    });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
}

test.each([
  [0, 0, 0],
  [1, 1, 1],
  [50, 50, 1],
  [51, 50, 2],
])('of %i rows, the first page has %i of %i pages', async (total, shown, pageCount) => {
  expect(await ask(total, '')).toMatchObject({
    rows: { length: shown },
    count: total,
    pageCount,
    page: 1,
    extra: 'kept',
    asked: { q: '' },
  });
});

test('a page beyond the end leads to the last one, and keeps what is asked', async () => {
  expect(await ask(51, 'page=2')).toMatchObject({ rows: [50], page: 2 });
  expect(await ask(51, 'q=a&etat=fini&page=3&fait=rien')).toBe('/admin/dossiers?q=a&etat=fini&page=2');
  expect(await ask(0, 'page=9')).toBe('/admin/dossiers');
});

test('also where a page that is empty does not know how many there are', async () => {
  expect(await ask(151, 'q=a&page=9', true)).toBe('/admin/dossiers?q=a&page=4');
  expect(await ask(0, 'page=9', true)).toBe('/admin/dossiers');
});

test.each([
  'page=0',
  'page=-1',
  'page=abc',
  'page=1e9',
  'page=2.5',
  'q=%00&etat=x&page=',
  'etat=fini&etat=x',
])('%s asks for the first page of all', async (address) => {
  expect(await ask(51, address)).toMatchObject({ page: 1, count: 51, asked: { q: '' } });
});

const LOG = { path: '/admin/journal', usual: { qui: '', avant: '' } } as const satisfies ListPlace;

const logSchema = z.object({
  qui: askedChoice(['lea']),
  avant: z.coerce.number().int().positive().optional().catch(undefined),
});

const askLog = (address: string, next: number | null) =>
  loadOlder(LOG, logSchema, new URLSearchParams(address), async ({ avant }) => ({ rows: [avant], next }));

test('a list that grows has the latest rows, and the address of older ones', async () => {
  expect(await askLog('qui=lea', 7)).toEqual({
    rows: [undefined],
    asked: { qui: 'lea' },
    isFirst: true,
    older: '/admin/journal?qui=lea&avant=7',
  });
  expect(await askLog('qui=lea&avant=7', null)).toMatchObject({ rows: [7], isFirst: false, older: null });
  expect(await askLog('avant=x', null)).toMatchObject({ rows: [undefined], isFirst: true });
});

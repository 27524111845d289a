import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import type { Uploads } from '#server/uploads/uploads-module.ts';
import { attackCount, attackSeed } from '#tests/support/attacks/attack-runs.ts';
import { hostileFile } from '#tests/support/attacks/hostile-files.ts';
import { MARK } from '#tests/support/attacks/xss-payloads.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isTorture } from '#tests/support/torture.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';
import { openTestUploads } from '#tests/support/uploads.ts';

// A separate process reads each PDF.
vi.setConfig({ testTimeout: isTorture ? 600_000 : 60_000 });

/** Number of variants; corpus.full.test.ts shows a refused or a kept file of each kind. */
const COUNT = attackCount(isTorture ? 300 : 28);

const db = useTestDatabase();
const stores = useUploadStores();
let store: FileStore;
let uploads: Uploads;

beforeAll(async () => {
  store = await stores['in a folder']();
  ({ uploads } = openTestUploads(db.database, store));
});

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}(?:-400)?\.(?:webp|pdf)$/;
const ACTIVE_PDF = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|AcroForm|XFA|OpenAction|AA)\b/;

/** The faults of a file as visitors get it. */
async function faultsOf(bytes: Buffer, headers: Headers): Promise<string[]> {
  const type = headers.get('content-type') ?? '';
  const faults: string[] = [];
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('its type may be guessed');
  if (!/default-src 'none'|sandbox/.test(headers.get('content-security-policy') ?? ''))
    faults.push('no policy');
  if (/[\r\n\0]/.test(headers.get('content-disposition') ?? '')) faults.push('a name of several lines');
  if (/public/.test(headers.get('cache-control') ?? '')) faults.push('anybody’s to keep');
  if (type === 'image/webp') {
    const { format, exif, xmp } = await sharp(bytes).metadata();
    if (format !== 'webp' || exif || xmp || bytes.includes(MARK)) faults.push('more than its pixels');
  } else if (type !== 'application/pdf') faults.push(`served as ${type}`);
  else if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || ACTIVE_PDF.test(bytes.toString('latin1')))
    faults.push('a PDF that acts');
  return faults;
}

test(`of ${COUNT} hostile files none is kept or served as anything but pixels or a still PDF`, async () => {
  const random = seededRandom(attackSeed());
  const faults: string[] = [];
  let refused = 0;
  for (let index = 0; index < COUNT; index += 1) {
    const { kind, name, bytes } = await hostileFile(random, index);
    const before = (await keysIn(store)).length;
    const result = await uploads.take({ name, bytes });
    if (result.outcome === 'refused') {
      refused += 1;
      if ((await keysIn(store)).length !== before) faults.push(`#${index} ${kind}: refused, and kept`);
      continue;
    }
    if (result.outcome !== 'taken') throw new Error(`#${index} ${kind}: ${result.outcome}`);
    const { upload } = result;
    if (/[/\\\0\r\n]/.test(upload.name) || upload.name.length > 240)
      faults.push(`#${index} called ${upload.name}`);
    await uploads.attach([upload.id], { kind: 'repair', id: crypto.randomUUID() });
    const answer = await uploads.serve(new Request('http://localhost/'), upload.id, { mayRead: () => true });
    const kept = Buffer.from(await answer.arrayBuffer());
    faults.push(...(await faultsOf(kept, answer.headers)).map((fault) => `#${index} ${kind}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect((await keysIn(store)).filter((key) => !KEY.test(key))).toEqual([]);
  // Most are not photographs at all; a real photograph behind an attack is drawn again.
  expect(refused).toBeGreaterThan(COUNT / 3);
  expect(refused).toBeLessThan(COUNT);
});

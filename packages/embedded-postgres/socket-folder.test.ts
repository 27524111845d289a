import { expect, test } from 'vitest';
import { fitsASocket } from './socket-folder.ts';

const folders = [
  { folder: '/srv/site/data/postgres/socket', fits: true },
  { folder: `/${'x'.repeat(130)}`, fits: false },
  // 50 letters, 100 bytes: the system counts bytes.
  { folder: `/${'é'.repeat(50)}`, fits: false },
  { folder: '/srv/mon atelier/data', fits: true },
  { folder: '/srv/papin, reims/data', fits: false },
];

for (const { folder, fits } of folders) {
  test(`${fits ? 'puts' : 'does not put'} a socket in ${folder}`, () => {
    expect(fitsASocket(folder)).toBe(fits);
  });
}

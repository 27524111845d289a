import { readFileSync, writeFileSync } from 'node:fs';
import { makePicture } from '#server/uploads/make-picture.ts';
import { recogniseFile } from '#server/uploads/recognise-file.ts';
import { picture } from './sample-files.ts';

// A process of its own: draws the pictures of these paths at once, as a server does whose visitors send them at the same moment, and
// prints by how many megabytes it has grown at most. Linux only.

const megabytes = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

const draw = async (bytes: Buffer) => {
  const kind = recogniseFile(bytes);
  const made = kind && (await makePicture(bytes, kind));
  if (typeof made !== 'object') throw new Error(`not drawn: ${made}`);
};

const sent = process.argv.slice(2).map((path) => readFileSync(path));
// The library is loaded, and its threads are there.
await draw(await picture('jpeg', 1200, 900));
const before = megabytes('VmRSS');
// The highest mark begins again here.
writeFileSync('/proc/self/clear_refs', '5');
await Promise.all(sent.map(draw));
console.log(JSON.stringify({ grownMb: Math.round(megabytes('VmHWM') - before) }));

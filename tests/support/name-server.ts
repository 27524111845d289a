import dgram from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** TXT records by name; `silent` never answers, `broken` answers SERVFAIL. Any other name does not exist, unless one is below it. */
export type Zone = Readonly<Record<string, readonly string[] | 'silent' | 'broken'>>;

const TXT = 16;

/** A name server on this machine that plays a zone, until the end of the calling test. Returns its address. */
export async function startNameServer(zone: Zone): Promise<string> {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const answer = zone[name] ?? [];
    const exists = Object.keys(zone).some((known) => `.${known}`.endsWith(`.${name}`));
    if (answer === 'silent') return;
    const code = answer === 'broken' ? 2 : exists ? 0 : 3;
    const records = answer === 'broken' ? [] : answer.map(recordOf);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => void socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A TXT record for the name in the question, in pieces of 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

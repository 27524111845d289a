import type { Random } from '../seeded-random.ts';

export type HostileRequest = {
  bytes: Buffer;
  /** Whether all of the request is there: if so, it must get an answer. */
  isWhole: boolean;
};

/** A request before it is framed. */
export type Draft = {
  method: string;
  target: string;
  headers: string[];
  contentType?: string;
  body?: Buffer;
};

/** The bytes of a request: framed correctly most of the time, else in every way that parsers have disagreed about. */
export function frame(random: Random, { method, target, headers, contentType, body }: Draft): HostileRequest {
  const version = random.some(0.97)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.11', 'http/1.1', '']);
  const lines = [`${method} ${target} ${version}`];
  if (random.some(0.98)) lines.push('Host: localhost');
  if (contentType !== undefined && random.some(0.97)) lines.push(`Content-Type: ${contentType}`);
  lines.push('Connection: close', ...headers);
  const content = body ?? (random.some(0.03) ? Buffer.from('a=1') : Buffer.alloc(0));
  const framing = content.length === 0 && body === undefined ? 0 : random.int(40);
  const end = random.some(0.99) ? '\r\n' : '\n';
  const write = (framed: readonly string[], rest: Buffer, isWhole = true): HostileRequest => ({
    bytes: Buffer.concat([Buffer.from(`${[...lines, ...framed].join(end)}${end}${end}`, 'latin1'), rest]),
    isWhole,
  });
  const length = `Content-Length: ${content.length}`;
  switch (framing) {
    case 1:
      return write([length, 'Transfer-Encoding: chunked'], chunked(random, content), false);
    case 2:
      return write(
        ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
        chunked(random, content),
        false,
      );
    case 3:
      return write([length, length.replace(/\d+/, '3')], content, false);
    case 4:
      return write(
        [
          random.pick([
            'Content-Length: -1',
            'Content-Length: 1e3',
            'Content-Length: 0x10',
            'Content-Length: +3',
            'Content-Length: 99999999999999999999',
            'Content-Length:',
            'Content-Length: 3, 3',
          ]),
        ],
        content,
        false,
      );
    case 5:
      return write([`Content-Length: ${content.length + 10 + random.int(1_000)}`], content, false);
    case 6:
      return write([`Content-Length: ${random.int(content.length + 1)}`], content, false);
    case 7:
      return write(
        [
          random.pick([
            'Transfer-Encoding: xchunked',
            'Transfer-Encoding: chunked, gzip',
            'Transfer-Encoding: gzip',
            'Transfer-Encoding:\tchunked',
            'Transfer-Encoding : chunked',
            'transfer-encoding: \x0bchunked',
          ]),
        ],
        chunked(random, content),
        false,
      );
    case 8:
      return write(['Transfer-Encoding: chunked'], brokenChunks(random, content), false);
    case 9:
      return write([length, 'Expect: 100-continue'], content);
    case 10:
      return write(
        [length],
        Buffer.concat([content, Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')]),
      );
    case 11:
    case 12:
    case 13:
      return write(['Transfer-Encoding: chunked'], chunked(random, content), random.some(1));
    default:
      return write(content.length > 0 || body !== undefined ? [length] : [], content);
  }
}

function chunked(random: Random, content: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const size = Math.min(content.length - at, 1 + random.int(20_000));
    parts.push(Buffer.from(`${size.toString(16)}\r\n`), content.subarray(at, at + size), Buffer.from('\r\n'));
    at += size;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

function brokenChunks(random: Random, content: Buffer): Buffer {
  const whole = chunked(random, content).toString('latin1');
  const broken = random.pick([
    () => whole.replace('\r\n', ';a="\r\n'),
    () => `${'f'.repeat(20)}\r\n${whole}`,
    () => `-1\r\n${whole}`,
    () => whole.replace(/\r\n\r\n$/, '\r\nContent-Length: 5\r\n\r\n'),
    () => whole.replaceAll('\r\n', '\n'),
    () => whole.slice(0, random.int(whole.length + 1)),
    () => `1;${'a'.repeat(17_000)}\r\nb\r\n${whole}`,
  ])();
  return Buffer.from(broken, 'latin1');
}

import net from 'node:net';

export type RawAnswer = {
  /** Everything that came back. */
  text: string;
  /** The status of each answer on the connection. */
  statuses: number[];
  /** Whether the server neither answered nor closed in the time it was given. */
  isSilent: boolean;
};

/** How long the answer to a cut request may stay open, in milliseconds: the server owes it none. */
const CUT_MS = 150;
const ANSWER_MS = 20_000;

/** The head of an answer, right behind the body of the one before. */
const HEAD = /HTTP\/1\.[01] (\d{3}) [A-Za-z' -]+\r\n/g;

/**
 * Sends bytes on a connection of their own and reads until the server closes it.
 * @param isWhole a request that is to be answered; else the connection is left after a moment of silence
 */
export function sendBytes(
  origin: string,
  bytes: Buffer,
  { isWhole = true, answerMs = ANSWER_MS } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let isSilent = false;
    // A server may close before it has read everything.
    socket.on('error', () => {});
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.setTimeout(isWhole ? answerMs : CUT_MS, () => {
      isSilent = chunks.length === 0;
      socket.destroy();
    });
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(HEAD)].map(([, status]) => Number(status));
      resolve({ text, statuses, isSilent });
    });
    socket.write(bytes);
  });
}

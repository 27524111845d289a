import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export type SmsProvider = {
  /** The value for SMS_API_URL. */
  url: string;
  /** The SMS that it was given to send. */
  sent: { to: string; text: string }[];
  /** Whether it answers 500 and sends nothing. */
  isDown: boolean;
  /** The six digits of the newest SMS. */
  lastCode(): string;
  stop(): void;
};

/** A provider of SMS that keeps them, on a port of its own. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const server = http.createServer(async (request, response) => {
    const body = JSON.parse(await readText(request));
    if (!provider.isDown) provider.sent.push(body);
    response.writeHead(provider.isDown ? 500 : 201, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: SmsProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    sent: [],
    isDown: false,
    lastCode: () => /\d{6}/.exec(provider.sent.at(-1)?.text ?? '')?.[0] ?? '',
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}

/** Another code than this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

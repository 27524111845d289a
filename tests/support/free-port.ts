import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * A range below the ports that the system gives to connections (from 32768 on Linux): one of those may be free now and be the near end
 * of another connection by the time the server starts.
 */
const [LOWEST, HIGHEST] = [15_000, 32_000];

/** A port without a listener, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = net.createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

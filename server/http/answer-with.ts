import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with a site that may be changed while requests come: each is answered by the site that it came to. */
export function answerWith<Site extends { handler: Handler }>(first: Site) {
  let current = first;
  const open = new Map<Site, Set<ServerResponse>>([[first, new Set()]]);
  return {
    site: (): Site => current,
    change(next: Site): void {
      open.set(next, new Set());
      current = next;
    },
    handler(request: IncomingMessage, response: ServerResponse): void {
      const answers = open.get(current);
      current.handler(request, response);
      // A kept page is whole by now: nothing of the site is asked for it any more.
      if (response.writableEnded) return;
      answers?.add(response);
      response.once('close', () => answers?.delete(response));
    },
    /** Resolves when a site that was left has answered everything, or after that time. */
    async idle(site: Site, timeoutMs: number): Promise<void> {
      const answers = [...(open.get(site) ?? [])];
      open.delete(site);
      const closed = answers.filter(({ closed: isClosed }) => !isClosed).map((each) => once(each, 'close'));
      await Promise.race([Promise.all(closed), delay(timeoutMs, undefined, { ref: false })]);
    },
  };
}

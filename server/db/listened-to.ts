import type { Database } from './database.ts';

/** The same database for somebody who stops listening to it before it is closed. */
export function listenedTo(given: Database): { database: Database; stopListening: () => Promise<void> } {
  const stops: (() => Promise<void>)[] = [];
  const listen: Database['listen'] = async (...channel) => {
    const stop = await given.listen(...channel);
    stops.push(stop);
    return stop;
  };
  return {
    database: { ...given, listen },
    async stopListening() {
      for (const stop of stops) await stop();
    },
  };
}

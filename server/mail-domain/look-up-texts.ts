import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; an empty list is an answer, unlike `no answer`. `isUnknown`: there is no such name at all. */
export type Texts = { records: string[]; isUnknown?: boolean } | 'no answer';
export type LookUpTexts = (name: string) => Promise<Texts>;

type LookUpOptions = {
  /** Other name servers than those of the machine, for tests. */
  servers?: readonly string[];
  timeoutMs?: number;
};

/** Asks the name servers of this machine, each name once and in bounded time. */
export function createLookUp({ servers, timeoutMs = 2_000 }: LookUpOptions = {}): LookUpTexts {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs });
  if (servers) resolver.setServers(servers);
  const asked = new Map<string, Promise<Texts>>();
  return (name) => {
    const known = asked.get(name) ?? askFor(resolver, name);
    asked.set(name, known);
    return known;
  };
}

async function askFor(resolver: Resolver, name: string): Promise<Texts> {
  try {
    const records = await resolver.resolveTxt(name);
    return { records: records.map((pieces) => pieces.join('')) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND') return { records: [], isUnknown: true };
    return code === 'ENODATA' ? { records: [] } : 'no answer';
  }
}

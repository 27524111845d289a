import type { ConsoleList, FaultCard } from '#server/content/console-list.ts';

type NamedFault = { console: string; fault: FaultCard };

export type FaultNeighbours = {
  /** All faults of the console, this one too, in the order of its drawing. */
  faults: FaultCard[];
  /** The same fault on the maker’s other consoles. */
  elsewhere: NamedFault[];
};

/** The pages around a page of a fault. @param path /consoles/playstation-4/reparation-port-hdmi */
export function faultNeighbours(path: string, { makers }: Pick<ConsoleList, 'makers'>): FaultNeighbours {
  const isHere = (fault: FaultCard) => fault.path === path;
  const slug = path.slice(path.lastIndexOf('/'));
  const maker = makers.find(({ models }) => models.some(({ faults }) => faults.some(isHere)));
  const own = maker?.models.find(({ faults }) => faults.some(isHere));
  return {
    faults: own?.faults ?? [],
    elsewhere: (maker?.models ?? [])
      .filter((model) => model !== own)
      .flatMap(({ name, faults }) =>
        faults.filter((fault) => fault.path.endsWith(slug)).map((fault) => ({ console: name, fault })),
      ),
  };
}

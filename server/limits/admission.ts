/** The scope that has no place left: everybody, this client (which has its maximum), or its whole neighbourhood. */
export type NoPlace = 'full' | 'full of one' | 'full of region';

/** The client, and its neighbourhood (http/client-address.ts). */
export type SendingNetwork = { one: string; region: string };

export type Places = { atOnce: number; ofOne: number; ofRegion: number };

/**
 * Admits a number of callers at once, in all, by name and by region (rented addresses are neighbours). A null sender
 * counts only in the total. Returns the function to call on leaving (calling it twice does no harm), or why there is no
 * place.
 */
export function admission({ atOnce, ofOne, ofRegion }: Places) {
  const ones = counter();
  const regions = counter();
  let inside = 0;
  return (sender: SendingNetwork | null): (() => void) | NoPlace => {
    if (sender && ones.of(sender.one) >= ofOne) return 'full of one';
    if (inside >= atOnce) return 'full';
    if (sender && regions.of(sender.region) >= ofRegion) return 'full of region';
    const add = (step: 1 | -1) => {
      inside += step;
      if (!sender) return;
      ones.add(sender.one, step);
      regions.add(sender.region, step);
    };
    add(1);
    let isInside = true;
    return () => {
      if (isInside) add(-1);
      isInside = false;
    };
  };
}

/** A counter that keeps no name without a place. */
function counter() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add(name: string, step: 1 | -1) {
      const left = of(name) + step;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}

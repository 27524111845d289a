/** Whom there is no place for: anybody, this one, who has as many as one may have, or all who are near it together. */
export type NoPlace = 'full' | 'full of one' | 'full of region';

/** Who comes in: by name, and among which others (http/client-address.ts). */
export type Sender = { one: string; region: string };

export type Places = { atOnce: number; ofOne: number; ofRegion: number };

/**
 * Lets in a number of callers at once, in all, of one name and of one region: who rents addresses rents them side by side. Null is
 * nobody in particular. Returns what to call when leaving, once or more, or why there is no place.
 */
export function admission({ atOnce, ofOne, ofRegion }: Places) {
  const ones = counter();
  const regions = counter();
  let inside = 0;
  return (sender: Sender | null): (() => void) | NoPlace => {
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

/** Of names that nobody has any more, nothing is kept. */
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

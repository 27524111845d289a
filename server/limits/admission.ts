/** Whom there is no place for: anybody, or this one, who has as many as one may have. */
export type NoPlace = 'full' | 'full of one';

/**
 * Lets in a number of callers at once, in all and of one name; null is nobody in particular. Returns what to call when leaving,
 * once or more, or why there is no place.
 */
export function admission({ atOnce, ofOne }: { atOnce: number; ofOne: number }) {
  const named = new Map<string, number>();
  let inside = 0;
  return (name: string | null): (() => void) | NoPlace => {
    const own = name === null ? 0 : (named.get(name) ?? 0);
    if (own >= ofOne) return 'full of one';
    if (inside >= atOnce) return 'full';
    inside += 1;
    if (name !== null) named.set(name, own + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside -= 1;
      if (name === null) return;
      const left = (named.get(name) ?? 1) - 1;
      if (left > 0) named.set(name, left);
      else named.delete(name);
    };
  };
}

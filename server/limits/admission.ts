/**
 * Lets in a number of callers at once, in all and of one name; null is nobody in particular. Returns what to call when leaving,
 * or null when there is no place.
 */
export function admission({ atOnce, ofOne }: { atOnce: number; ofOne: number }) {
  const inside: (string | null)[] = [];
  return (name: string | null): (() => void) | null => {
    const isFull = inside.length >= atOnce;
    if (isFull || (name !== null && inside.filter((other) => other === name).length >= ofOne)) return null;
    inside.push(name);
    return () => void inside.splice(inside.indexOf(name), 1);
  };
}

/** Counts what bodies take of the disk, in all and of one name. */
export function diskShares({ inAll, ofOne }: { inAll: number; ofOne: number }) {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    /** False where it would be too much; nothing is taken then. */
    take(name: string, bytes: number): boolean {
      const own = (taken.get(name) ?? 0) + bytes;
      if (sum + bytes > inAll || own > ofOne) return false;
      taken.set(name, own);
      sum += bytes;
      return true;
    },
    giveBack(name: string, bytes: number): void {
      const own = (taken.get(name) ?? 0) - bytes;
      if (own > 0) taken.set(name, own);
      else taken.delete(name);
      sum -= bytes;
    },
  };
}

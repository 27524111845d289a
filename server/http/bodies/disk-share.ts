import type { SendingNetwork } from '../../limits/admission.ts';

/** Counts the disk space that bodies use: in all, by address and by region. */
export function diskShares({ inAll, ofOne, ofRegion }: { inAll: number; ofOne: number; ofRegion: number }) {
  const ones = shares(ofOne);
  const regions = shares(ofRegion);
  let sum = 0;
  return {
    /** False when it would exceed a limit; nothing is taken then. */
    take({ one, region }: SendingNetwork, bytes: number): boolean {
      if (sum + bytes > inAll || !ones.hasRoom(one, bytes) || !regions.hasRoom(region, bytes)) return false;
      ones.add(one, bytes);
      regions.add(region, bytes);
      sum += bytes;
      return true;
    },
    giveBack({ one, region }: SendingNetwork, bytes: number): void {
      ones.add(one, -bytes);
      regions.add(region, -bytes);
      sum -= bytes;
    },
  };
}

function shares(most: number) {
  const taken = new Map<string, number>();
  const of = (name: string) => taken.get(name) ?? 0;
  return {
    hasRoom: (name: string, bytes: number) => of(name) + bytes <= most,
    add(name: string, bytes: number) {
      const own = of(name) + bytes;
      if (own > 0) taken.set(name, own);
      else taken.delete(name);
    },
  };
}

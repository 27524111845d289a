import type { DeviceRegister } from './device-register.ts';

/** A name that was written another way than in the register. */
export type RenamedModel = { from: string; to: string };

/** What a product fits, as the register writes it; a name that the register does not know stays as it is. */
export function compatibleNames(
  models: readonly string[],
  register: Pick<DeviceRegister, 'find'>,
): { names: string[]; renamed: RenamedModel[] } {
  const pairs = models.map((from) => ({ from, to: register.find(from)?.name ?? from }));
  return {
    names: [...new Set(pairs.map(({ to }) => to))],
    renamed: pairs.filter(({ from, to }) => from !== to),
  };
}

/** The names that the register does not know. */
export const unknownNames = (models: readonly string[], register: Pick<DeviceRegister, 'find'>): string[] =>
  models.filter((model) => register.find(model) === null);

export function ensureDebianPackage(
  name: string,
  wanted: { program: string; why: string; atLeast?: number },
): Promise<boolean>;
export function majorVersion(program: string): number;

export function ensureDebianPackage(name: string, wanted: { program: string; why: string }): Promise<boolean>;

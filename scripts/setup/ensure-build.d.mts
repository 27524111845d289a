export function ensureBuild(name?: 'site' | 'catalogue'): Promise<void>;

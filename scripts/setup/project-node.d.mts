export const ROOT: string;
export function projectNode(): string;
export const SITE_ENV: Record<string, string>;
export const SITE_FLAGS: string[];

export const ROOT: string;
export function projectNode(): string;
export const SITE_FLAGS: string[];

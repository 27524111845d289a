export const ROOT: string;
export function projectNode(): string;

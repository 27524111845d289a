export const ROOT: string;
export function projectNode(): string;
export const SITE_ENV: Record<string, string>;
export const SITE_FLAGS: string[];
export function run(
  command: string,
  args: string[],
  options?: { env?: NodeJS.ProcessEnv; cwd?: string; quiet?: boolean },
): Promise<{ code: number; output: string }>;
export function runProjectNode(
  args: string[],
  options?: { env?: NodeJS.ProcessEnv; quiet?: boolean },
): Promise<{ code: number; output: string }>;

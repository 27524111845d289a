export function chromium(why: string): { package: string; program: string; why: string; atLeast: number };
export function noteDrawnBy(program: string): void;

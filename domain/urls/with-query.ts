type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An address with more parameters: empty ones are left out, and true is written as 1. */
export function withQuery(path: string, asked: Asked): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value) params.set(name, value === true ? '1' : String(value));
  if (params.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${params}`;
}

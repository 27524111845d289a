/** The address of a list with its filters; empty ones are left out. */
export function listAddress(
  path: string,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * The value of a table under a name that somebody else chose; undefined for names that every object has, such as
 * `__proto__`.
 */
export function ownValue<T>(
  table: Readonly<Record<string, T>>,
  name: string | null | undefined,
): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

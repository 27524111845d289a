import { invalidPreferences } from '../errors.ts';
import type { Returning } from '../plan/write-plan.ts';

export type CountKind = 'exact' | 'planned' | 'estimated';

/** The client's wishes in `Prefer`; undefined if it expressed none. */
export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  return?: Returning;
  count?: CountKind;
  handling?: 'strict' | 'lenient';
  timezone?: string;
  /** Applies only with `handling=strict`. */
  maxAffected?: number;
};

export type PreferenceName = keyof Preferences;

const CHOICES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const;

/** Known but never applied: writes are committed. */
const IGNORED = new Set(['tx=commit', 'tx=rollback']);

/**
 * @param header several preferences separated by commas; the first of each kind counts. @throws RestError with
 * handling=strict
 */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? '').split(',').flatMap((item) => item.trim() || []);
  const timezone = findTimezone(given);
  const maxAffected = findMaxAffected(given);
  const preferences: Preferences = {
    resolution: findChoice(given, 'resolution'),
    missing: findChoice(given, 'missing'),
    return: findChoice(given, 'return'),
    count: findChoice(given, 'count'),
    handling: findChoice(given, 'handling'),
    timezone,
  };
  if (preferences.handling !== 'strict') return preferences;
  const unknown = given.filter((item) => !isKnown(item, timezone));
  if (unknown.length > 0) throw invalidPreferences(unknown);
  return { ...preferences, maxAffected };
}

function findChoice<K extends keyof typeof CHOICES>(
  given: readonly string[],
  name: K,
): (typeof CHOICES)[K][number] | undefined {
  const choices: readonly (typeof CHOICES)[K][number][] = CHOICES[name];
  for (const item of given) {
    const found = choices.find((choice) => item === `${name}=${choice}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findTimezone(given: readonly string[]): string | undefined {
  const name = textOf(given, 'timezone');
  if (name === undefined) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}

function findMaxAffected(given: readonly string[]): number | undefined {
  const text = textOf(given, 'max-affected');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

const textOf = (given: readonly string[], name: string): string | undefined =>
  given.find((item) => item.startsWith(`${name}=`))?.slice(name.length + 1);

function isKnown(item: string, timezone: string | undefined): boolean {
  const [name = '', value = ''] = item.split('=', 2);
  if (name === 'timezone') return value === timezone;
  if (name === 'max-affected' || IGNORED.has(item)) return true;
  return (
    Object.hasOwn(CHOICES, name) &&
    (CHOICES[name as keyof typeof CHOICES] as readonly string[]).includes(value)
  );
}

/** The header that lists the applied preferences; null if none was. */
export function appliedPreferences(
  preferences: Preferences,
  applicable: readonly PreferenceName[],
): string | null {
  const { maxAffected, ...named } = preferences;
  const values = { ...named, 'max-affected': maxAffected };
  const order = ['resolution', 'missing', 'return', 'count', 'handling', 'timezone', 'max-affected'] as const;
  const applied = order.flatMap((name) => {
    const isApplicable = applicable.includes(name === 'max-affected' ? 'maxAffected' : name);
    return isApplicable && values[name] !== undefined ? [`${name}=${values[name]}`] : [];
  });
  return applied.length > 0 ? applied.join(', ') : null;
}

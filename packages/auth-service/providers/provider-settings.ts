import { isOverTls } from '../setting-fields.ts';
import type { AuthSettings, ProviderSettings } from '../settings.ts';

/** A wrong setting of a provider; the message is French and names it. */
export class ProviderSettingsError extends Error {}

type Environment = Record<string, string | undefined>;

const PREFIX = 'AUTH_EXTERNAL_';
const MEMBERS = [
  'ENABLED',
  'CLIENT_ID',
  'SECRET',
  'URL',
  'ISSUER',
  'REDIRECT_URI',
  'SKIP_NONCE_CHECK',
  'EMAIL_OPTIONAL',
  'TEAM_ID',
  'KEY_ID',
  'PRIVATE_KEY',
] as const;
type Member = (typeof MEMBERS)[number];
type Group = Partial<Record<Member, string>>;

/** Names of settings, the longest first: `X_REDIRECT_URI` is not the `URI` of `X_REDIRECT`. */
const NAME = new RegExp(
  `^${PREFIX}([A-Z0-9_]+?)_(${MEMBERS.toSorted((a, b) => b.length - a.length).join('|')})$`,
);
const ON = ['on', 'true', 'yes', '1'];
const OFF = ['off', 'false', 'no', '0', ''];
/** Names of the service's own ways to sign in. */
const RESERVED = ['EMAIL', 'PHONE', 'ANONYMOUS', 'ANONYMOUS_USERS'];
/** Providers whose address is known without a setting. */
const WITH_KNOWN_URL = ['google', 'apple', 'github'];

/**
 * The external services of AUTH_EXTERNAL_<PROVIDER>_*, by name in lower case. Any name will do for an OpenID Connect issuer;
 * those that begin with `sso_` are reached by POST /sso alone. @throws ProviderSettingsError
 */
export function readProviderSettings(env: Environment): AuthSettings['providers'] {
  const groups = new Map<string, Group>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(PREFIX) || value === undefined) continue;
    const [, provider, member] = NAME.exec(name) ?? [];
    if (!provider || RESERVED.includes(provider))
      throw new ProviderSettingsError(`${name} : réglage inconnu`);
    const group = groups.get(provider) ?? {};
    groups.set(provider, { ...group, [member as Member]: value.trim() });
  }
  const enabled = [...groups].filter(([provider, group]) => isOn(provider, 'ENABLED', group));
  return Object.fromEntries(
    enabled.map(([provider, group]) => [provider.toLowerCase(), readProvider(provider, group)]),
  );
}

function readProvider(provider: string, group: Group): ProviderSettings {
  const name = provider.toLowerCase();
  const need = (member: Member): never => {
    throw new ProviderSettingsError(`${PREFIX}${provider}_${member} : valeur attendue`);
  };
  const clientIds = (group.CLIENT_ID ?? '').split(',').flatMap((id) => id.trim() || []);
  if (clientIds.length === 0) need('CLIENT_ID');
  const url = group.ISSUER || group.URL || undefined;
  if (!url && !WITH_KNOWN_URL.includes(name)) need('URL');
  const key = readKey(group, need);
  if (!group.SECRET && !key && WITH_KNOWN_URL.includes(name)) need('SECRET');
  return {
    clientIds,
    secret: group.SECRET ?? '',
    url: url && readUrl(`${PREFIX}${provider}_URL`, url),
    redirectUri: group.REDIRECT_URI
      ? readUrl(`${PREFIX}${provider}_REDIRECT_URI`, group.REDIRECT_URI)
      : undefined,
    skipNonceCheck: isOn(provider, 'SKIP_NONCE_CHECK', group),
    isEmailOptional: isOn(provider, 'EMAIL_OPTIONAL', group),
    key,
  };
}

/**
 * The key of a provider: all three settings or none. In a one-line setting, the key's lines end with `
 * `.
 */
function readKey(
  { TEAM_ID: teamId, KEY_ID: keyId, PRIVATE_KEY: privateKey }: Group,
  need: (member: Member) => never,
): ProviderSettings['key'] {
  if (!teamId && !keyId && !privateKey) return undefined;
  if (!teamId) return need('TEAM_ID');
  if (!keyId) return need('KEY_ID');
  if (!privateKey) return need('PRIVATE_KEY');
  return { teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n') };
}

function readUrl(setting: string, value: string): string {
  if (!isOverTls(value))
    throw new ProviderSettingsError(
      `${setting} : adresse en https attendue, par exemple https://comptes.exemple.fr`,
    );
  return value;
}

function isOn(provider: string, member: Member, group: Group): boolean {
  const value = (group[member] ?? '').toLowerCase();
  if (ON.includes(value)) return true;
  if (OFF.includes(value)) return false;
  throw new ProviderSettingsError(`${PREFIX}${provider}_${member} : valeurs possibles : on, off`);
}

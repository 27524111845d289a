import { z } from 'zod';
import type { Connect } from '../outgoing/send-outside.ts';
import type { FlowServiceSettings } from '../shop/platform/flow-service.ts';

/** The shop's platform for electronic invoices as it is set on screen, without its secret. Empty: not set. */
export const platformSettingsSchema = z.object({
  url: z.string(),
  authUrl: z.string(),
  client: z.string(),
  /** Documents of this day and later leave by it; empty: none does. */
  sendsFrom: z.string(),
});

export type PlatformSettings = z.infer<typeof platformSettingsSchema>;

export const NO_PLATFORM_SETTINGS: PlatformSettings = { url: '', authUrl: '', client: '', sendsFrom: '' };

/** The data that its form shows; `sealVersion` changes with the secret and reveals nothing of it, 0 if there is none. */
export type StoredPlatform = PlatformSettings & { sealVersion: number };

/** The typed settings; an empty secret stands for the stored one. */
export type EnteredPlatform = PlatformSettings & { secret: string };

/** How the platform is reached at this moment; without a service there is none. */
export type PlatformConnection = { sendsFrom: string; service?: FlowServiceSettings };

export function platformConnection(
  { url, authUrl, client, sendsFrom }: PlatformSettings,
  secret: string | null,
  connect: Connect,
): PlatformConnection {
  if (url === '' || secret === null) return { sendsFrom: '' };
  return { sendsFrom, service: { url: url.replace(/\/+$/, ''), authUrl, client, secret, connect } };
}

/** Whether two answers say the same, so that one stays the same object. */
export const isSamePlatform = (one: PlatformConnection, other: PlatformConnection): boolean =>
  one.sendsFrom === other.sendsFrom &&
  (['url', 'authUrl', 'client', 'secret'] as const).every(
    (name) => one.service?.[name] === other.service?.[name],
  );

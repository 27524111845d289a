import { z } from 'zod';
import type { Connect } from '../outgoing/send-outside.ts';

const WEBHOOK_FORMATS = ['text', 'json'] as const;

/** Where the site calls for help, as it is set on screen, without the secret that signs. Empty: not set. */
export const alertSettingsSchema = z.object({
  mailTo: z.string(),
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  heartbeatUrl: z.string(),
});

export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const NO_ALERT_SETTINGS: AlertSettings = { mailTo: '', url: '', format: 'text', heartbeatUrl: '' };

/** The data that the form shows. */
export type StoredAlerts = AlertSettings & {
  /** The secret's version: it changes with the secret, and reveals nothing of it. 0 if there is none. */
  sealVersion: number;
};

/** The typed settings; an empty secret stands for the stored one. */
export type EnteredAlerts = AlertSettings & { secret: string };

export type Webhook = {
  url: string;
  format: AlertSettings['format'];
  secret: string | null;
  connect: Connect;
};

/** Where an alert goes. */
export type AlertConnection = {
  mailTo?: string;
  webhook?: Webhook;
  /** Asked every five minutes, as long as the site and its jobs live. */
  heartbeat?: { url: string; connect: Connect };
};

export const alertConnection = (
  { mailTo, url, format, heartbeatUrl }: AlertSettings,
  secret: string | null,
  connect: Connect,
): AlertConnection => ({
  ...(mailTo && { mailTo }),
  ...(url && { webhook: { url, format, secret, connect } }),
  ...(heartbeatUrl && { heartbeat: { url: heartbeatUrl, connect } }),
});

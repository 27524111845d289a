import { z } from 'zod';
import type { SmsConnection } from '../sms/create-sms-sender.ts';

/** The provider of text messages as it is set on screen, without its token. Empty: not set. */
export const smsSettingsSchema = z.object({
  url: z.string(),
  /** Empty: the usual one. */
  sender: z.string(),
});

export type TextSettings = z.infer<typeof smsSettingsSchema>;

export const NO_SMS_SETTINGS: TextSettings = { url: '', sender: '' };

export const USUAL_SENDER = 'PapinReims';

/** The data that the form of text messages shows. */
export type StoredSms = TextSettings & {
  /** The token's version: it changes with the token, and reveals nothing of it. 0 if there is none. */
  sealVersion: number;
};

/** The typed settings; an empty token stands for the stored one. */
export type EnteredSms = TextSettings & { token: string };

type Provider = NonNullable<SmsConnection['provider']>;

export const providerOf = (
  { url }: TextSettings,
  token: string | null,
  connect: Provider['connect'],
): Provider | undefined => (url === '' ? undefined : { url, connect, ...(token !== null && { token }) });

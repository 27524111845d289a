import { z } from 'zod';
import type { TextConnection } from '../sms/create-sms-sender.ts';

/** The provider of text messages as it is set on screen, without its token. Empty: not set. */
export const textSettingsSchema = z.object({
  url: z.string(),
  /** Empty: the usual one. */
  sender: z.string(),
});

export type TextSettings = z.infer<typeof textSettingsSchema>;

export const NO_TEXT_SETTINGS: TextSettings = { url: '', sender: '' };

export const USUAL_SENDER = 'PapinReims';

/** The data that the form of text messages shows. */
export type StoredTexts = TextSettings & {
  /** The token's version: it changes with the token, and reveals nothing of it. 0 if there is none. */
  sealVersion: number;
};

/** The typed settings; an empty token stands for the stored one. */
export type TextDraft = TextSettings & { token: string };

type Provider = NonNullable<TextConnection['provider']>;

export const providerOf = (
  { url }: TextSettings,
  token: string | null,
  connect: Provider['connect'],
): Provider | undefined => (url === '' ? undefined : { url, connect, ...(token !== null && { token }) });

import { z } from 'zod';
import type { ForeignOrigins } from './foreign-origins.ts';

/** The live chat, for visitors who consent. */
export type ChatSetting =
  | { service: 'crisp'; websiteId: string }
  | { service: 'tawk'; propertyId: string; widgetId: string };

const EXPECTED = 'crisp:<identifiant du site> ou tawk:<propriété>/<widget> attendu';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TAWK = /^([0-9a-f]{24})\/([0-9a-z]{1,20}|default)$/;

/** `LIVE_CHAT`: the provider, and its name for this site. */
export const chatSetting = z.string().transform((text, context): ChatSetting => {
  const setting = parse(text.trim());
  if (setting) return setting;
  context.addIssue({ code: 'custom', message: EXPECTED });
  return z.NEVER;
});

function parse(text: string): ChatSetting | null {
  const [, service, id = ''] = /^(crisp|tawk):(.+)$/.exec(text) ?? [];
  if (service === 'crisp' && UUID.test(id)) return { service, websiteId: id };
  const [, propertyId, widgetId] = TAWK.exec(id) ?? [];
  if (service === 'tawk' && propertyId && widgetId) return { service, propertyId, widgetId };
  return null;
}

/** The setting in its written form. */
export const chatText = (setting: ChatSetting): string =>
  setting.service === 'crisp'
    ? `crisp:${setting.websiteId}`
    : `tawk:${setting.propertyId}/${setting.widgetId}`;

/** Origins that a page must allow for the chat to work, as its provider lists them. */
export function chatOrigins({ service }: ChatSetting): ForeignOrigins {
  return service === 'crisp' ? CRISP : TAWK_TO;
}

/** https://docs.crisp.chat/guides/others/whitelisting-our-systems/crisp-domain-names */
const CRISP: ForeignOrigins = {
  script: ['https://client.crisp.chat'],
  style: ['https://client.crisp.chat'],
  font: ['https://client.crisp.chat'],
  image: ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  media: ['https://client.crisp.chat', 'https://storage.crisp.chat'],
  connect: [
    'https://client.crisp.chat',
    'https://storage.crisp.chat',
    'wss://client.relay.crisp.chat',
    'wss://client.relay.rescue.crisp.chat',
  ],
  worker: ['blob:', 'https://client.crisp.chat'],
};

/**
 * tawk.to takes its emoji from this content network: only that folder of it, since the rest holds any script there
 * is.
 */
const EMOJI = 'https://cdn.jsdelivr.net/emojione/';

/** https://help.tawk.to, « Content Security Policy ». */
const TAWK_TO: ForeignOrigins = {
  script: ['https://embed.tawk.to', EMOJI],
  style: ['https://embed.tawk.to', 'https://fonts.googleapis.com', EMOJI],
  font: ['https://embed.tawk.to', 'https://fonts.gstatic.com'],
  image: ['https://*.tawk.to', 'https://tawk.link', EMOJI],
  media: ['https://*.tawk.to'],
  connect: ['https://*.tawk.to', 'wss://*.tawk.to'],
  frame: ['https://*.tawk.to'],
  form: ['https://*.tawk.to'],
};

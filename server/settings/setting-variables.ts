import type { GivenSettings, SettingName } from './setting-values.ts';

/** The settings that a variable of the environment may decide, with its name. */
const VARIABLES: Partial<Record<SettingName, string>> = {
  contactFormUrl: 'CONTACT_FORM_URL',
  shippingFormUrl: 'SHIPPING_FORM_URL',
  hostingOrderUrl: 'HOSTING_ORDER_URL',
  mapEmbedUrl: 'MAP_EMBED_URL',
  mapAtOnce: 'MAP_AT_ONCE',
  chatbotUrl: 'CHATBOT_URL',
  analytics: 'ANALYTICS',
  liveChat: 'LIVE_CHAT',
  keywordBlock: 'KEYWORD_BLOCK',
};

/** The variables that are set and decide a setting. @param variables the names of all that the environment sets */
export const givenSettings = (variables: ReadonlySet<string>): GivenSettings =>
  new Map(
    (Object.entries(VARIABLES) as [SettingName, string][]).filter(([, variable]) => variables.has(variable)),
  );

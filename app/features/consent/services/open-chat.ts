import type { ChatSetting } from '#server/third-parties/chat-setting.ts';
import { bringScript } from './bring-script.ts';
import { forgetStored } from './forget-stored.ts';

declare global {
  interface Window {
    /** Read by Crisp's script (https://docs.crisp.chat/guides/chatbox-sdks/web-sdk/). */
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
    CRISP_RUNTIME_CONFIG?: { locale: string };
    /** Read by tawk.to's (https://developer.tawk.to/jsapi/). */
    Tawk_API?: object;
    Tawk_LoadStart?: Date;
  }
}

/**
 * Loads the provider's chat into the page; call it once the visitor has consented. It is not told who the visitor is.
 * Returns a function that deletes everything it stored in this browser.
 */
export function openChat(setting: ChatSetting): () => void {
  return setting.service === 'crisp' ? openCrisp(setting) : openTawk(setting);
}

function openCrisp({ websiteId }: { websiteId: string }): () => void {
  window.$crisp ??= [];
  window.CRISP_WEBSITE_ID = websiteId;
  window.CRISP_RUNTIME_CONFIG = { locale: 'fr' };
  bringScript('https://client.crisp.chat/l.js');
  return () => forgetStored(/^crisp-client/);
}

function openTawk({ propertyId, widgetId }: { propertyId: string; widgetId: string }): () => void {
  window.Tawk_API ??= {};
  window.Tawk_LoadStart = new Date();
  bringScript(`https://embed.tawk.to/${propertyId}/${widgetId}`);
  return () => forgetStored(/^(?:tawk|twk|__tawk|TawkConnectionTime)/i);
}

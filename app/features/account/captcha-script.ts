import type { Captcha } from './captcha.ts';

type WidgetOptions = {
  sitekey: string;
  theme: 'light' | 'dark';
  /** Turnstile takes it as an option; hCaptcha takes it in the address of its script. */
  language: 'fr';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
};

/** The part of the providers' scripts that is used here; it is the same in both. */
export type CaptchaApi = {
  render(place: HTMLElement, options: WidgetOptions): string;
  reset(widget: string): void;
  remove(widget: string): void;
};

declare global {
  interface Window {
    hcaptcha?: CaptchaApi;
    turnstile?: CaptchaApi;
    onCaptchaScript?: () => void;
  }
}

let loading: Promise<CaptchaApi> | undefined;

/** Loads the provider's script once for a page. After a failure the next caller tries again. */
export function loadCaptcha(captcha: Captcha): Promise<CaptchaApi> {
  loading ??= load(captcha).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load({ provider, scriptUrl }: Captcha): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    window.onCaptchaScript = () => {
      const api = window[provider];
      if (api) resolve(api);
      else reject(new Error(`${provider} is not there`));
    };
    script.src = `${scriptUrl}&onload=onCaptchaScript`;
    script.async = true;
    script.onerror = () => reject(new Error(`${provider} was not loaded`));
    document.head.append(script);
  });
}

import { text } from 'node:stream/consumers';
import { type LocalServer, startLocalServer } from './local-server.ts';

export type CaptchaProvider = LocalServer & {
  /** Settings with which the site uses this provider. */
  settings: Record<string, string>;
  /** Tokens that the site asked about, in order. */
  asked: string[];
};

export const SITE_KEY = 'cle-publique-des-essais';
const SECRET = 'cle-secrete-des-essais';

/**
 * A widget as both providers draw it, with the three calls that the page uses: a button that gives a token. A token is valid for one
 * question, as theirs are.
 */
const SCRIPT = `
  let widgets = 0;
  const api = {
    render(place, options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.id = 'widget-' + ++widgets;
      button.textContent = 'Je suis humain';
      button.dataset.theme = options.theme;
      button.addEventListener('click', () => {
        button.textContent = 'Vérifié';
        options.callback(options.sitekey + ' ' + Math.random());
      });
      place.append(button);
      return button.id;
    },
    reset(id) { document.getElementById(id).textContent = 'Je suis humain'; },
    remove(id) { document.getElementById(id)?.remove(); },
  };
  window.hcaptcha = window.turnstile = api;
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

export async function startCaptchaProvider(provider: 'hcaptcha' | 'turnstile'): Promise<CaptchaProvider> {
  const asked: string[] = [];
  const server = await startLocalServer(() => async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
      return;
    }
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const success = form.get('secret') === SECRET && token.startsWith(SITE_KEY) && !asked.includes(token);
    asked.push(token);
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }));
  });
  return {
    ...server,
    asked,
    settings: {
      AUTH_CAPTCHA_PROVIDER: provider,
      AUTH_CAPTCHA_SITE_KEY: SITE_KEY,
      AUTH_CAPTCHA_SECRET: SECRET,
      AUTH_CAPTCHA_VERIFY_URL: `${server.origin}/siteverify`,
      AUTH_CAPTCHA_SCRIPT_URL: `${server.origin}/api.js`,
    },
  };
}

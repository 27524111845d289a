import { Hono } from 'hono';
import { z } from 'zod';
import {
  type AuthEnv,
  type AuthSettings,
  chooseRedirect,
  deviceTokenOf,
  type SigningKeys,
  TokenError,
  verifyToken,
} from '#packages/auth-service/index.ts';
import { AUTH_PATH } from '../app.ts';
import { type AccountBackend, OLD_TOKEN_S, type RefusedByService } from './account-backend.ts';
import { providerButtons } from './account-facts.ts';
import { captchaWidget } from './captcha-widget.ts';
import { isPageOf } from './is-page-of.ts';

export type OwnAuth = {
  app: Hono<AuthEnv>;
  keys: SigningKeys;
  settings: AuthSettings;
  clock: () => Date;
};

const refusalSchema = z.object({
  error_code: z.string().default(''),
  msg: z.string().default(''),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
});

/** Our own service, called in process: no socket, and its limits count by the visitor's address. */
export function ownBackend({ app, keys, settings, clock }: OwnAuth): AccountBackend {
  const service = new Hono<AuthEnv>().route(AUTH_PATH, app);
  const facts = {
    isSignupOpen: !settings.isSignupDisabled && settings.email.isEnabled,
    providers: providerButtons(Object.keys(settings.providers)),
    minPasswordLength: settings.password.minLength,
    needsCurrentPassword: settings.password.needsCurrentPassword,
    canProveAgain: true,
    canEnrollTotp: settings.mfa.totp,
    canEnrollPhone: settings.mfa.phone,
    hasRecoveryCodes: true,
    canLink: settings.isLinkingEnabled,
    captcha: captchaWidget(settings.captcha),
  };
  async function claimsOf(accessToken: string, toleranceS: number) {
    try {
      return await verifyToken(keys, accessToken, clock(), toleranceS);
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  }
  return {
    url: settings.siteUrl,
    anonKey: keys.anonKey,
    fetchFor: (clientIp, browser) => async (input, init) =>
      service.fetch(new Request(input, init), {
        clientIp,
        deviceToken: browser?.device,
        ...(browser && { ownPage: { browserToken: browser.signUp, accountId: browser.accountId } }),
      }),
    async prove(send, accessToken, proof) {
      const answer = await send(`${settings.baseUrl}/reauthenticate`, {
        method: 'POST',
        headers: {
          apikey: keys.anonKey,
          Authorization: `Bearer ${accessToken}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify('code' in proof ? { nonce: proof.code } : { current_password: proof.password }),
      });
      return answer.ok ? null : readRefusal(answer);
    },
    programOf(redirectTo) {
      const end = chooseRedirect([redirectTo], settings);
      return settings.links === 'lead' || !isPageOf(settings.siteUrl, end) ? end : null;
    },
    async pressLink(send, link) {
      const body = new URLSearchParams(link);
      const answer = await send(`${settings.baseUrl}/verify`, { method: 'POST', body });
      const location = answer.headers.get('Location');
      if (location !== null) return { location };
      return readRefusal(answer);
    },
    deviceToken: (email, known) => deviceTokenOf(keys.serviceRoleKey, email, known),
    verify: (accessToken) => claimsOf(accessToken, 0),
    verifyOld: (accessToken) => claimsOf(accessToken, OLD_TOKEN_S),
    facts: async () => facts,
  };
}

async function readRefusal(answer: Response): Promise<RefusedByService> {
  const { error_code: code, msg: message, weak_password: weak } = refusalSchema.parse(await answer.json());
  return { code, message, ...(weak && { reasons: weak.reasons }) };
}

import type { AccountBackend } from '../../sessions/account-backend.ts';

/**
 * Mails a person what they need to choose another password. Returns why it cannot, or null when the mail is on its way.
 */
export type SendRecovery = (email: string) => Promise<string | null>;

type SendRecoveryDeps = {
  backend: Pick<AccountBackend, 'url' | 'fetchFor'>;
  /** The service's own key, if we have it: then no captcha is asked for. */
  apiKey: string;
  siteUrl: string;
};

const TOO_SOON =
  'Un message est parti il y a un instant\u00a0: attendez une minute avant d’en envoyer un autre.';
const NOT_SENT = 'Le message n’est pas parti. Réessayez dans quelques minutes.';

/**
 * In the protocol's own way, without a challenge: the link must open in its reader's browser, not in that of the
 * administrator who asked for it.
 */
export function createSendRecovery({ backend, apiKey, siteUrl }: SendRecoveryDeps): SendRecovery {
  const url = new URL('/auth/v1/recover', backend.url);
  url.searchParams.set('redirect_to', `${siteUrl}/connexion/retour`);
  return async (email) => {
    const answer = await backend.fetchFor(undefined)(url, {
      method: 'POST',
      headers: { apikey: apiKey, Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (answer.ok) return null;
    return answer.status === 429 ? TOO_SOON : NOT_SENT;
  };
}

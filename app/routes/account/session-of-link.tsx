import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { Button } from '#app/ui/button.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { BrowserClientSettings } from '#server/sessions/account-facts.ts';

type SessionOfLinkProps = {
  client: BrowserClientSettings;
  target: string | null;
  aside: ReactNode;
  /** Shown for an address without valid tokens. */
  children: ReactNode;
};

/**
 * Invitations and standard mails of a hosted project lead here with tokens after the `#`, which only the browser sees.
 * Like all links they do nothing until their reader confirms.
 */
export function SessionOfLink({ client, target, aside, children }: SessionOfLinkProps) {
  const [state, setState] = useState<'none' | 'waiting' | 'busy'>('none');
  useEffect(() => {
    if (/^#(?:.*&)?access_token=/.test(location.hash)) setState('waiting');
  }, []);
  if (state === 'none') return children;

  async function take() {
    setState('busy');
    const { takeSessionOfLink } = await import('#app/features/account/take-session-of-link.ts');
    const type = await takeSessionOfLink(client);
    if (type === null) return setState('none');
    const needsPassword = type === 'recovery' || type === 'invite';
    // A full navigation, because the server reads the session from the cookies.
    location.replace(
      needsPassword ? withRedirectTo('/nouveau-mot-de-passe', target) : (target ?? '/client/dashboard'),
    );
  }
  return (
    <AccountCard
      title="Connexion par lien"
      lead="Un dernier clic, et vous êtes connecté."
      illustration="envoi-colis"
      aside={aside}
    >
      <Button
        variant="primary"
        block
        iconAfter={ArrowRight}
        busy={state === 'busy'}
        onClick={() => void take()}
      >
        Me connecter
      </Button>
    </AccountCard>
  );
}

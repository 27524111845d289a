import { KeyRound } from 'lucide';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import type { AccountFacts } from '#server/sessions/account-facts.ts';

type ProviderButtonsProps = { providers: AccountFacts['providers']; target: string | null };

/** One button for each configured provider. Links, not forms: `form-action` lets no form lead to another site. */
export function ProviderButtons({ providers, target }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="account__others">
      <p className="account__or">
        <span>ou</span>
      </p>
      {providers.map(({ id, label }) => (
        <ButtonLink
          key={id}
          to={withRedirectTo(`/connexion/avec/${id}`, target)}
          icon={KeyRound}
          block
          data-reload
        >
          {`Continuer avec ${label}`}
        </ButtonLink>
      ))}
    </div>
  );
}

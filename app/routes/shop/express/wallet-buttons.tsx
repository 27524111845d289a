import { useEffect, useRef, useState } from 'react';
import { GoLink } from '#app/ui/go-link.tsx';
import { PAID_PATH } from '../confirmation/confirmation-path.ts';
import { drawButtons, type WalletAccess, type WalletState } from './wallet-script.ts';

/** The buttons of the wallets that this device has, and what has become of the last press. */
export function WalletButtons({ publishableKey, scriptUrl, clientSecret }: WalletAccess) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<WalletState>();
  useEffect(() => {
    if (!place.current) return;
    return drawButtons(place.current, { publishableKey, scriptUrl, clientSecret }, setState);
  }, [publishableKey, scriptUrl, clientSecret]);
  return (
    <>
      {/* `data-lazy`: brings React at once, and React the buttons. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in its border */}
      <div
        ref={place}
        className="checkout__wallet"
        role="group"
        aria-labelledby="portefeuille"
        data-lazy="wallet"
      />
      <div role="status">
        {state && WORDS[state] && <p>{WORDS[state]}</p>}
        {(state === 'confirming' || state === 'unclear') && (
          <GoLink to={PAID_PATH}>Voir où en est la commande</GoLink>
        )}
      </div>
      <noscript>
        <p>Ces boutons demandent JavaScript. Sans lui, la commande se règle par carte.</p>
      </noscript>
    </>
  );
}

const WORDS: Record<WalletState, string> = {
  loading: 'Les boutons se préparent…',
  ready: '',
  none: 'Cet appareil n’a ni Apple Pay ni Google Pay. Réglez par carte\u00a0: la commande vous est gardée.',
  blocked: 'Les boutons n’ont pas pu s’afficher. Réglez par carte\u00a0: la commande vous est gardée.',
  cancelled: 'Vous avez refermé le paiement, rien n’a été débité. Reprenez-le ici, ou réglez autrement.',
  declined:
    'Votre banque a refusé le paiement, rien n’a été débité. Essayez une autre carte, ou réglez autrement.',
  confirming: 'Votre banque répond, ce qui prend quelques secondes.',
  unclear: 'Nous n’avons pas pu savoir si le paiement est passé.',
};

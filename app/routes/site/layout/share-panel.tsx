import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { LateIcon } from '#app/features/navigation/late-icon.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import { ShareIcon } from './tool-icons.tsx';

/**
 * A menu of real links, which works without script; with it, the system's own panel comes first where there is one.
 * The boot script gives back a click that came before React: by then the menu is open, and it must stay so.
 */
export function SharePanel({ siteUrl }: { siteUrl: string }) {
  const { pathname, search } = useLocation();
  const address = canonicalPageUrl(siteUrl, pathname + search);
  const link = encodeURIComponent(address);

  function share(event: MouseEvent) {
    const isGivenBack = !event.isTrusted;
    if ('share' in navigator || isGivenBack) event.preventDefault();
    // Dismissed by the visitor, or refused because the click is too old: the links remain.
    if ('share' in navigator) navigator.share({ title: document.title, url: address }).catch(() => {});
  }

  return (
    <details data-menu="" suppressHydrationWarning>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a <summary> is a control of its own */}
      <summary className="btn btn--square" data-replay="" onClick={share}>
        <ShareIcon />
        <span className="visually-hidden">Partager cette page</span>
      </summary>
      <ul className="drop first-pin">
        <CopyLink address={address} />
        <li>
          <a href={`mailto:?subject=L’Atelier%20Papin&body=${link}`}>
            <LateIcon name="mail" />
            Par e-mail
          </a>
        </li>
        <li>
          <ExternalLink href={`https://wa.me/?text=${link}`}>
            <LateIcon name="whatsapp" />
            WhatsApp
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href={`https://www.facebook.com/sharer/sharer.php?u=${link}`}>
            <LateIcon name="facebook" />
            Facebook
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href={`https://x.com/intent/post?url=${link}`}>
            <LateIcon name="x" />X
          </ExternalLink>
        </li>
      </ul>
    </details>
  );
}

function CopyLink({ address }: { address: string }) {
  const [outcome, setOutcome] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('Lien copié.');
    } catch {
      setOutcome('La copie a été refusée : le lien est dans la barre d’adresse.');
    }
  }
  return (
    <li className="needs-script">
      <button type="button" data-replay="" onClick={copy}>
        <LateIcon name="copy" />
        Copier le lien
      </button>
      <p role="status">{outcome}</p>
    </li>
  );
}

import { Copy, Mail, Maximize, MessageCircle, Minimize, Share2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { canonicalPageUrl } from '#domain/canonical-url.ts';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { FacebookIcon } from '#app/ui/social-icons.tsx';

const SUBJECT = 'L’Atelier Papin, réparateur à Reims';

/**
 * Sharing and full screen, at the bottom left so that a chat keeps the right. Both need the very click of the visitor
 * (browsers refuse them afterwards), so `data-tool` is answered by the starter, before and after hydration
 * (app/starter/page-tools.ts). Sharing is made of links and works without script.
 */
export function PageTools({ siteUrl }: { siteUrl: string }) {
  const { pathname, search } = useLocation();
  const address = canonicalPageUrl(siteUrl, pathname + search);
  return (
    <div className="floaters">
      <SharePanel address={address} />
      <button className="btn btn--sq needs-script" type="button" data-tool="fullscreen">
        <Maximize className="ico" />
        <Minimize className="ico" />
        <span className="vh">Plein écran</span>
        <span className="vh">Quitter le plein écran</span>
      </button>
    </div>
  );
}

function SharePanel({ address }: { address: string }) {
  const text = encodeURIComponent(`${SUBJECT} : ${address}`);
  return (
    <details className="share" data-menu suppressHydrationWarning>
      <summary className="btn btn--sq" data-tool="share">
        <Share2 className="ico" />
        <span className="vh">Partager cette page</span>
      </summary>
      <ul className="pin1">
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(SUBJECT)}&body=${text}`}>
            <Mail className="ico" />
            Par e-mail
          </a>
        </li>
        <li>
          <ExternalLink href={`https://wa.me/?text=${text}`}>
            <MessageCircle className="ico" />
            WhatsApp
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}>
            <FacebookIcon />
            Facebook
          </ExternalLink>
        </li>
        <li className="needs-script">
          <button type="button" data-tool="copy">
            <Copy className="ico" />
            Copier le lien
          </button>
        </li>
        <li>
          <CopyStatus />
        </li>
      </ul>
    </details>
  );
}

/** Written by the starter: React must leave its content alone, hence the fixed empty markup. */
function CopyStatus() {
  return (
    <p
      role="status"
      data-done="Lien copié."
      data-failed="La copie a été refusée : le lien est dans la barre d’adresse."
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

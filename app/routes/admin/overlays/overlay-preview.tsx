import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { OverlayPreview } from '#server/overlays/overlay.ts';
import './style.css';

/** The names between braces, with what the site writes there. */
export const Placeholders = ({ placeholders }: { placeholders: readonly (readonly [string, string])[] }) => (
  <section aria-labelledby="accolades">
    <h2 id="accolades" className="overlay__title">
      Mots entre accolades, et leur remplacement
    </h2>
    <DescriptionList
      items={placeholders.map(([name, meaning]) => ({ term: `{${name}}`, detail: meaning }))}
    />
  </section>
);

/** A message as its reader gets it. The frame of a mail runs no script and leads nowhere. */
export function OverlayPreviewPart({ preview: { text, mail } }: { preview: OverlayPreview }) {
  if (!mail)
    return (
      <Notice kind="info" role="status" title="Avec le dernier dossier" level={2}>
        <p className="back-office__value">{text}</p>
      </Notice>
    );
  return (
    <section aria-labelledby="apercu" className="settings__preview">
      <h2 id="apercu">Aperçu</h2>
      <p role="status">
        Rien n’est enregistré. Les données sont celles du dernier dossier, ou un exemple s’il n’y en a pas.
      </p>
      <p className="back-office__value">{`Objet\u00a0: ${mail.subject}`}</p>
      <iframe title="Aperçu de l’e-mail" sandbox="" srcDoc={mail.html} className="overlay__mail" />
      <details>
        <summary>En texte seul</summary>
        <p className="back-office__value">{text}</p>
      </details>
    </section>
  );
}

import { StaticPart } from '#app/features/static/static-part.tsx';
import type { PreviewData } from './preview.server.tsx';

/** Shows the pages as they would be, before they are published. */
export function Preview({ preview: { place, notice, footer } }: { preview: PreviewData }) {
  return (
    <section aria-labelledby="apercu" className="settings__preview">
      <h2 id="apercu">Aperçu</h2>
      <p role="status">Rien n’est encore publié&nbsp;: le site ne change qu’une fois enregistré.</p>
      <details open>
        <summary>Pied de page</summary>
        <StaticPart id="apercu-pied" html={footer} className="settings__shown" />
      </details>
      <details open>
        <summary>Accès, horaires, téléphone</summary>
        <StaticPart id="apercu-acces" html={place} className="settings__shown" />
      </details>
      <details>
        <summary>Mentions légales</summary>
        <StaticPart id="apercu-mentions" html={notice} className="settings__shown" />
      </details>
    </section>
  );
}

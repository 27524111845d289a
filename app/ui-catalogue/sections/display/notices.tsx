import { Notice } from '#app/ui/display/notice.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function NoticesSection() {
  return (
    <CatalogueSection id="notices" title="Notices">
      <Specimen label="Information">
        <Notice title="Information" level={3}>
          <p>Le devis reste valable 30&nbsp;jours.</p>
        </Notice>
      </Specimen>
      <Specimen label="Attention">
        <Notice kind="warn" title="Attention" level={3}>
          <p>Débranchez la batterie avant de tirer sur la nappe.</p>
        </Notice>
      </Specimen>
      <Specimen label="Réussite, lue quand elle paraît">
        <Notice kind="ok" title="Inscription réussie&nbsp;!" level={3} role="status">
          <p>Merci de vous être abonné à notre newsletter.</p>
        </Notice>
      </Specimen>
      <Specimen label="Erreur, lue aussitôt">
        <Notice kind="danger" title="Erreur" level={3} role="alert">
          <p>Impossible de charger les témoignages. Veuillez réessayer plus tard.</p>
        </Notice>
      </Specimen>
      <Specimen label="Sans titre">
        <Notice>
          <p>Sonnez pour faire ouvrir le portail.</p>
        </Notice>
      </Specimen>
    </CatalogueSection>
  );
}

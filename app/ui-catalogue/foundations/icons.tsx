import { StaticPart } from '#app/features/static/static-part.tsx';
import { CatalogueSection } from '../specimen.tsx';

/** `html`: from renderIcons. */
export function IconsSection({ html }: { html: string | null }) {
  return (
    <CatalogueSection id="icones" title="Icônes">
      <StaticPart id="icones-du-site" html={html} />
    </CatalogueSection>
  );
}

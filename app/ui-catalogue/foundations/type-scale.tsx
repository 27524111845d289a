import { CatalogueSection } from '../specimen.tsx';
import { tokensNamed } from '../tokens.ts';

const DISPLAY = ['--t-display', '--t-h1', '--t-h2', '--t-h3', '--t-h4'];

export function TypeScaleSection() {
  return (
    <CatalogueSection id="textes" title="Échelle des textes">
      <ul className="catalogue__scale">
        {tokensNamed('--t-').map(({ name }) => (
          <li key={name}>
            <code>{name}</code>
            <span
              className={DISPLAY.includes(name) ? 'display' : undefined}
              style={{ fontSize: `var(${name})` }}
            >
              Écrans, ports et cartes réparés à Reims
            </span>
          </li>
        ))}
      </ul>
    </CatalogueSection>
  );
}

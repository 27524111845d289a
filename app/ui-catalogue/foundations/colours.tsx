import type { CSSProperties } from 'react';
import { CatalogueSection } from '../specimen.tsx';
import { tokensNamed } from '../tokens.ts';

export function ColoursSection() {
  return (
    <CatalogueSection id="couleurs" title="Couleurs">
      <ul className="catalogue__swatches">
        {tokensNamed('--c-').map(({ name, role }) => (
          <li key={name}>
            <span
              className="catalogue__swatch"
              style={{ '--swatch': `var(${name})` } as CSSProperties}
              aria-hidden="true"
            />
            <code>{name}</code>
            <span className="muted">{role}</span>
          </li>
        ))}
      </ul>
    </CatalogueSection>
  );
}

import type { CSSProperties } from 'react';
import { CatalogueSection } from '../specimen.tsx';
import { tokensNamed } from '../tokens.ts';

export function SpacingSection() {
  return (
    <CatalogueSection id="espacements" title="Espacements">
      <ul className="catalogue__scale">
        {tokensNamed('--s-', '--h-').map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code>
            <span>
              <span
                className="catalogue__space"
                style={{ '--space': `var(${name})` } as CSSProperties}
                aria-hidden="true"
              />
              <span className="muted">{value}</span>
            </span>
          </li>
        ))}
      </ul>
    </CatalogueSection>
  );
}

import { CatalogueSection } from '../specimen.tsx';
import { tokensNamed } from '../tokens.ts';

/** Corners and shadows. */
export function ShapesSection() {
  return (
    <CatalogueSection id="formes" title="Formes et ombres">
      <ul className="catalogue__swatches">
        {tokensNamed('--r-').map(({ name }) => (
          <Shape key={name} name={name} style={{ borderRadius: `var(${name})` }} />
        ))}
        <Shape name="--notch" className="first-pin" />
        {tokensNamed('--e-').map(({ name }) => (
          <Shape key={name} name={name} style={{ boxShadow: `var(${name})` }} />
        ))}
      </ul>
    </CatalogueSection>
  );
}

type ShapeProps = {
  name: string;
  className?: string;
  style?: { borderRadius: string } | { boxShadow: string };
};

function Shape({ name, className = '', style }: ShapeProps) {
  return (
    <li>
      <span className={`catalogue__shape ${className}`} style={style} aria-hidden="true" />
      <code>{name}</code>
    </li>
  );
}

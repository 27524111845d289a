import { CatalogueSection } from '../specimen.tsx';

/** On the mat, in strips: the copper thread of one runs on into the next. */
export function IllustrationsSection({ names }: { names: readonly string[] }) {
  return (
    <CatalogueSection id="illustrations" title="Illustrations">
      <ul className="catalogue__strip">
        {names.map((name) => (
          <li key={name}>
            <span className="mat">
              <img src={`/illustrations/${name}.svg`} alt="" width="320" height="240" loading="lazy" />
            </span>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </CatalogueSection>
  );
}

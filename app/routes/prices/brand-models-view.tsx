import { contactPath } from '#app/features/content/quote-link.ts';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import { type BrandModels, modelPricesPath } from '#domain/devices/device-brands.ts';
import { NameLinks } from './name-links.tsx';

/** All models of a brand, by family. */
export function BrandModelsView({ brand, siteUrl }: { brand: BrandModels; siteUrl: string }) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Prix', path: '/prix' },
    { name: brand.name, path: brand.path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
      <div className="section section--step wrap">
        <h1>{`${brand.name}\u00a0: quel modèle\u00a0?`}</h1>
        {brand.families.map(({ name, models }) => (
          <section key={name} aria-label={name}>
            {brand.families.length > 1 && <h2 className="picks__head">{name}</h2>}
            <NameLinks
              links={models.map((model) => ({ name: model.name, path: modelPricesPath(model.id) }))}
            />
          </section>
        ))}
        <p className="after">
          <span>
            {`Votre modèle n’est pas dans «\u00a0${brand.name}\u00a0»\u00a0? `}
            <Link to={contactPath('Demande de devis gratuit')}>Décrivez la panne</Link>, le devis est gratuit.
          </span>
        </p>
      </div>
    </>
  );
}

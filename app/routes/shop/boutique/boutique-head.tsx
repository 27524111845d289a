import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { collectionPage } from '#app/seo/schema/collection-page.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Link } from '#app/ui/link.tsx';
import { MY_DEVICE_PATH } from '#domain/devices/my-device.ts';
import type { ProductCard } from '#server/shop/catalogue/product.ts';

type BoutiqueHeadProps = {
  siteUrl: string;
  /** Path of the page, with the category it shows. */
  path: string;
  title: string;
  description: string;
  category: { label: string } | undefined;
  products: readonly ProductCard[];
};

/** The current page, and what is in these drawers. */
export function BoutiqueHead({ siteUrl, path, title, description, category, products }: BoutiqueHeadProps) {
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Boutique', path: '/boutique' },
    ...(category ? [{ name: category.label, path }] : []),
  ];
  const pages = products.map(({ slug, name }) => ({ path: `/produit/${slug}`, title: name }));
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap shop__head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        {!category && <Link to={MY_DEVICE_PATH}>Choisir d’après votre appareil</Link>}
      </div>
      <JsonLd
        data={[
          collectionPage(siteUrl, { path, name: title, description, pages }),
          breadcrumbList(siteUrl, crumbs),
        ]}
      />
    </>
  );
}

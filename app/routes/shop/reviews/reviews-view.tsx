import { ReviewList, ReviewSummary } from '#app/features/testimonials/review-list.tsx';
import { TestimonialsNotice } from '#app/features/testimonials/testimonials-notice.tsx';
import { JsonLd } from '#app/seo/json-ld.tsx';
import { breadcrumbList } from '#app/seo/schema/breadcrumb-list.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { productPath } from '#domain/catalogue/product-path.ts';
import { reviewsPath } from '#domain/testimonials/reviews.ts';
import { withQuery } from '#domain/urls/with-query.ts';
import type { ProductReviews } from '#server/testimonials/list-reviews.ts';

type ReviewsViewProps = {
  name: string;
  slug: string;
  reviews: ProductReviews;
  page: number;
  pageCount: number;
  /** Whether they are of a demonstration, whose orders are nobody's. */
  isSpecimen: boolean;
  siteUrl: string;
};

export function ReviewsView({ name, slug, reviews, page, pageCount, isSpecimen, siteUrl }: ReviewsViewProps) {
  const path = reviewsPath(slug);
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Boutique', path: '/boutique' },
    { name, path: productPath(slug) },
    { name: 'Avis', path },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="wrap said__page">
        <section aria-labelledby="avis">
          <h1 id="avis">
            <Numbered>{`Avis sur ${name}`}</Numbered>
          </h1>
          {isSpecimen && (
            <p>
              <b>Avis de démonstration, qui ne sont d’aucun client.</b>
            </p>
          )}
          <ReviewSummary {...reviews} />
          <ReviewList rows={reviews.rows} />
          <Pagination
            page={page}
            pageCount={pageCount}
            to={(asked) => withQuery(path, { page: asked > 1 ? asked : null })}
          />
        </section>
        <section>
          <TestimonialsNotice isOfProduct />
        </section>
      </div>
      <JsonLd data={breadcrumbList(siteUrl, crumbs)} />
    </>
  );
}

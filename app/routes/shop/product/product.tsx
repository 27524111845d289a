import { data } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AddToCart, CartToaster } from '#app/features/cart/add-to-cart.tsx';
import { useCartForms } from '#app/features/cart/use-cart-forms.ts';
import { conditionText } from '#app/features/product/product-texts.ts';
import { renderStaticWith } from '#app/features/static/render-static.server.tsx';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { retryAfterOf } from '#app/forms/too-many.ts';
import { headData } from '#app/seo/head-data.server.ts';
import { headMeta } from '#app/seo/head-meta.ts';
import { MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import { descriptionLead } from '#domain/catalogue/product-description.ts';
import { warrantyOf } from '#domain/catalogue/warranty.ts';
import { openingState } from '#domain/opening/opening-state.ts';
import { deliveryOf } from '#domain/order/delivery-date.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import { sentencesWithin } from '#domain/text/sentences.ts';
import { PAGE_DESCRIPTION_MAX } from '#domain/text/text-limits.ts';
import { typeset } from '#domain/text/typography.ts';
import { pauseOf } from '../cart/pause-of.server.ts';
import type { Route } from './+types/product.ts';
import { askAlert } from './ask-alert.ts';
import { BuyHead, BuyTerms } from './buy-box.tsx';
import { TRAP } from './form.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductText } from './product-text.tsx';
import { pricesOfModels, repairPaths } from './related-pages.ts';
import { StockAlertForm } from './stock-alert-form.tsx';
import '#app/styles/forms.css';
import '#app/routes/shop/shop.css';

const OTHERS_MAX = 3;

/** Shown as long as the owner has added no picture. */
const NO_PICTURE = {
  src: '/illustrations/pas-d-image.svg',
  alt: 'Illustration\u00a0: pas encore d’image',
  width: 320,
  height: 240,
};

/** The parts of the page by their id, except the gallery, the cart and the alert. */
const PARTS = {
  tete: ProductHead,
  prix: BuyHead,
  achat: BuyTerms,
  texte: ProductText,
  fiche: ProductDetails,
};

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

/** The page is never kept: it says how many are left and when a parcel would arrive. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Cache-Control': 'private, no-store', ...retryAfterOf(actionHeaders) };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { catalogue, content, settings, shop, cards } = context.get(depsContext);
  const product = await catalogue.findProduct(params.slug);
  if (!product) throw data(null, { status: 404 });
  const { slug, name, category, category_id, compatible_models: models, description } = product;
  const path = `/produit/${slug}`;
  const title = typeset(name);
  const summary = `${descriptionLead(description)} ${conditionText(product)}, à l’atelier de Reims ou livré en France.`;
  const facts = shop();
  const now = nowOf(context);
  const pause = pauseOf(facts, now);
  const pictures = product.pictures.length > 0 ? product.pictures : [NO_PICTURE];
  const crumbs = [
    { name: 'Accueil', path: '/' },
    { name: 'Boutique', path: '/boutique' },
    { name: category, path: `/boutique?${new URLSearchParams({ category: category_id })}` },
    { name: title, path },
  ];
  const others = await catalogue.forModels(models, product.id, OTHERS_MAX);
  const repairs = [
    ...pricesOfModels(models, content),
    ...content.relatedLinks(repairPaths({ name, category: category_id, models })),
  ];
  const guides = content
    .listGuides()
    .filter((guide) => guide.products.includes(slug))
    .map(({ path, title }) => ({ path, title }));
  return {
    page: headData(context, {
      title,
      description: sentencesWithin(typeset(summary).trim(), PAGE_DESCRIPTION_MAX),
      keywords: [name, category, ...models].map((word) => word.toLowerCase()),
      path,
      type: 'product',
    }),
    product: { id: product.id, name },
    /** How many may be put into the cart. */
    max: Math.min(product.available, MAX_QUANTITY),
    alert: { trap: TRAP, isAsked: url.searchParams.get('alerte') === 'demandee' },
    pictures,
    parts: renderStaticWith(context, PARTS, {
      product,
      pictures,
      crumbs,
      siteUrl: settings.url,
      shop: facts,
      vatNotice: facts.vatNotice,
      warranty: warrantyOf(product, facts.usedWarranty),
      opening: openingState(facts, now).text,
      pause,
      delivery: pause ? null : deliveryOf(facts, now),
      hasWallets: !pause && takesOrders(facts.mode) && cards()?.wallets !== undefined,
      others,
      repairs,
      guides,
    }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const product = await context.get(depsContext).catalogue.findProduct(params.slug);
  if (!product) throw data(null, { status: 404 });
  return askAlert(context, await sentForm(request), product);
}

export default function ProductPage({
  loaderData: { page, product, max, alert, pictures, parts },
  actionData,
}: Route.ComponentProps) {
  const { onSubmit } = useCartForms();
  return (
    <>
      <StaticPart id="tete" html={parts.tete} />
      <div className="section wrap product">
        <div className="product__top">
          <ProductGallery key={page.path} pictures={pictures} />
          <div className="product__body">
            <div className="buy">
              <StaticPart id="prix" html={parts.prix} />
              {max > 0 ? (
                <AddToCart
                  key={product.id}
                  product={product}
                  max={max}
                  page={`${page.path}#prix`}
                  className="buy__row"
                />
              ) : (
                <StockAlertForm key={product.id} {...alert} refusal={actionData} />
              )}
              <StaticPart id="achat" html={parts.achat} />
            </div>
            <StaticPart id="texte" html={parts.texte} className="served product__text" />
          </div>
        </div>
        <div onSubmit={onSubmit}>
          <StaticPart id="fiche" html={parts.fiche} className="served product__facts" />
        </div>
      </div>
      <CartToaster />
    </>
  );
}

import { data, redirect } from 'react-router';
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
import { productPath } from '#domain/catalogue/product-path.ts';
import { warrantyOf } from '#domain/catalogue/warranty.ts';
import { pickupText } from '#domain/order/delivery-date.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import { REVIEWS_SHOWN } from '#domain/testimonials/reviews.ts';
import { sentencesWithin } from '#domain/text/sentences.ts';
import { PAGE_DESCRIPTION_MAX } from '#domain/text/text-limits.ts';
import { typeset } from '#domain/text/typography.ts';
import type { Catalogue } from '#server/shop/catalogue/catalogue-module.ts';
import { pauseOf } from '../cart/pause-of.server.ts';
import type { Route } from './+types/product.ts';
import { askAlert } from './ask-alert.ts';
import { BuyBar } from './buy-bar.tsx';
import { BuyHead, BuyTerms } from './buy-box.tsx';
import { ChooseUnit } from './choose-unit.tsx';
import { firstSlot } from './first-slot.server.ts';
import { TRAP } from './form.ts';
import { PostcodeForm } from './postcode-form.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductText } from './product-text.tsx';
import { fittingsOf, pricesOfModels, repairPaths } from './related-pages.ts';
import { postcodeQuestion, sendingOf } from './sending.server.ts';
import { StockAlertForm } from './stock-alert-form.tsx';
import { UnitChoices } from './unit-choices.tsx';
import '#app/styles/forms.css';
import '#app/routes/shop/shop.css';

const OTHERS_MAX = 3;
/** Of a number in the address, which anybody may write. */
const MOST_ASKED = 30;

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
  'exemplaires-au-choix': UnitChoices,
  achat: BuyTerms,
  texte: ProductText,
  fiche: ProductDetails,
  barre: BuyBar,
};

/** Which unit a link means: its number. */
const UNIT = 'exemplaire';

export function meta({ loaderData }: Route.MetaArgs) {
  return headMeta(loaderData.page);
}

/** The page is never kept: it says how many are left and when a parcel would arrive. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { 'Cache-Control': 'private, no-store', ...retryAfterOf(actionHeaders) };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { catalogue, content, settings, shop, cards, testimonials } = context.get(depsContext);
  const found = await findOffered(catalogue, params.slug);
  if (!found) {
    // A unit has an address of its own, in carts and orders: its model shows it.
    const unit = await catalogue.modelOfUnit(params.slug);
    if (!unit) throw data(null, { status: 404 });
    throw redirect(`${productPath(unit.slug)}?${new URLSearchParams({ [UNIT]: unit.number })}`);
  }
  const { product, units, own } = found;
  const { slug, name, category, category_id, compatible_models: models, description } = product;
  const path = productPath(slug);
  const title = typeset(name);
  const summary = `${descriptionLead(description)} ${conditionText(product)}, à l’atelier de Reims ou livré en France.`;
  const facts = shop();
  const now = nowOf(context);
  const pause = pauseOf(facts, now);
  const hasWallets = !pause && takesOrders(facts.mode) && cards()?.wallets !== undefined;
  const sending = pause ? null : sendingOf(context, product);
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
  const fittings = fittingsOf({ slug, category: category_id, models }, content);
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
    hasUnits: units.length > 0,
    hasWallets,
    /** How many may be put into the cart. */
    max: Math.min(product.available, MAX_QUANTITY),
    postcode: sending && product.available > 0 ? postcodeQuestion(context, sending, url.searchParams) : null,
    alert: { trap: TRAP, isAsked: url.searchParams.get('alerte') === 'demandee' },
    pictures,
    parts: renderStaticWith(context, PARTS, {
      product,
      units,
      own,
      asked: url.searchParams.get(UNIT)?.slice(0, MOST_ASKED) ?? null,
      pictures,
      crumbs,
      siteUrl: settings.url,
      shop: facts,
      vatNotice: facts.vatNotice,
      warranty: warrantyOf(product, facts.usedWarranty),
      pause,
      sending,
      pickup: pause ? null : pickupText(facts, now),
      hasWallets,
      others,
      repairs,
      guides,
      fittings,
      slot: fittings.length > 0 ? await firstSlot(context) : null,
      questions: content.productQuestions(category_id),
      reviews: await testimonials.reviews.ofProduct(product.id, { limit: REVIEWS_SHOWN }),
      isSpecimen: facts.mode === 'demonstration',
    }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const found = await findOffered(context.get(depsContext).catalogue, params.slug);
  if (!found) throw data(null, { status: 404 });
  return askAlert(context, await sentForm(request), found.product);
}

/** A product with its units: what is said of it as a whole is said of them too, from the lowest price on. Null if there is none. */
async function findOffered(catalogue: Pick<Catalogue, 'findProduct' | 'unitsOf'>, slug: string) {
  const product = await catalogue.findProduct(slug);
  if (!product) return null;
  const units = product.condition === 'neuf' ? [] : await catalogue.unitsOf(product.id);
  const own = product.available > 0 ? product : null;
  if (units.length === 0) return { product, units, own };
  const isOwnLowest =
    own !== null && units.every(({ directPriceCents }) => own.direct_price_cents <= directPriceCents);
  const lowest = (prices: readonly number[]) => Math.min(...prices);
  return {
    product: {
      ...product,
      ...{ available: product.available + units.length, grade: null },
      ...(!isOwnLowest && {
        direct_price_cents: lowest(units.map(({ directPriceCents }) => directPriceCents)),
        listed_price_cents: lowest(units.map(({ listedPriceCents }) => listedPriceCents)),
      }),
    },
    units,
    own: own && { grade: own.grade, direct_price_cents: own.direct_price_cents },
  };
}

export default function ProductPage({
  loaderData: { page, product, hasUnits, hasWallets, max, postcode, alert, pictures, parts },
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
              {hasUnits ? (
                <ChooseUnit
                  key={product.id}
                  name={product.name}
                  page={`${page.path}#prix`}
                  choices={parts['exemplaires-au-choix']}
                  hasWallets={hasWallets}
                />
              ) : max > 0 ? (
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
              {postcode && <PostcodeForm {...postcode} />}
            </div>
            <StaticPart id="texte" html={parts.texte} className="served product__text" />
          </div>
        </div>
        <div onSubmit={onSubmit}>
          <StaticPart id="fiche" html={parts.fiche} className="served product__facts" />
          <StaticPart id="barre" html={parts.barre} className="buy-rail" />
        </div>
      </div>
      <CartToaster />
    </>
  );
}

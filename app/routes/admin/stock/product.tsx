import { data, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { INCOMPLETE } from '#app/forms/issue-texts.ts';
import { errorsAt, keptOf, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { isAllowed } from '#domain/accounts/staff-roles.ts';
import { type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import type { ProductRecord } from '#domain/stock/product-fields.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import type { Route } from './+types/product.ts';
import { idOf } from './asked.server.ts';
import { MOVEMENT_FIELDS, movementSchema } from './movement-form.ts';
import { ProductEditor } from './product-editor.tsx';
import { ADDED_MODEL, PRODUCT_FORM, productTexts, sentRecord, withAddedModel } from './product-form.ts';
import { MovementsPart, PicturesPart, PricesPart } from './product-parts.tsx';
import { productView } from './product-view.server.ts';
import { savePictures } from './save-pictures.server.ts';
import { StockNav } from './stock-nav.tsx';
import { adminProductPath, STOCK_PATH } from './stock-paths.ts';
import './style.css';
import { DoneNotice } from '../done-notice.tsx';
import { useMay } from '../use-may.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(
    page,
    loaderData?.product?.name ?? 'Nouveau produit',
    'Un produit de la boutique et son stock.',
  );

const NEW = 'nouveau';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const done = doneText(url.searchParams.get('fait'));
  if (params.id === NEW) {
    const { record, categories } = await stock.begin(admin);
    return { product: null, texts: record, categories, done };
  }
  const id = idOf(params.id);
  const found = id && (await stock.find(admin, id));
  if (!found) throw data(null, { status: 404 });
  const { record, categories, ...product } = found;
  // The contents of the form are sent only with this permission: purchase prices are not for all of the staff.
  const texts = isAllowed(admin.staffRole, 'products') ? withSeen(productTexts(record)) : {};
  return { product: productView(product), texts, categories, done };
}

const DONE: Record<string, string> = {
  cree: 'Le produit est enregistré. Ajoutez-lui des photos ci-dessous.',
  enregistre: 'Le produit est enregistré, et ses pages suivent.',
  renomme:
    'Le produit est enregistré. Des modèles compatibles ont pris le nom du registre des appareils\u00a0: relisez-les.',
  mouvement: 'Le stock a changé\u00a0; le mouvement est noté.',
  photos: 'Les photos sont ajoutées.',
  images: 'Les images sont à jour.',
};

const doneText = (done: string | null): string | null => ownValue(DONE, done) ?? null;

type Kept = Record<string, string>;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { uploads } = context.get(depsContext);
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const id = params.id === NEW ? null : idOf(params.id);
  if (!id && params.id !== NEW) throw data(null, { status: 404 });
  // Only the form of the pictures has files.
  const isWithFiles = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const { fields, files, refusal }: UploadForm =
    isWithFiles && id
      ? await uploads.readForm(request, {
          clientIp: context.get(pageRequestContext).clientIp,
          isStaff: true,
          kinds: 'photos',
        })
      : { fields: await sentForm(request), files: [] };
  const answer = (
    part: string,
    status: number,
    rest: { errors: FieldError[]; kept: Kept; meanwhile?: Meanwhile },
  ) => data({ part, ...rest }, { status, headers: refusal?.headers });
  const done = (what: string) => redirect(`${adminProductPath(id ?? NEW)}?fait=${what}`, 303);
  const intent = fields.get('intent');

  if (intent === 'save') {
    const kept = withAddedModel(keptOf(fields, PRODUCT_FORM), String(fields.get(ADDED_MODEL) ?? ''));
    const { categories } = await stock.begin(admin);
    const guard = formGuard<ProductRecord>({
      fields: PRODUCT_FORM,
      kept,
      textsOf: productTexts,
      wordsOf: (field, text) =>
        field === 'category' ? categories.find((category) => category.id === text)?.label : undefined,
    });
    const saved = await stock.save(admin, { id, record: sentRecord(kept), guard });
    if (saved.outcome === 'missing') throw data(null, { status: 404 });
    if (saved.outcome === 'changed meanwhile') {
      const { meanwhile } = saved;
      return answer('fiche', 409, { errors: [], kept: meanwhile.kept, meanwhile });
    }
    if (saved.outcome === 'refused') {
      const issues = saved.faults.map(({ field, message }) => ({ path: field, message }));
      return answer('fiche', 400, { errors: errorsAt(issues, PRODUCT_FORM), kept });
    }
    const what = saved.renamed.length > 0 ? 'renomme' : id ? 'enregistre' : 'cree';
    return redirect(`${adminProductPath(saved.id)}?fait=${what}`, 303);
  }
  if (!id)
    return answer('fiche', 400, { errors: [{ message: 'Enregistrez d’abord le produit.' }], kept: {} });
  if (intent === 'move') {
    const { value, errors, kept } = readSent(movementSchema, MOVEMENT_FIELDS, fields);
    if (errors) return answer('mouvement', 400, { errors, kept });
    const { delta, ...why } = value;
    const moved = await stock.move(admin, { ...why, lines: [{ productId: id, delta }] });
    if (moved.outcome === 'moved') return done('mouvement');
    const issue = { path: 'quantity', message: moved.reason };
    return answer('mouvement', 409, { errors: errorsAt([issue], MOVEMENT_FIELDS), kept });
  }
  if (intent === 'pictures') {
    const saved = await savePictures(stock, admin, id, { fields, files, ...(refusal && { refusal }) });
    if (saved.outcome === 'saved') return done(saved.hasNew ? 'photos' : 'images');
    const { status, outcome: _, ...rest } = saved;
    return answer('images', status, rest);
  }
  return answer('fiche', 400, { errors: [{ message: INCOMPLETE }], kept: {} });
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, texts, categories, done } = loaderData;
  const of = (part: string) => ({
    errors: actionData?.part === part ? actionData.errors : [],
    kept: actionData?.part === part ? actionData.kept : {},
    meanwhile: actionData?.part === part ? actionData.meanwhile : undefined,
  });
  const details = of('fiche');
  const maySell = useMay('products');
  return (
    <>
      <AreaHead
        title={product?.name ?? 'Nouveau produit'}
        ways={
          <>
            {product?.isPublished && (
              <ButtonLink to={`/produit/${product.slug}`} newTab>
                Voir sa page
              </ButtonLink>
            )}
            <ButtonLink to={STOCK_PATH} variant="quiet">
              Tous les produits
            </ButtonLink>
          </>
        }
      />
      <StockNav current="produits" />
      <ErrorSummary errors={actionData?.errors ?? []} />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {maySell && product?.isPublished && product.feedLacks && (
        <Notice title="Absent des comparateurs de prix" level={2}>
          <p>{`Leur flux ne le prend pas\u00a0: il lui manque ${product.feedLacks}. La boutique le vend quand même.`}</p>
        </Notice>
      )}
      {maySell && (
        <ProductEditor
          path={adminProductPath(product?.id ?? NEW)}
          isNew={product === null}
          directPriceCents={product?.directPriceCents ?? null}
          unreadSpecs={product?.unreadSpecs ?? []}
          texts={actionData?.part === 'fiche' ? details.kept : texts}
          categories={categories}
          errors={details.errors}
          meanwhile={details.meanwhile}
        />
      )}
      {product && (
        <>
          <MovementsPart product={product} {...of('mouvement')} />
          {maySell && (
            <>
              <PicturesPart product={product} {...of('images')} />
              <PricesPart product={product} />
            </>
          )}
        </>
      )}
    </>
  );
}

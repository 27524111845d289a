import { redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { loadList } from '#app/features/list/load-list.server.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { INCOMPLETE } from '#app/forms/issue-texts.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/stock.ts';
import { bulkFormOf, productAddressSchema, productQueryOf } from './asked.server.ts';
import { BULK_FIELDS, bulkSchema, chosenOf } from './bulk-form.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { receiptFields, receiptSchema } from './movement-form.ts';
import { ProductTable } from './product-table.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { idsIn } from './row-ids.ts';
import { PRODUCTS, PURCHASE_LIST_PATH, STOCK_PATH } from './stock-paths.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Stock', 'Les produits de la boutique, leur stock et leurs prix.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const view = url.searchParams.get('vue');
  const done = url.searchParams.get('fait');
  if (view === 'achats')
    return {
      view: 'purchases' as const,
      // Two clicks on one button begin one purchase order.
      lists: (await stock.purchases(admin)).map((list) => ({ ...list, draftId: crypto.randomUUID() })),
      done: doneText(done),
    };
  const errors: FieldError[] = [];
  if (view === 'lot') {
    const ids = chosenOf(url.searchParams.getAll('produit'));
    const { value, errors: wrong = [] } = readSent(bulkSchema, BULK_FIELDS, bulkFormOf(url.searchParams));
    if (ids.length === 0) errors.push({ message: 'Cochez au moins un produit.' });
    errors.push(...wrong);
    if (value && ids.length > 0)
      return {
        view: 'bulk' as const,
        lines: await stock.preview(admin, ids, value.change),
        isPrice: value.change.kind === 'price',
        fields: [...bulkFormOf(url.searchParams)].map(([name, text]): [string, string] => [
          name,
          String(text),
        ]),
      };
  }
  const list = await loadList(PRODUCTS, productAddressSchema, url.searchParams, (asked) =>
    stock.list(admin, productQueryOf(asked)),
  );
  return {
    view: 'list' as const,
    list,
    errors,
    chosen: { action: url.searchParams.get('action') ?? '', value: url.searchParams.get('valeur') ?? '' },
    done: doneText(done),
  };
}

const DONE: Record<string, string> = {
  recu: 'La livraison est entrée en stock.',
  lot: 'Les produits sont changés, et leurs pages suivent.',
};

const doneText = (done: string | null): string | null => ownValue(DONE, done) ?? null;

export async function action({ request, context }: Route.ActionArgs) {
  const { stock } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const sent = await sentForm(request);
  switch (sent.get('intent')) {
    case 'receive': {
      const fields = receiptFields(idsIn(sent, 'received'));
      const { value, errors, kept } = readSent(receiptSchema, fields, sent);
      if (errors) return wrongForm(errors, kept);
      const moved = await stock.move(admin, { reason: 'purchase', note: '', ...value });
      if (moved.outcome === 'moved') return redirect(`${PURCHASE_LIST_PATH}&fait=recu`, 303);
      return refusedForm(moved.reason, kept);
    }
    case 'change': {
      const { value, errors, kept } = readSent(bulkSchema, BULK_FIELDS, sent);
      if (errors) return wrongForm(errors, kept);
      await stock.change(admin, value.products, value.change);
      return redirect(`${STOCK_PATH}?fait=lot`, 303);
    }
    default:
      return wrongForm([{ message: INCOMPLETE }], {});
  }
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const errors: FieldError[] = actionData?.errors ?? [];
  if (loaderData.view === 'purchases')
    return <PurchaseList {...loaderData} errors={errors} kept={actionData?.kept ?? {}} />;
  if (loaderData.view === 'bulk') return <BulkPreview {...loaderData} errors={errors} />;
  return <ProductTable {...loaderData} errors={actionData ? errors : loaderData.errors} />;
}

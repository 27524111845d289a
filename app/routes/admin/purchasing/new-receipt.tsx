import { Plus, Trash2 } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { NameList } from '#app/features/devices/name-list.tsx';
import { ProductChoices } from '#app/features/product/product-choices.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { ScanStatus } from '#app/forms/scan-status.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useScanQueue } from '#app/forms/use-scan-queue.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import { StockNav } from '../stock/stock-nav.tsx';
import type { Route } from './+types/new-receipt.ts';
import { BillFields } from './bill-fields.tsx';
import { actOnNewReceipt, expectedIn, firstTexts, namesIn } from './new-receipt.server.ts';
import {
  awaitedPath,
  expectedPath,
  GOODS_RECEIPTS_PATH,
  NEW_RECEIPT_PATH,
  purchaseOrderPath,
} from './purchasing-paths.ts';
import { idOf } from './read-supplier.server.ts';
import { goodsReceiptFields, rowsIn } from './receipt-form.ts';
import { ReceivedLines } from './received-lines.tsx';
import { forgetReceiptDrafts, useReceiptDraft } from './use-receipt-draft.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Nouvelle réception', 'Ce qu’un fournisseur a livré, et sa facture.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const { purchasing } = admin;
  const { vatRegimes } = shop();
  const doing = { purchasing, who: signedIn(context), now: nowOf(context), vatRegimes };
  const supplierId = idOf(url.searchParams.get('fournisseur') ?? '');
  const orderId = z.uuid().safeParse(url.searchParams.get('commande')).data ?? null;
  const texts = await firstTexts(doing, { orderId, supplierId });
  return {
    texts,
    names: await namesIn(doing, texts),
    ...(await expectedIn(doing, texts)),
    hasVat: hasVat(vatRegimes),
    suppliers: await purchasing.supplierNames(doing.who),
    // Answers come to the address of the page, under which the tab keeps its lines.
    path: pathOf(orderId, supplierId),
  };
}

const pathOf = (orderId: string | null, supplierId: number | null): string => {
  if (orderId !== null) return awaitedPath(orderId);
  return supplierId === null ? NEW_RECEIPT_PATH : expectedPath(supplierId);
};

export async function action({ request, context }: Route.ActionArgs) {
  const { admin, shop } = context.get(depsContext);
  const { vatRegimes } = shop();
  const doing = { purchasing: admin.purchasing, who: signedIn(context), now: nowOf(context), vatRegimes };
  return actOnNewReceipt(doing, await sentForm(request));
}

/** A code that cannot be added is refused at its field, or at the quantity of its line. */
const isAboutCode = ({ field = '' }: { field?: string | undefined }) => /^(?:scanned|quantity\.)/.test(field);

export default function NewReceipt({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? [];
  const texts: Record<string, string> = actionData?.kept ?? loaderData.texts;
  const { names, order } = actionData ?? loaderData;
  const { path } = loaderData;
  const offered = actionData?.offered ?? [];
  const rows = rowsIn(texts);
  const drawn = drawFields(goodsReceiptFields(rows), { errors, kept: texts });
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useReceiptDraft(form, path, actionData);
  const { onSubmit, onInput, ...queue } = useScanQueue(form, input, {
    answer: actionData,
    refused: errors.some(isAboutCode) ? (texts.scanned ?? '') : undefined,
    offeredFor: offered.length > 0 ? texts.scanned : undefined,
  });
  return (
    <>
      <AreaHead
        title="Nouvelle réception"
        lead="Lisez les codes de ce qui est livré, relisez les quantités et les prix, puis enregistrez."
        back={{ to: GOODS_RECEIPTS_PATH, label: 'Toutes les réceptions' }}
      />
      <StockNav current="receptions" />
      <Form
        ref={form}
        method="post"
        action={path}
        className="account__form area__part"
        noValidate
        onSubmit={onSubmit}
        // What the server adds is drawn by a new form.
        key={JSON.stringify(texts)}
      >
        <ErrorSummary errors={errors} />
        {/* In any field but that of codes, the Enter key keeps what is typed and says nothing. */}
        <EnterButton name="intent" value="key">
          Garder ce qui est écrit
        </EnterButton>
        <input type="hidden" name="receiptId" value={texts.receiptId} />
        {order && (
          <p>
            <input type="hidden" name="orderId" value={order.id} />
            {'Livraison de la commande '}
            <Link to={purchaseOrderPath(order.id)}>
              <Numbered>{order.number}</Numbered>
            </Link>
            {order.others.length > 0 &&
              `. Hors catalogue, à noter sur la commande une fois arrivé\u00a0: ${order.others.join(', ')}.`}
          </p>
        )}
        <Field {...drawn.field('scanned')}>
          <Input
            {...drawn.control('scanned')}
            ref={input}
            onInput={onInput}
            enterKeyHint="go"
            // The shop scans one thing after the other, without a free hand.
            autoFocus
            data-takes-focus=""
          />
        </Field>
        {/* Never busy: the next code is taken while one is on its way. */}
        <Button type="submit" icon={Plus}>
          Ajouter
        </Button>
        <ScanStatus {...queue} />
        <ProductChoices words={texts.scanned ?? ''} choices={offered} name="picked" />
        {rows.length > 0 && (
          <ReceivedLines rows={rows} draw={drawn} names={names} units={order?.units ?? null} />
        )}
        <TextField draw={drawn} name="supplier" list="fournisseurs" />
        <NameList id="fournisseurs" names={loaderData.suppliers} />
        <TextField draw={drawn} name="deliveryNote" />
        <fieldset className="account__form">
          <legend>
            <h2>Facture</h2>
          </legend>
          <p>
            Dites par quel moyen elle est payée, et elle s’inscrit au registre des achats. Pas encore
            payée&nbsp;: entrez en stock, elle s’inscrira plus tard.
          </p>
          <BillFields draw={drawn} hasVat={loaderData.hasVat} noWay="Pas encore payée" />
        </fieldset>
        <SubmitButton name="intent" value="receive">
          Entrer en stock
        </SubmitButton>
        {actionData && (
          <ButtonLink to={NEW_RECEIPT_PATH} variant="quiet" icon={Trash2} onClick={forgetReceiptDrafts}>
            Tout effacer et recommencer
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

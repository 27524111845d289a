import { useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { customerChoice } from '#app/features/customers/known-customers.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { choiceDetails } from '#app/features/product/product-texts.ts';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { permissionsPolicy } from '#domain/urls/permissions-policy.ts';
import { hasVatAt } from '#domain/vat/vat-regimes.ts';
import type { CounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { TILL_PATH } from '../closings/closing-paths.ts';
import { DoneNotice } from '../done-notice.tsx';
import { GiveBackPanel } from '../give-back/give-back-panel.tsx';
import { PayTextPanel } from '../pay-text/pay-text-panel.tsx';
import type { Route } from './+types/counter-sale.ts';
import { ClosedPart } from './closed-part.tsx';
import { COUNTER_PATH, salePanelPath, salePath } from './counter-paths.ts';
import { ExchangePart } from './exchange-part.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { SaleMailPanel } from './mail-panel.tsx';
import { PayPart } from './pay-part.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { actOnSale } from './sale-actions.server.ts';
import { SaleLines } from './sale-lines.tsx';
import { SaleList, SaleSearch } from './sale-list.tsx';
import { CancelPanel, CustomerPanel, FreePanel, LinePanel, WayPanel } from './sale-panels.tsx';
import { exchangeView, listedSale, type SaleView, saleView } from './sale-view.server.ts';
import { ScanPart } from './scan-part.tsx';
import '#app/routes/shop/order/style.css';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Vente au comptoir', 'Vendre au comptoir\u00a0: produits, services, paiement.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const who = signedIn(context);
  const asked = (name: string) => url.searchParams.get(name)?.slice(0, 120) ?? '';
  const found = isId(params.id) ? await admin.counterSales.find(who, params.id) : null;
  if (params.id !== undefined && !found) throw data(null, { status: 404 });
  const hasVat = hasVatAt(shop().vatRegimes, found?.closed_at ?? nowOf(context));
  const sale = found && saleView(found, hasVat);
  const words = asked('q');
  const customerWords = asked('client');
  const hasCamera = asked('lecteur') === 'camera';
  // Where the browser reads no codes itself, a library of WebAssembly does.
  if (hasCamera) context.get(pageRequestContext).foreign = { script: ["'wasm-unsafe-eval'"] };
  const view = {
    sale,
    hasVat,
    link:
      sale?.state === 'closed' && sale.hasLink && sale.dueCents > 0
        ? admin.counterSales.linkOf(sale.id)
        : null,
    // Two clicks on the first line of a sale open one.
    shown: sale ?? { id: crypto.randomUUID(), version: 0 },
    soldWords: asked('vendu'),
    lists: sale ? null : listsOf(await admin.counterSales.list(who, asked('vendu'))),
    panel: asked('etape'),
    line: sale?.lines.find(({ id }) => String(id) === asked('ligne')) ?? null,
    back: sale?.lines.find(({ id, left }) => left > 0 && String(id) === asked('retour')) ?? null,
    entry: sale?.entries.find(({ id, canCorrect }) => canCorrect && String(id) === asked('paiement')) ?? null,
    search: { words, offered: words ? (await admin.counterSales.findProducts(who, words)).map(offered) : [] },
    customers: {
      words: customerWords,
      found: customerWords
        ? (await admin.counterSales.findCustomers(who, customerWords)).map(customerChoice)
        : [],
    },
    change: changeText(url.searchParams.get('rendu')),
    done: ownValue(DONE, asked('fait')) ?? null,
    textsLink: admin.payTexts.isOffered(),
    exchanges:
      sale && sale.dueCents > 0
        ? (await admin.counterSales.waitingExchanges(who)).map((each) => exchangeView(each, sale.dueCents))
        : [],
    hasCamera,
  };
  return data(
    view,
    hasCamera ? { headers: { 'Permissions-Policy': permissionsPolicy({ camera: true }) } } : {},
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const DONE: Readonly<Record<string, string>> = {
  envoyer: 'L’e-mail part.',
  sms: 'Le SMS part.',
};

const isId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

type Found<Method extends keyof CounterSales> = Awaited<ReturnType<CounterSales[Method]>>;

const listsOf = ({ waiting, last }: Found<'list'>) => ({
  waiting: waiting.map(listedSale),
  last: last.map(listedSale),
});

const offered = ({ id, name, sku, available, direct_price_cents }: Found<'findProducts'>[number]) => ({
  value: id,
  name,
  details: `${choiceDetails(sku, available)}, ${formatEuros(direct_price_cents)}`,
});

/** What goes back to who paid in cash: it comes by the address, since the ledger has what was kept. */
function changeText(asked: string | null): string | null {
  const cents = /^\d{1,7}$/.test(asked ?? '') ? Number(asked) : 0;
  return cents > 0 ? `À rendre\u00a0: ${formatEuros(cents)}.` : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { counterSales: sales, payTexts } = context.get(depsContext).admin;
  return actOnSale({ sales, payTexts, who: signedIn(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function CounterSale({ loaderData, actionData }: Route.ComponentProps) {
  const {
    sale,
    hasVat,
    link,
    shown,
    lists,
    soldWords,
    panel,
    line,
    back,
    entry,
    search,
    customers,
    change,
    done,
    textsLink,
    exchanges,
  } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  const id = sale?.id ?? null;
  const path = salePath(id);
  const isOpen = sale === null || sale.state === 'open';
  const aside = panelOf();
  const isOfScan = !aside && (refused.errors ?? []).some(({ field }) => field === 'scanned');
  // It stays on from sale to sale, as long as the document.
  const [isCameraOn, setCameraOn] = useState(loaderData.hasCamera);
  useStepFocus(sale?.state ?? 'open');
  return (
    <>
      <AreaHead
        title={<Numbered>{sale?.number ? `Vente ${sale.number}` : 'Vente au comptoir'}</Numbered>}
        {...(sale && { back: { to: COUNTER_PATH, label: 'Toutes les ventes' } })}
        {...(sale === null && { lead: 'Lisez un code ou écrivez un nom, puis encaissez.' })}
      />
      {change && (
        <Notice kind="ok" role="status">
          <p>
            <b>{change}</b>
          </p>
        </Notice>
      )}
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={refused.errors ?? []} isQuiet={isOfScan} />
      {isOpen && (
        <ScanPart
          sale={shown}
          path={path}
          words={search.words}
          offered={search.offered}
          refused={aside ? {} : refused}
          answer={actionData}
          isBeside={aside !== null || (actionData !== undefined && !isOfScan)}
          hasCamera={isCameraOn}
          onCamera={setCameraOn}
        />
      )}
      {sale && sale.lines.length > 0 && <SaleLines sale={sale} />}
      {aside}
      {sale && !aside && sale.lines.length > 0 && (sale.dueCents > 0 || (isOpen && sale.isFree)) && (
        <>
          <PayPart sale={sale} path={path} refused={refused} />
          {exchanges.length > 0 && <ExchangePart sale={sale} exchanges={exchanges} />}
        </>
      )}
      {sale?.over && !aside && !sale.isRefundUnderWay && (
        <GiveBackPanel row={sale} what="Cette vente" action={salePath(sale.id)} refused={refused} />
      )}
      {sale && !isOpen && <ClosedPart sale={sale} link={link} textsLink={textsLink} />}
      {isOpen && !aside && <OpenWays sale={sale} />}
      {lists && !aside && (
        <SaleSearch words={soldWords} isNone={lists.waiting.length + lists.last.length === 0} />
      )}
      {lists && <SaleList id="attente" title="En attente" sales={lists.waiting} />}
      {lists && <SaleList id="faites" title="Dernières ventes" sales={lists.last} />}
    </>
  );

  /** The form that the address asks for, in place of the payment. */
  function panelOf() {
    if (isOpen && panel === 'libre')
      return <FreePanel sale={shown} id={id} hasVat={hasVat} refused={refused} />;
    if (!sale) return null;
    if (isOpen && line) return <LinePanel sale={sale} line={line} refused={refused} />;
    if (isOpen && panel === 'client') return <CustomerPanel sale={sale} refused={refused} {...customers} />;
    if (panel === 'facture' && sale.mayInvoice) return <InvoicePanel sale={sale} refused={refused} />;
    if (panel === 'envoyer' && sale.state !== 'open') return <SaleMailPanel sale={sale} refused={refused} />;
    if (sale.state !== 'closed') return null;
    if (panel === 'sms' && link && textsLink)
      return (
        <PayTextPanel
          row={sale}
          phone={sale.customer.phone}
          action={salePanelPath(sale.id, 'sms')}
          refused={refused}
        >
          <ButtonLink to={salePath(sale.id)} variant="quiet">
            Ne rien envoyer
          </ButtonLink>
        </PayTextPanel>
      );
    if (sale.grouped) return null;
    if (back && sale.dueCents === 0) return <ReturnPanel sale={sale} line={back} refused={refused} />;
    if (entry) return <WayPanel sale={sale} entry={entry} refused={refused} />;
    return panel === 'annuler' ? <CancelPanel sale={sale} refused={refused} /> : null;
  }
}

/** What else may be done with a sale that is not paid. */
function OpenWays({ sale }: { sale: SaleView | null }) {
  const { isNone = true, name = null, phone = null, email = null } = sale?.customer ?? {};
  return (
    <>
      {sale?.isBilled && <p>La facture est établie au paiement.</p>}
      {sale && !isNone && <p>{`Client\u00a0: ${[name, phone, email].filter(Boolean).join(', ')}`}</p>}
      <p className="account__ways">
        <ButtonLink to={salePanelPath(sale?.id ?? null, 'libre')}>Ligne libre</ButtonLink>
        {sale && <ButtonLink to={salePanelPath(sale.id, 'client')}>Client</ButtonLink>}
        {sale && <ButtonLink to={salePanelPath(sale.id, 'facture')}>Facture</ButtonLink>}
        {sale && <ButtonLink to={COUNTER_PATH}>Mettre en attente</ButtonLink>}
        {!sale && <ButtonLink to={TILL_PATH}>Clôturer la caisse</ButtonLink>}
      </p>
      {sale?.mayGroup && (
        <SeenForm row={sale} action={salePath(sale.id)} intent="on-account">
          <SubmitButton variant="secondary">
            {`Terminer sans paiement, sur la facture du mois de ${sale.billing.company}`}
          </SubmitButton>
        </SeenForm>
      )}
      {sale && (
        <SeenForm row={sale} action={salePath(sale.id)} intent="drop">
          <SubmitButton variant="quiet">Abandonner cette vente</SubmitButton>
        </SeenForm>
      )}
    </>
  );
}

import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { addressTexts } from '#app/features/address/address-form.ts';
import { customerChoice } from '#app/features/customers/known-customers.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { reminderDaysOf } from '#domain/free-invoice/reminders.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import type { FreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { DoneNotice } from '../done-notice.tsx';
import { GiveBackPanel } from '../give-back/give-back-panel.tsx';
import { PayTextPanel } from '../pay-text/pay-text-panel.tsx';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/free-invoice.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { placeOfDocument } from './document-place.server.ts';
import { BilledPanel, InvoiceLinePanel, NewLinePanel } from './draft-panels.tsx';
import {
  GROUP_PATH,
  INVOICES_PATH,
  invoiceFilePath,
  invoicePanelPath,
  invoicePath,
} from './free-invoice-paths.ts';
import { actOnInvoice } from './invoice-actions.server.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceDeposits, InvoiceLines, InvoiceMoney } from './invoice-overview.tsx';
import { InvoiceSearch } from './invoice-search.tsx';
import {
  type InvoiceView,
  invoiceView,
  listedInvoice,
  listedPlan,
  usualTerms,
} from './invoice-view.server.ts';
import { MailPanel } from './mail-panel.tsx';
import { CorrectPanel, CreditPanel, InvoicePayPanel } from './money-panels.tsx';
import { PlanFacts, PlanList, PlanPanel } from './plan-panel.tsx';
import { PLATFORM_INVOICES_PATH } from './platform-paths.ts';
import { ReminderPanel } from './reminder-panel.tsx';
import '#app/routes/shop/order/style.css';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Factures libres', 'Facturer un service ou une vente à payer plus tard.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, admin } = context.get(depsContext);
  const { freeInvoices } = admin;
  const who = signedIn(context);
  const now = nowOf(context);
  const asked = (name: string) => url.searchParams.get(name)?.slice(0, 120) ?? '';
  const found = isId(params.id) ? await freeInvoices.find(who, params.id) : null;
  if (params.id !== undefined && !found) throw data(null, { status: 404 });
  const invoice =
    found && invoiceView(found, now, { days: reminderDaysOf(shop()), vatRegimes: shop().vatRegimes });
  const words = asked('client');
  const card = isId(asked('fiche')) ? await freeInvoices.findBilling(who, asked('fiche')) : null;
  const panel = asked('etape');
  return {
    invoice,
    asksVat: hasVat(shop().vatRegimes),
    link: invoice?.state === 'issued' ? freeInvoices.linkOf(invoice.id) : null,
    // Two clicks on the first form of a draft begin one.
    shown: invoice ?? { id: crypto.randomUUID(), version: 0 },
    lists: invoice || panel ? null : listsOf(await freeInvoices.list(who, asked('q')), now),
    panel,
    words: asked('q'),
    place: invoice || panel ? null : await placeOfDocument(freeInvoices, who, asked('q')),
    line: invoice?.lines.find(({ id }) => String(id) === asked('ligne')) ?? null,
    entry:
      invoice?.entries.find(({ id, canCorrect }) => canCorrect && String(id) === asked('paiement')) ?? null,
    customers: {
      words,
      found: words ? (await freeInvoices.findCustomers(who, words)).map(customerChoice) : [],
    },
    usualTerms: usualTerms(shop()),
    today: dayInParis(now),
    // Whoever disputes an invoice is not asked for it.
    textsLink: admin.payTexts.isOffered() && (invoice?.dueCents ?? 0) > 0 && !invoice?.dispute,
    isTexted: asked('fait') === 'sms',
    typed: { ...invoice?.typed, ...(card && typedCard(card)) },
  };
}

const isId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

type Found<Method extends keyof FreeInvoices> = Awaited<ReturnType<FreeInvoices[Method]>>;

const listsOf = ({ drafts, due, settled, plans }: Found<'list'>, now: Date) => ({
  drafts: drafts.map((each) => listedInvoice(each, now)),
  due: due.map((each) => listedInvoice(each, now)),
  settled: settled.map((each) => listedInvoice(each, now)),
  plans: plans.map(listedPlan),
});

const typedCard = ({ name, email, company, siren, address }: NonNullable<Found<'findBilling'>>) => ({
  customerName: name ?? '',
  email: email ?? '',
  company: company ?? '',
  siren: siren ?? '',
  ...addressTexts('address', address),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { freeInvoices: invoices, payTexts } = context.get(depsContext).admin;
  const who = signedIn(context);
  return actOnInvoice({ invoices, payTexts, who, now: nowOf(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function FreeInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const {
    invoice,
    asksVat,
    link,
    shown,
    lists,
    panel,
    words,
    place,
    line,
    entry,
    customers,
    typed,
    usualTerms,
    today,
    textsLink,
    isTexted,
  } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  const mayAccount = useMay('accounting');
  const aside = panelOf();
  useStepFocus(invoice?.state ?? 'draft');
  return (
    <>
      <AreaHead
        title={titleOf(invoice)}
        {...((invoice || aside) && { back: { to: INVOICES_PATH, label: 'Toutes les factures' } })}
        {...(lists && { lead: 'Ce qui se facture sans commande, réparation ni vente au comptoir.' })}
      />
      <DoneNotice>{isTexted && !actionData ? 'Le SMS part.' : null}</DoneNotice>
      <ErrorSummary errors={refused.errors ?? []} />
      {lists && (
        <p className="account__ways">
          <ButtonLink to={invoicePanelPath(null, 'client')} variant="primary">
            Nouvelle facture
          </ButtonLink>
          <ButtonLink to={GROUP_PATH}>Facture groupée du mois</ButtonLink>
          {mayAccount && <GoLink to={PLATFORM_INVOICES_PATH}>Plateforme de facturation</GoLink>}
        </p>
      )}
      {lists && <InvoiceSearch words={words} place={place} />}
      {invoice && !aside && <Facts invoice={invoice} link={link} />}
      {invoice && invoice.lines.length > 0 && <InvoiceLines invoice={invoice} />}
      {aside}
      {invoice && !aside && invoice.dueCents > 0 && <InvoicePayPanel invoice={invoice} refused={refused} />}
      {invoice?.over && !aside && !invoice.isRefundUnderWay && (
        <GiveBackPanel
          row={invoice}
          what="Cette facture"
          action={invoicePath(invoice.id)}
          refused={refused}
        />
      )}
      {invoice && !aside && <InvoiceDeposits invoice={invoice} />}
      {invoice && <InvoiceMoney invoice={invoice} />}
      {invoice?.reminder && !aside && <ReminderPanel invoice={invoice} refused={refused} />}
      {invoice?.state === 'issued' && !aside && <MailPanel invoice={invoice} refused={refused} />}
      {invoice?.state === 'issued' && textsLink && !aside && (
        <PayTextPanel
          row={invoice}
          phone={invoice.phone}
          action={invoicePath(invoice.id)}
          refused={refused}
        />
      )}
      {invoice?.state === 'draft' && !aside && (
        <>
          <NewLinePanel invoice={invoice} hasVat={asksVat} refused={refused} />
          {invoice.plan ? <PlanFacts invoice={invoice} /> : <DraftWays invoice={invoice} />}
        </>
      )}
      {lists && <PlanList plans={lists.plans} />}
      {lists && <InvoiceList id="brouillons" title="Brouillons" invoices={lists.drafts} />}
      {lists && (
        <InvoiceList
          id="dues"
          title="À payer"
          none="Aucune facture n’attend de paiement."
          invoices={lists.due}
        />
      )}
      {lists && <InvoiceList id="soldees" title="Soldées" invoices={lists.settled} />}
    </>
  );

  /** The form that the address asks for. */
  function panelOf() {
    const isDraft = invoice === null || invoice.state === 'draft';
    const id = invoice?.id ?? null;
    if (isDraft && panel === 'client')
      return (
        <BilledPanel
          invoice={shown}
          id={id}
          typed={typed}
          usualTerms={usualTerms}
          today={today}
          refused={refused}
          {...customers}
        />
      );
    if (!invoice) return null;
    if (panel === 'acompte' && invoice.mayAskDeposit)
      return <DepositPanel invoice={invoice} refused={refused} />;
    if (isDraft && panel === 'repetition' && invoice.mayRepeat)
      return <PlanPanel invoice={invoice} refused={refused} today={today} />;
    if (isDraft)
      return line && <InvoiceLinePanel invoice={invoice} line={line} hasVat={asksVat} refused={refused} />;
    if (entry) return <CorrectPanel invoice={invoice} entry={entry} refused={refused} />;
    if (panel === 'avoir' && invoice.mayCredit) return <CreditPanel invoice={invoice} refused={refused} />;
    return null;
  }
}

function titleOf(invoice: InvoiceView | null) {
  if (!invoice) return 'Factures libres';
  if (invoice.plan) return 'Facture répétée';
  const kind = invoice.isDeposit ? 'Facture d’acompte' : 'Facture';
  return invoice.number ? <Numbered>{`${kind} ${invoice.number}`}</Numbered> : 'Brouillon de facture';
}

/** Whom it is for and how it stands. */
function Facts({ invoice, link }: { invoice: InvoiceView; link: string | null }) {
  const { id, number, state, customer, standing, dueOn, doneOn, issuedAt, terms, writer } = invoice;
  return (
    <>
      {invoice.isOverdue && (
        <Notice kind="warn">
          <p>{`L’échéance du ${dueOn} est passée\u00a0: ${invoice.due} restent à payer.`}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'Client', detail: customer.join(', ') || 'Pas encore écrit' },
          { term: 'État', detail: invoice.plan?.standing ?? standing },
          ...(invoice.modelId
            ? [{ term: 'Répétition', detail: <Link to={invoicePath(invoice.modelId)}>Voir son modèle</Link> }]
            : []),
          ...(invoice.depositOf
            ? [
                {
                  term: 'Facture de l’ensemble',
                  detail: <Link to={invoice.depositOf.to}>{invoice.depositOf.name}</Link>,
                },
              ]
            : []),
          { term: 'Échéance', detail: dueOn ?? `${terms} après l’émission` },
          { term: state === 'draft' ? 'Commencée par' : 'Émise par', detail: writer },
          ...(issuedAt ? [{ term: 'Émise le', detail: issuedAt }] : []),
          ...(doneOn ? [{ term: 'Vente ou travail du', detail: doneOn }] : []),
          ...(invoice.members.length > 0
            ? [{ term: 'Regroupe', detail: <Members members={invoice.members} /> }]
            : []),
          ...(link ? [{ term: 'Lien pour payer', detail: <Link to={link}>{link}</Link> }] : []),
        ]}
      />
      <p className="account__ways">
        {number && (
          <ButtonLink to={invoiceFilePath(id, number)} newTab>
            Facture (PDF)
          </ButtonLink>
        )}
        {state === 'draft' && (
          <ButtonLink to={invoicePanelPath(id, 'client')}>
            {customer.length > 0 ? 'Modifier le client' : 'Écrire le client'}
          </ButtonLink>
        )}
        {invoice.mayCredit && (
          <ButtonLink to={invoicePanelPath(id, 'avoir')} variant="quiet">
            Établir un avoir
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/** What a grouped invoice is of. */
const Members = ({ members }: Pick<InvoiceView, 'members'>) => (
  <ul>
    {members.map(({ id, name, to, cents }) => (
      <li key={id}>
        <Link to={to}>
          <Numbered>{name}</Numbered>
        </Link>
        {cents}
      </li>
    ))}
  </ul>
);

/** What else may become of a draft. */
function DraftWays({ invoice }: { invoice: InvoiceView }) {
  return (
    <>
      <p className="account__ways">
        {invoice.mayAskDeposit && (
          <ButtonLink to={invoicePanelPath(invoice.id, 'acompte')}>Demander un acompte</ButtonLink>
        )}
        {invoice.mayRepeat && (
          <ButtonLink to={invoicePanelPath(invoice.id, 'repetition')}>Répéter cette facture</ButtonLink>
        )}
      </p>
      <SeenForm row={invoice} action={invoicePath(invoice.id)} intent="drop">
        <SubmitButton variant="quiet">Supprimer ce brouillon</SubmitButton>
      </SeenForm>
    </>
  );
}

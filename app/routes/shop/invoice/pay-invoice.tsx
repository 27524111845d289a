import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import {
  askCards,
  cameBackOf,
  cardView,
  hasPaid,
  startCard,
} from '#app/features/payment/pay-by-card.server.ts';
import { PayByCard } from '#app/features/payment/pay-by-card.tsx';
import { Transfer } from '#app/features/payment/transfer.tsx';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { formatEuros } from '#domain/money/money.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { capitalize } from '#domain/text/typography.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import { totalWords } from '#domain/vat/price-words.ts';
import { hasVatAt } from '#domain/vat/vat-regimes.ts';
import type { Route } from './+types/pay-invoice.ts';
import { INVOICE_LINK_PATH, linkedFilePath, payInvoicePath } from './pay-invoice-paths.ts';
import '#app/styles/forms.css';
import '#app/routes/repair/style.css';

const DEAD_LINK =
  'Ce lien n’ouvre rien à payer\u00a0: il est incomplet. Copiez-le en entier depuis notre message, ou appelez-nous.';

const triedTooOften = (retryAfterS: number) => `Trop d’essais. Recommencez dans ${inMinutes(retryAfterS)}.`;

const CAME_BACK = {
  fait: 'Merci\u00a0: votre paiement est chez notre prestataire. Il se voit en quelques secondes par le lien qui vous a mené ici, et un e-mail le confirme si vous nous avez donné une adresse.',
  annule:
    'Le paiement n’a pas abouti, rien n’a été débité. Le lien qui vous a mené ici montre les autres moyens de payer.',
  indisponible:
    'La page de paiement ne répond pas pour l’instant. Le lien qui vous a mené ici montre les autres moyens de payer.',
};

const nameOf = ({ kind, is_deposit }: { kind: 'invoice' | 'sale'; is_deposit: boolean }) =>
  kind === 'sale' ? 'Achat à l’atelier' : is_deposit ? 'Facture d’acompte' : 'Facture';

const paidSale = ({ kind, id }: { kind: 'invoice' | 'sale'; id: string }) =>
  kind === 'sale' ? { sale_id: id } : { free_invoice_id: id };

/** « Ticket », « Facture d’acompte FAC-2026-000001 », « Avoir AV-2026-000001 » */
function fileWords(file: string, { is_deposit }: { is_deposit: boolean }): string {
  if (file === 'ticket') return 'Ticket';
  const isNote = file.replace('DEMO-', '').startsWith('AV-');
  return `${isNote ? 'Avoir' : nameOf({ kind: 'invoice', is_deposit })} ${file}`;
}

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Payer une facture', 'Ce qui reste dû, et comment le payer.');

/** No other site may see the secret in the address. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return { 'Referrer-Policy': 'same-origin', ...retryAfterOf(actionHeaders, loaderHeaders) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { invoiceLinks, shop } = context.get(depsContext);
  const facts = shop();
  const { street, postcode, city, hours, phone, payments, mode } = facts;
  const nothing = (message: string) => ({ phone, message, invoice: null });
  const link = askedLink(url);
  const cameBack = cameBackOf(url);
  // Stripe is not told the secret of the link, and leads back without it.
  if (!link && cameBack) {
    const { data: invoice } = z.uuid().safeParse(url.searchParams.get('vente'));
    const { data: sale } = z.uuid().safeParse(url.searchParams.get('achat'));
    if (invoice) await askCards(context, url, { free_invoice_id: invoice });
    if (sale) await askCards(context, url, { sale_id: sale });
    return nothing(CAME_BACK[cameBack]);
  }
  const { clientIp } = context.get(pageRequestContext);
  const asked = link ? await invoiceLinks.find(link, clientIp) : null;
  const found =
    link && asked && 'kind' in asked && (await askCards(context, url, paidSale(asked)))
      ? await invoiceLinks.find(link, clientIp)
      : asked;
  if (!found || !link) return data(nothing(DEAD_LINK), { status: 404 });
  if ('retryAfterS' in found) return tooMany(nothing(triedTooOften(found.retryAfterS)), found.retryAfterS);
  const { kind, number, due_on, lines, files, total_cents, credited_cents, paid_cents, refunded_cents } =
    found;
  const deducted = found.deducted ?? [];
  const due = found.dueCents;
  const isDue = due > 0 && !found.isUnitGone;
  const now = nowOf(context);
  return {
    phone,
    message: null,
    invoice: {
      name: `${nameOf(found)} ${number}${found.isCancelled ? '\u00a0: il est annulé' : ''}`,
      creditWords: kind === 'sale' ? 'Repris' : 'Avoirs',
      due: formatEuros(due),
      isDue,
      isUnitGone: found.isUnitGone,
      isPaid: hasPaid(url) && due === 0,
      path: payInvoicePath(link),
      renewPath: payInvoicePath(link, { paiement: 'fait' }),
      card: cardView(context, url, { cents: due, isBeingPaid: found.is_being_paid }),
      isLate: isDue && due_on !== null && due_on < dayInParis(now),
      dueOn: due_on && formatDate(due_on),
      isDeposit: found.is_deposit,
      deducted: deducted.map((deposit) => ({
        term: `Acompte ${deposit.number}`,
        detail: `−\u00a0${formatEuros(deposit.cents)}`,
      })),
      total: formatEuros(deducted.reduce((sum, { cents }) => sum + cents, total_cents)),
      totalName: totalWords('Total', hasVatAt(facts.vatRegimes, found.at ?? now)),
      credited: credited_cents > 0 ? formatEuros(credited_cents) : null,
      paid: formatEuros(paid_cents),
      refunded: refunded_cents > 0 ? formatEuros(refunded_cents) : null,
      lines: lines.map(({ id, label, total_cents: cents }) => ({ id, label, total: formatEuros(cents) })),
      files: files.map((each) => ({
        path: linkedFilePath(each, link),
        words: `${fileWords(each, found)} (PDF)`,
      })),
      transfer: isDue ? transferView(facts, { cents: due, reference: number }) : null,
      noTransfer: mode === 'demonstration' ? NO_TRANSFER : null,
      ways: capitalize(payments.join(', ')),
      address: `${street}, ${postcode} ${city}, ${hours}`,
    },
  };
}

/** Leads to the payment page of what is due now. */
export async function action({ context, url }: Route.ActionArgs) {
  const { invoiceLinks, settings } = context.get(depsContext);
  const link = askedLink(url);
  const found = link ? await invoiceLinks.find(link, context.get(pageRequestContext).clientIp) : null;
  if (!found || !link) return data({ errors: [{ message: DEAD_LINK }] }, { status: 404 });
  if ('retryAfterS' in found)
    return tooMany({ errors: [{ message: triedTooOften(found.retryAfterS) }] }, found.retryAfterS);
  return startCard(context, paidSale(found), {
    payPage: (paiement) => payInvoicePath(link, paiement ? { paiement } : {}),
    back: `${settings.url}${INVOICE_LINK_PATH}?${found.kind === 'sale' ? 'achat' : 'vente'}=${found.id}&paiement=`,
    refuse: (message, retryAfterS) => tooMany({ errors: [{ message }] }, retryAfterS),
  });
}

export default function PayInvoice({
  loaderData: { invoice, message, phone },
  actionData,
}: Route.ComponentProps) {
  if (!invoice)
    return (
      <AccountCard title="Payer une facture" lead={message ?? ''} illustration="diagnostic" aside={null}>
        <p>
          <PhoneLink number={phone} />
        </p>
      </AccountCard>
    );
  return (
    <AccountCard
      title={invoice.isDue ? `Payer ${invoice.due}` : 'Rien à payer'}
      lead={<Numbered>{`${invoice.name}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        invoice.isDue &&
        invoice.dueOn && (
          <>
            <h2>Échéance</h2>
            <p>{`À payer au plus tard le ${invoice.dueOn}.`}</p>
            {invoice.isDeposit && (
              <p>Cet acompte engage les deux parties et se déduit de la facture de l’ensemble.</p>
            )}
            <p>Un paiement se voit ici dès que l’atelier l’a reçu.</p>
          </>
        )
      }
    >
      <ErrorSummary errors={actionData?.errors ?? []} />
      {invoice.isPaid && (
        <Notice kind="ok" role="status">
          <p>Votre paiement est reçu, merci.</p>
        </Notice>
      )}
      {invoice.isUnitGone && (
        <Notice kind="warn">
          <p>
            L’appareil d’occasion de cet acompte n’est plus disponible&nbsp;: ne payez rien, appelez-nous au{' '}
            <PhoneLink number={phone} />.
          </p>
        </Notice>
      )}
      {invoice.isLate && (
        <Notice kind="warn">
          <p>{`L’échéance du ${invoice.dueOn} est passée.`}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          ...invoice.lines.map(({ label, total }) => ({ term: label, detail: total })),
          { term: invoice.totalName, detail: invoice.total },
          ...invoice.deducted,
          ...(invoice.credited ? [{ term: invoice.creditWords, detail: `−\u00a0${invoice.credited}` }] : []),
          { term: 'Déjà payé', detail: invoice.paid },
          ...(invoice.refunded ? [{ term: 'Rendu', detail: invoice.refunded }] : []),
          { term: 'Reste à payer', detail: <b>{invoice.due}</b> },
        ]}
      />
      <ul>
        {invoice.files.map(({ path, words }) => (
          <li key={path}>
            <ExternalLink href={path}>
              <Numbered>{words}</Numbered>
            </ExternalLink>
          </li>
        ))}
      </ul>
      {invoice.isDue && (
        <>
          {invoice.card && (
            <PayByCard
              {...invoice.card}
              payable={invoice.due}
              path={invoice.path}
              renewPath={invoice.renewPath}
            />
          )}
          <section aria-labelledby="virement" className="pay-way">
            <h2 id="virement">Par virement</h2>
            {invoice.transfer ? (
              <Transfer {...invoice.transfer} />
            ) : invoice.noTransfer ? (
              <Notice>
                <p>{invoice.noTransfer}</p>
              </Notice>
            ) : (
              <p>
                Appelez-nous pour convenir du virement&nbsp;: <PhoneLink number={phone} />
              </p>
            )}
          </section>
          <section aria-labelledby="comptoir" className="pay-way">
            <h2 id="comptoir">À l’atelier</h2>
            <p>{`${invoice.ways}. ${invoice.address}.`}</p>
          </section>
        </>
      )}
    </AccountCard>
  );
}

import { data } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { Transfer } from '#app/features/payment/transfer.tsx';
import { transferView } from '#app/features/payment/transfer-view.server.ts';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { dueOfInvoice, isOverdue } from '#domain/free-invoice/free-invoice-account.ts';
import { formatEuros } from '#domain/money/money.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { capitalize } from '#domain/text/typography.ts';
import { linkOf } from '../../repair/appointment/form.ts';
import type { Route } from './+types/pay-invoice.ts';
import { linkedFilePath } from './pay-invoice-paths.ts';
import '#app/styles/forms.css';
import '#app/routes/repair/style.css';

const DEAD_LINK =
  'Ce lien n’ouvre aucune facture\u00a0: il est incomplet. Copiez-le en entier depuis notre message, ou appelez-nous.';

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
  const link = linkOf(url.searchParams.get('lien'));
  const found = link ? await invoiceLinks.find(link, context.get(pageRequestContext).clientIp) : null;
  if (!found || !link) return data(nothing(DEAD_LINK), { status: 404 });
  if ('retryAfterS' in found)
    return tooMany(
      nothing(`Trop d’essais. Recommencez dans ${inMinutes(found.retryAfterS)}.`),
      found.retryAfterS,
    );
  const { number, due_on, lines, notes, total_cents, credited_cents, paid_cents, refunded_cents } = found;
  const due = dueOfInvoice(found);
  return {
    phone,
    message: null,
    invoice: {
      number,
      due: formatEuros(due),
      isDue: due > 0,
      isLate: isOverdue(found, due_on, dayInParis(nowOf(context))),
      dueOn: due_on && formatDate(due_on),
      total: formatEuros(total_cents),
      credited: credited_cents > 0 ? formatEuros(credited_cents) : null,
      paid: formatEuros(paid_cents - refunded_cents),
      lines: lines.map(({ id, label, total_cents: cents }) => ({ id, label, total: formatEuros(cents) })),
      files: [number, ...notes.map((note) => note.number)].map((each) => ({
        path: linkedFilePath(each, link),
        words: `${each === number ? 'Facture' : 'Avoir'} ${each} (PDF)`,
      })),
      transfer: due > 0 ? transferView(facts, { cents: due, reference: number }) : null,
      noTransfer: mode === 'demonstration' ? NO_TRANSFER : null,
      ways: capitalize(payments.join(', ')),
      address: `${street}, ${postcode} ${city}, ${hours}`,
    },
  };
}

export default function PayInvoice({ loaderData: { invoice, message, phone } }: Route.ComponentProps) {
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
      lead={<Numbered>{`Facture ${invoice.number}.`}</Numbered>}
      illustration="diagnostic"
      aside={
        invoice.isDue && (
          <>
            <h2>Échéance</h2>
            <p>{`À payer au plus tard le ${invoice.dueOn}.`}</p>
            <p>Un paiement se voit ici dès que l’atelier l’a reçu.</p>
          </>
        )
      }
    >
      {invoice.isLate && (
        <Notice kind="warn">
          <p>{`L’échéance du ${invoice.dueOn} est passée.`}</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          ...invoice.lines.map(({ label, total }) => ({ term: label, detail: total })),
          { term: 'Total', detail: invoice.total },
          ...(invoice.credited ? [{ term: 'Avoirs', detail: `−\u00a0${invoice.credited}` }] : []),
          { term: 'Déjà payé', detail: invoice.paid },
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

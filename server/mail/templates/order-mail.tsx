import { companyText } from '#domain/customers/siren.ts';
import { formatLongDate } from '#domain/dates/dates.ts';
import { europeanNoticeOf } from '#domain/legal/european-notice.ts';
import { type Delivery, deliveryOf, pickupDayOf } from '#domain/order/delivery-date.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import { isGivenBack, isOrderRenounced } from '#domain/order/order-account.ts';
import { concludes } from '#domain/order/order-states.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import { withdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import { promoTotals } from '#domain/promo/promo-texts.ts';
import { NO_TRANSFER } from '#domain/selling/shop-mode.ts';
import { traderName } from '#domain/settings/trader-name.ts';
import { isVatIncluded, priceWords, totalWords } from '#domain/vat/price-words.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { ActionButton, FactList, Paragraph, SmallPrint, TextLink } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import { LinesTable } from './lines-table.tsx';
import type { OrderMail, OrderText } from './order-texts.ts';

/**
 * A mail about an order. When it concludes the order, it is the contract on a durable medium (code de la
 * consommation, L. 221-13).
 */
export function OrderMailPage({ mail, text }: { mail: OrderMail; text: OrderText }) {
  const { order, happened, isProven, link, siteUrl, shop } = mail;
  const { subject, preheader, heading, sentences } = text;
  const isContract = concludes(happened, order.payment_method);
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={preheader}
      heading={heading}
      mentions={[`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`]}
    >
      <Paragraph>{greeting(isProven ? order.customer_name : undefined)}</Paragraph>
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {happened.to === 'shipped' && (
        <FactList facts={[{ name: 'Numéro de suivi', value: order.tracking_number ?? undefined }]} />
      )}
      {isContract && <Contract {...mail} />}
      <ActionButton href={link}>{isProven ? 'Suivre ma commande' : 'Recevoir le contrat ici'}</ActionButton>
      {isContract && isProven && <Withdrawal {...mail} />}
      {isProven && canRenounce(order) && (
        <TextLink href={`${siteUrl}/renoncer-au-contrat${link.slice(link.indexOf('?'))}`}>
          Renoncer au contrat ici
        </TextLink>
      )}
    </MailLayout>
  );
}

/** Whether the mail is about the last event. */
export function canRenounce(
  order: Pick<
    FoundOrder,
    'state' | 'events' | 'withdrawals' | 'total_cents' | 'paid_cents' | 'refunded_cents'
  >,
): boolean {
  const { total_cents: totalCents, paid_cents: paidCents, refunded_cents: refundedCents } = order;
  if (isOrderRenounced(order.withdrawals) || isGivenBack({ totalCents, paidCents, refundedCents }))
    return false;
  const last = order.events.at(-1)?.created_at ?? new Date(0);
  return withdrawalPeriod(order, last)?.isOpen === true;
}

/** The goods of the order, their delivery and their payment. */
function Contract({ order, isProven, shop }: OrderMail) {
  return (
    <>
      <LinesTable
        caption={`Commande ${order.number}`}
        lines={order.lines.map(
          ({ name, sku, condition, grade, warranty, eco_cents, quantity, total_cents }) => ({
            label: name,
            detail: [`réf. ${sku}`, condition, grade && `grade ${grade}`, warranty, ecoText(eco_cents)]
              .filter(Boolean)
              .join(' · '),
            quantity,
            amountCents: total_cents,
          }),
        )}
        totals={[
          ...promoTotals(order.promos),
          { label: 'Livraison', amountCents: order.delivery_cents },
          {
            label: totalWords(
              order.payment_method === 'card' ? 'Total payé' : 'Total à payer',
              isVatIncluded(shop.vatNotice),
            ),
            amountCents: order.total_cents,
            isMain: true,
          },
        ]}
      />
      {isProven && <FactList facts={companyFacts(order)} />}
      <FactList facts={deliveryFacts(isProven ? order : { ...order, ...NOWHERE }, shop)} />
      <FactList facts={paymentFacts(order, shop)} />
      {order.payment_method === 'transfer' && shop.mode === 'demonstration' && (
        <Paragraph>{NO_TRANSFER}</Paragraph>
      )}
      {order.payment_method === 'transfer' && shop.mode !== 'demonstration' && shop.iban === null && (
        <Paragraph>
          {`L’atelier vous communique l’IBAN de son compte par e-mail. Pour l’avoir tout de suite, appelez le ${shop.phone}.`}
        </Paragraph>
      )}
    </>
  );
}

/** Who buys, for a company; the invoice has the same. */
const companyFacts = ({ company, siren, purchase_reference }: FoundOrder) => [
  { name: 'Société', value: company === null ? undefined : companyText(company, siren) },
  { name: 'Votre référence', value: purchase_reference ?? undefined },
];

/** The destination was typed by someone. */
const NOWHERE = { delivery_address: null, relay_point: null };

function deliveryFacts(
  { delivery_method, delivery_address, relay_point, payment_method, created_at }: FoundOrder,
  shop: ShopSettings,
) {
  if (delivery_method === 'pickup') {
    const day = pickupDayOf(shop, created_at);
    return [
      { name: 'Retrait', value: `${shop.street}, ${shop.postcode} ${shop.city}` },
      { name: 'Horaires', value: shop.hours },
      {
        name: payment_method === 'shop' ? 'Prête au plus tard' : 'Prête au plus tard, payée ce jour',
        value: day ? `le ${formatLongDate(day)}` : undefined,
      },
    ];
  }
  const { street, more, postcode, city } = delivery_address ?? {};
  const address = [street, more, postcode && `${postcode} ${city}`].filter(Boolean).join(', ');
  return [
    { name: 'Colis à domicile', value: address || undefined },
    { name: 'Point relais', value: relay_point ?? undefined },
    { name: 'Arrivée prévue, payée ce jour', value: daysOf(deliveryOf(shop, created_at)) },
  ];
}

const daysOf = (delivery: Delivery | null) =>
  delivery
    ? `entre le ${formatLongDate(delivery.earliest)} et le ${formatLongDate(delivery.latest)}`
    : 'au plus tard trente jours après la commande';

function paymentFacts(
  { number, payment_method, payment_due_at, created_at }: FoundOrder,
  shop: ShopSettings,
) {
  const kept = formatLongDate(heldUntil(payment_method, created_at));
  switch (payment_method) {
    case 'shop':
      return [
        { name: 'Paiement', value: 'au retrait, en espèces (1 000 € au plus), par carte ou sans contact' },
        { name: 'Réservée jusqu’au', value: kept },
      ];
    case 'transfer':
      // An order of a demonstration is never paid, even if the bank account is known.
      if (shop.mode === 'demonstration') return [{ name: 'Paiement', value: 'par virement' }];
      return [
        { name: 'Paiement', value: 'par virement' },
        { name: 'Bénéficiaire', value: shop.ownerName ?? shop.name },
        { name: 'IBAN', value: shop.iban ?? undefined },
        { name: 'BIC', value: shop.bic ?? undefined },
        { name: 'Référence à indiquer', value: number },
        { name: 'À recevoir avant le', value: formatLongDate(payment_due_at) },
      ];
    case 'card':
      return [
        { name: 'Paiement', value: 'reçu par carte bancaire, sur la page sécurisée de notre prestataire' },
      ];
  }
}

/** The right to withdraw and the model form, in the words of the annex to R. 221-1; the full terms are attached. */
function Withdrawal({ shop, siteUrl }: OrderMail) {
  const notice = europeanNoticeOf(shop);
  return (
    <>
      <SmallPrint>
        {
          'Droit de rétractation. Vous avez quatorze jours après la réception du dernier produit pour renoncer au contrat, sans donner de motif : en ligne par « Renoncer au contrat ici », avec le modèle ci-dessous, ou par toute autre déclaration claire. Vous renvoyez ou rapportez les produits dans les quatorze jours qui suivent ; les frais de renvoi sont à votre charge. Nous remboursons tout ce que vous avez payé, livraison standard comprise, dans les quatorze jours, par le même moyen.'
        }
      </SmallPrint>
      {modelForm(shop).map((line) => (
        <SmallPrint key={line}>{line}</SmallPrint>
      ))}
      <SmallPrint>
        {
          'Garanties. La garantie légale de conformité dure deux ans, pour le neuf comme pour l’occasion, et celle des vices cachés deux ans à compter de leur découverte. La confirmation en PDF et les conditions générales que vous avez acceptées, avec leur encadré officiel, sont jointes à ce message.'
        }
      </SmallPrint>
      {notice && (
        <TextLink href={new URL(notice, siteUrl).href}>
          Notice de l’Union européenne sur la garantie légale
        </TextLink>
      )}
    </>
  );
}

/** The annex to article R. 221-1 of the code de la consommation, word for word. */
const modelForm = ({ street, postcode, city, email, ...shop }: ShopSettings) => [
  'Modèle de formulaire de rétractation (veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat) :',
  `– À l’attention de ${traderName(shop)}, ${street}, ${postcode} ${city}, ${email} :`,
  '– Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :',
  '– Commandé le (*)/reçu le (*) :',
  '– Nom du (des) consommateur(s) :',
  '– Adresse du (des) consommateur(s) :',
  '– Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :',
  '– Date :',
  '(*) Rayez la mention inutile.',
];

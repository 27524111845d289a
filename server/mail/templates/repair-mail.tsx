import { shownPhone } from '#domain/customers/phone.ts';
import { formatEuros } from '#domain/money/money.ts';
import { choicesCents, firstChoices } from '#domain/repair/quote.ts';
import {
  linesOfAlternative,
  namedAlternatives,
  takenAlternative,
} from '#domain/repair/quote-alternatives.ts';
import { sumOfTogether, togetherText } from '#domain/repair/quotes-together.ts';
import { returnParcel } from '#domain/repair/return-parcel.ts';
import { isVatIncluded, priceWords } from '#domain/vat/price-words.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import { ActionButton, FactList, Paragraph, SmallPrint, TextLink } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';
import type { RepairMail, RepairText } from './repair-texts.ts';

/** What the button does, if it is not to follow the repair. */
const ACTIONS: Partial<Record<RepairMail['kind'], string>> = {
  estimate: 'Répondre à l’estimation',
  estimate_reminder: 'Répondre à l’estimation',
  quote: 'Répondre au devis',
  quote_reminder: 'Répondre au devis',
  message: 'Lire et répondre',
};

/** The work is done: what is left to pay has a page of its own, which a customer may pass on. */
const PAYABLE: readonly RepairMail['kind'][] = ['make_ready', 'return_unrepaired', 'reminder', 'hand_over'];

/** What a quote costs: one that waits for its answer at least, an accepted one in the solution that was taken. */
function quoteFacts({ kind, isProven, quote, together, shop }: RepairMail) {
  if (!isProven || !quote) return [];
  const { lines, alternatives, deposit_cents } = quote;
  const solutions = namedAlternatives(lines, alternatives);
  if (kind === 'accept') {
    const taken = takenAlternative(lines, quote.choices ?? []);
    return solutions.map(({ id, name }) => ({ name: id === taken ? 'Choisie' : 'Non choisie', value: name }));
  }
  if (kind !== 'quote' && kind !== 'quote_reminder') return [];
  if (together.length > 1) return togetherFacts(together);
  const priceOf = (cents: number) =>
    isVatIncluded(shop.vatNotice) ? `${formatEuros(cents)} TTC` : formatEuros(cents);
  const amountText = (own: typeof lines) => {
    const least = priceOf(choicesCents(own, firstChoices(own)));
    const isOpen = own.some(({ is_optional, options }) => is_optional || options.length > 1);
    return isOpen ? `à partir de ${least}, selon vos choix` : least;
  };
  if (solutions.length === 0)
    return [
      { name: 'Montant du devis', value: amountText(lines) },
      { name: 'Acompte demandé', value: deposit_cents === null ? undefined : priceOf(deposit_cents) },
    ];
  return solutions.map(({ id, name, depositCents }) => ({
    name,
    value: `${amountText(linesOfAlternative(lines, id))}${depositCents === null ? '' : `, dont ${priceOf(depositCents)} d’acompte`}`,
  }));
}

/** The devices of one drop-off, each with its quote, and what all of them come to. */
function togetherFacts(together: RepairMail['together']) {
  return [
    ...together.map(({ device, reference, ...quote }) => ({
      name: `${device}, ${reference}`,
      value: togetherText(quote),
    })),
    { name: 'Ensemble', value: togetherText(sumOfTogether(together)) },
  ];
}

function payableIn({ kind, repair, invoice }: RepairMail): number {
  if (kind === 'accept') return repair.depositDueCents;
  // Before the work is done, a deposit is all that may be paid.
  if (kind === 'payment_failed') return repair.readyOn === null ? repair.depositDueCents : repair.dueCents;
  return PAYABLE.includes(kind) || (kind === 'invoice' && !invoice?.isDeposit) ? repair.dueCents : 0;
}

/** A mail about a repair, to its customer. */
export function RepairMailPage({ mail, text }: { mail: RepairMail; text: RepairText }) {
  const { repair, kind, device, isProven, link, siteUrl, shop } = mail;
  const { subject, preheader, heading, sentences } = text;
  const payable = payableIn(mail);
  const isSent = kind === 'hand_over' || kind === 'return_noted';
  const back = isSent && repair.left_by === 'carrier' ? returnParcel(repair, shop) : null;
  const isContract = kind === 'accept' && repair.withdrawal_until !== null;
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={preheader}
      heading={heading}
      mentions={[`${priceWords(shop.vatNotice)}, ${shop.vatNotice}.`]}
    >
      <Paragraph>{greeting(isProven ? repair.customer_name : undefined)}</Paragraph>
      {sentences.flatMap((sentence) =>
        sentence.split('\n').map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never again
          <Paragraph key={`${place} ${line}`}>{line}</Paragraph>
        )),
      )}
      <FactList
        facts={[
          { name: 'Dossier', value: repair.reference },
          { name: 'Appareil', value: device },
          ...quoteFacts(mail),
          ...(back
            ? [{ name: 'Retour', value: back.number ? `${back.words}, n°\u00a0${back.number}` : back.words }]
            : []),
        ]}
      />
      {back?.url && <TextLink href={back.url}>Suivre le colis chez son transporteur</TextLink>}
      {kind === 'label_sent' && <TextLink href={labelLink(link)}>Étiquette prépayée, en PDF</TextLink>}
      {payable > 0 && (
        <TextLink href={`${link}&etape=payer`}>{`Payer ${formatEuros(payable)}, ou faire payer`}</TextLink>
      )}
      <ActionButton href={link}>{ACTIONS[kind] ?? 'Suivre ma réparation'}</ActionButton>
      {isContract && <TextLink href={`${siteUrl}/renoncer-au-contrat`}>Renoncer au contrat ici</TextLink>}
      <SmallPrint>
        {`Vous recevez ce message parce que cette adresse a été donnée pour la réparation ${repair.reference}.`}
      </SmallPrint>
    </MailLayout>
  );
}

/** The label, below the page of its case. */
const labelLink = (link: string) => link.replace('?', '/etiquette.pdf?');

export type RepairNoticeProps = {
  repair: RepairMail['repair'] & Pick<ShopRepair, 'email' | 'phone' | 'fault' | 'tracking_in'>;
  device: string;
  kind: RepairMail['kind'];
  note: string | null;
  message: string | null;
  /** The case in the back office. */
  fileUrl: string;
  shop: MailShop;
};

/** A parcel on its way is not a question that waits for an answer. */
const noticeOf = ({ repair, kind }: Pick<RepairNoticeProps, 'repair' | 'kind'>) =>
  kind === 'create' && repair.way_in === 'mail-in' ? 'colis annoncé' : (NOTICES[kind] ?? 'du nouveau');

const NOTICES: Partial<Record<RepairMail['kind'], string>> = {
  create: 'nouvelle demande',
  accept_estimate: 'estimation retenue par son client',
  refuse_estimate: 'estimation écartée par son client',
  accept: 'devis accepté par son client',
  refuse: 'devis refusé par son client',
  expire: 'devis expiré sans réponse',
  close: 'demande close par son client',
  announce: 'appareil annoncé par son client',
  parcel_announced: 'colis annoncé',
  parcel_sent: 'colis envoyé par son client',
  data_choice: 'choix de son client pour ses données',
  message: 'message de son client',
  payment: 'payée par carte',
  payment_failed: 'paiement refusé par la banque',
  reminder: 'appareil non réclamé, client à joindre',
};

export const repairNoticeSubject = ({ repair, kind }: Pick<RepairNoticeProps, 'repair' | 'kind'>) =>
  `Réparation ${repair.reference} : ${noticeOf({ repair, kind })}`;

/** Tells the shop what a customer did, or what has become due, and where to go on. */
export function RepairNotice({ repair, device, kind, note, message, fileUrl, shop }: RepairNoticeProps) {
  const subject = repairNoticeSubject({ repair, kind });
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={`${repair.customer_name}, ${device}.`}
      heading={subject}
      isForShop
    >
      {kind === 'create' && <Paragraph>{repair.fault}</Paragraph>}
      {message && <Paragraph>{message}</Paragraph>}
      {note && <Paragraph>{note}</Paragraph>}
      <FactList
        facts={[
          { name: 'Client', value: repair.customer_name },
          { name: 'Adresse e-mail', value: repair.email ?? undefined },
          { name: 'Téléphone', value: repair.phone ? shownPhone(repair.phone) : undefined },
          { name: 'Appareil', value: device },
          {
            name: 'Numéro du colis',
            value: kind === 'parcel_sent' ? (repair.tracking_in ?? undefined) : undefined,
          },
          {
            name: 'Valeur assurée',
            value: repair.insured_cents === null ? undefined : formatEuros(repair.insured_cents),
          },
        ]}
      />
      <ActionButton href={fileUrl}>Ouvrir le dossier</ActionButton>
    </MailLayout>
  );
}

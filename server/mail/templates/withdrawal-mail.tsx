import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { WithdrawalPeriod } from '#domain/order/withdrawal-period.ts';
import { settleBy } from '#domain/order/withdrawal-states.ts';
import { hasBegun, type RenouncedRepair, renouncedDuties } from '#domain/repair/renounced-repair.ts';
import type { Withdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import type { WithdrawalStanding } from '#server/shop/withdrawals/standing-at-declaration.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { WITHDRAWAL_MAILS } from '../words/withdrawal-words.ts';
import { ActionButton, FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { MailLayout } from './layout.tsx';
import type { MailShop } from './mail-shop.ts';
import { momentText } from './plain-texts.ts';

type WithdrawalMailProps = {
  withdrawal: Withdrawal;
  /** The period of the named order; null if we found none. */
  period: WithdrawalPeriod | null;
  /** The sum to give back; null if we know no such order. */
  standing: WithdrawalStanding | null;
  /** Its state on that day; null if we know no such repair. */
  repair: RenouncedRepair | null;
  shop: MailShop;
};

export type WithdrawalReceiptProps = WithdrawalMailProps & {
  /**
   * The contract is one of ours, with this address. Otherwise the address may be anybody's, and none of the words
   * that came with it are repeated.
   */
  isProven: boolean;
  /** The page with the receipt and all that was declared. */
  receiptUrl: string;
};

export const receiptText = (
  { withdrawal, period, shop }: WithdrawalReceiptProps,
  words: WordsOf<typeof WITHDRAWAL_MAILS>,
) =>
  fillMail(words, 'receipt', {
    atelier: shop.name,
    telephone: shop.phone,
    numero: withdrawal.reference,
    moment: momentText(withdrawal.declaredAt),
    date: formatLongDate(period?.lastDay),
  });

export const noticeSubject = ({ reference, contract }: Withdrawal) =>
  `Rétractation ${reference} : ${contract}`;

/** The contract as the customer wrote it, if it has the form of our numbers. */
export const contractNumber = ({ contract }: Withdrawal): string | undefined =>
  /^(?:CMD|REP)-\d{4}-[0-9A-Z-]{4,16}$/.exec(contract.replaceAll(/\s/g, '').toUpperCase())?.[0];

/** The receipt that the law requires, on a durable medium: the declaration, with day and hour. */
export function WithdrawalReceipt({
  withdrawal,
  isProven,
  receiptUrl,
  period,
  standing,
  repair,
  shop,
  text,
}: WithdrawalReceiptProps & { text: ReturnType<typeof receiptText> }) {
  return (
    <MailLayout
      shop={shop}
      subject={text.subject}
      preheader={text.preheader}
      heading={text.heading}
      mentions={[
        'Accusé de réception de l’article D. 221-5 du code de la consommation. Conservez ce message.',
      ]}
    >
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph>{text.why}</Paragraph>
      {isProven ? <Declaration {...withdrawal} /> : <BareDeclaration {...withdrawal} />}
      {!isProven && (
        <>
          <Paragraph>{text.unknown}</Paragraph>
          <ActionButton href={receiptUrl}>Voir ma déclaration</ActionButton>
        </>
      )}
      {period && !period.isOpen && period.lastDay && <Paragraph>{text.late}</Paragraph>}
      {withdrawalDuties({ standing, repair, shop, until: 'quatorze jours après cette déclaration' }).map(
        (sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ),
      )}
      <SmallPrint>{text.notYou}</SmallPrint>
    </MailLayout>
  );
}

export type WithdrawalNoticeProps = WithdrawalMailProps & {
  /** The page where the shop settles it. */
  link: string;
};

type Duties = Pick<WithdrawalMailProps, 'standing' | 'repair' | 'shop'> & { until: string };

/** The duties that each side still has, as far as we know: goods and money to give back. */
export function withdrawalDuties({ standing, repair, shop, until }: Duties): string[] {
  if (repair) return renouncedDuties(repair);
  const place = `${shop.name}, ${shop.street}, ${shop.postcode} ${shop.city}`;
  if (standing && !standing.isOut)
    return [
      'Rien ne vous a encore été remis : vous n’avez rien à renvoyer.',
      standing.paidCents > 0
        ? `Nous vous remboursons ${formatEuros(standing.paidCents)} au plus tard ${until}, par le moyen de paiement que vous avez utilisé.`
        : 'Vous n’avez rien payé : vous ne devez rien, et nous n’avons rien à vous rembourser.',
    ];
  return [
    `Si vous avez reçu un bien, renvoyez-le ou rapportez-le au plus tard ${until} : ${place}.`,
    standing?.paidCents === 0
      ? 'Tout ce que vous aviez payé vous a déjà été rendu.'
      : `Nous vous remboursons ce qui est dû au plus tard ${until}, par le moyen de paiement que vous avez utilisé. Nous pouvons attendre d’avoir récupéré le bien ou reçu la preuve de son expédition.`,
  ];
}

/** Tells the shop what to look at, and by when to pay back. */
export function WithdrawalNotice({
  withdrawal,
  period,
  standing,
  repair,
  shop,
  link,
}: WithdrawalNoticeProps) {
  const subject = noticeSubject(withdrawal);
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader={`${withdrawal.name}, le ${momentText(withdrawal.declaredAt)}.`}
      heading={subject}
    >
      <Paragraph>Un client renonce à un contrat. Un accusé de réception part à son adresse.</Paragraph>
      <Declaration {...withdrawal} />
      <Paragraph>{repair ? repairToCheck(repair) : toCheck(withdrawal, period)}</Paragraph>
      <Paragraph>
        {repair
          ? repairToDo(repair, settleBy(withdrawal.declaredAt))
          : standing?.paidCents === 0
            ? 'Rien n’a été payé : il n’y a rien à rembourser. Close, sa commande est annulée si elle n’est pas partie.'
            : `Le remboursement est dû au plus tard le ${formatLongDate(settleBy(withdrawal.declaredAt))}, quatorze jours après cette déclaration.`}
      </Paragraph>
      <ActionButton href={link}>Traiter la rétractation</ActionButton>
    </MailLayout>
  );
}

function repairToCheck({ reference, stateName, hasContract, until }: RenouncedRepair): string {
  const known = `La réparation ${reference} est retrouvée : « ${stateName} » au moment de la déclaration.`;
  if (!hasContract) return `À vérifier : ${known} Aucun accord du client n’y était noté.`;
  return until
    ? `${known} Le délai court jusqu’au ${formatLongDate(until)}.`
    : `À vérifier : ${known} L’accord n’a pas été donné à distance.`;
}

function repairToDo(repair: RenouncedRepair, lastDay: string): string {
  const paid = `Ce que le client a versé est dû au plus tard le ${formatLongDate(lastDay)} ; rien, s’il n’a rien versé.`;
  if (!repair.hasContract || repair.state === 'handed_over' || repair.state === 'closed') return paid;
  return `${hasBegun(repair) ? 'Arrêtez le travail' : 'Ne commencez rien'} : le dossier n’avance plus avant votre réponse. ${paid}`;
}

function toCheck({ orderId }: Withdrawal, period: WithdrawalPeriod | null): string {
  if (!orderId)
    return 'À vérifier : aucune commande ni réparation ne porte ce numéro avec cette adresse e-mail. La déclaration compte tout de même.';
  if (!period) return 'À vérifier : cette commande est déjà annulée, retournée ou remboursée.';
  if (!period.lastDay) return 'La commande est retrouvée ; ses produits ne sont pas encore remis.';
  const lastDay = formatLongDate(period.lastDay);
  return period.isOpen
    ? `La commande est retrouvée ; le délai court jusqu’au ${lastDay}.`
    : `À vérifier : la commande est retrouvée, mais son délai s’est achevé le ${lastDay}.`;
}

/** For a declaration whose address may be anybody's: only our own words, and numbers. */
function BareDeclaration(withdrawal: Withdrawal) {
  return (
    <FactList
      facts={[
        { name: 'Référence', value: withdrawal.reference },
        { name: 'Déclarée le', value: momentText(withdrawal.declaredAt) },
        { name: 'Contrat', value: contractNumber(withdrawal) },
        { name: 'Déclaration', value: 'Je renonce au contrat désigné dans ma déclaration.' },
      ]}
    />
  );
}

function Declaration({ reference, declaredAt, name, contract, email, details }: Withdrawal) {
  return (
    <FactList
      facts={[
        { name: 'Référence', value: reference },
        { name: 'Déclarée le', value: momentText(declaredAt) },
        { name: 'Nom', value: name },
        { name: 'Contrat', value: contract },
        { name: 'Adresse e-mail', value: email },
        { name: 'Précisions', value: details ?? undefined },
        { name: 'Déclaration', value: 'Je renonce au contrat désigné ci-dessus.' },
      ]}
    />
  );
}

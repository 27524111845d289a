import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { settleBy, type WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { RenouncedRepair } from '#domain/repair/renounced-repair.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { Withdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import type { WithdrawalStanding } from '#server/shop/withdrawals/standing-at-declaration.ts';
import { FactList, Paragraph, SmallPrint } from './blocks.tsx';
import { greeting } from './greeting.ts';
import { MailLayout } from './layout.tsx';
import { contractNumber, withdrawalDuties } from './withdrawal-mail.tsx';

export type WithdrawalNewsProps = {
  withdrawal: Withdrawal;
  /** Otherwise the address may be anybody's, and none of the words that came with it are repeated. */
  isProven: boolean;
  /** The outcome. */
  state: WithdrawalState;
  /** The shop's words to its customer. */
  note: string | null;
  standing: WithdrawalStanding | null;
  repair: RenouncedRepair | null;
  /** The sum given back, if an order records one. */
  refundedCents: number | null;
  shop: ShopSettings;
};

type Words = { subject: string; why: string; more: string[] };

export const withdrawalNewsSubject = (props: WithdrawalNewsProps) =>
  `Votre rétractation ${props.withdrawal.reference} : ${wordsOf(props).subject}`;

/** Tells a customer what the shop did about the contract that they withdrew from. */
export function WithdrawalNews(props: WithdrawalNewsProps) {
  const { withdrawal, isProven, state, note, shop } = props;
  const { why, more } = wordsOf(props);
  const subject = withdrawalNewsSubject(props);
  return (
    <MailLayout
      shop={shop}
      subject={subject}
      preheader="Ce que l’atelier en a fait, et la suite."
      heading={subject}
    >
      <Paragraph>{greeting(isProven ? withdrawal.name : undefined)}</Paragraph>
      <Paragraph>{why}</Paragraph>
      {note && <Paragraph>{note}</Paragraph>}
      {more.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <FactList
        facts={[
          { name: 'Référence', value: withdrawal.reference },
          { name: 'Contrat', value: isProven ? withdrawal.contract : contractNumber(withdrawal) },
          { name: 'Déclarée le', value: formatLongDate(withdrawal.declaredAt) },
        ]}
      />
      {state === 'refused' && <SmallPrint>{appealText(shop)}</SmallPrint>}
    </MailLayout>
  );
}

function wordsOf({
  withdrawal: { declaredAt },
  state,
  standing,
  repair,
  refundedCents,
  shop,
}: WithdrawalNewsProps): Words {
  const lastDay = formatLongDate(settleBy(declaredAt));
  switch (state) {
    case 'received':
    case 'answered':
      return {
        subject: 'elle est prise en compte',
        why: 'Nous avons lu votre déclaration : le contrat prend fin, et nous nous occupons de la suite.',
        more: withdrawalDuties({ standing, repair, shop, until: `le ${lastDay}` }),
      };
    case 'returned':
      return {
        subject: 'le bien est revenu',
        why: 'Le bien que vous nous avez rendu est arrivé à l’atelier.',
        more: ['Nous vous remboursons ce qui est dû, par le moyen de paiement que vous avez utilisé.'],
      };
    case 'refunded':
      return {
        subject:
          refundedCents === null
            ? 'le remboursement est fait'
            : `remboursement de ${formatEuros(refundedCents)}`,
        why:
          refundedCents === null
            ? 'Le remboursement de ce contrat est fait.'
            : `Remboursement de ${formatEuros(refundedCents)} pour le contrat auquel vous avez renoncé.`,
        more: ['Selon votre banque, la somme met quelques jours à paraître sur votre compte.'],
      };
    case 'closed':
      return {
        subject: 'elle est close',
        why: 'Le contrat a pris fin. Rien n’avait été payé, ou tout a déjà été remboursé : vous ne devez rien.',
        more: [],
      };
    case 'refused':
      return {
        subject: 'nous ne pouvons pas y donner suite',
        why: 'Nous avons examiné votre déclaration et ne pouvons pas y donner suite, pour la raison que voici.',
        more: [],
      };
  }
}

function appealText({ phone, mediatorName, mediatorUrl }: ShopSettings): string {
  const answer = `Vous n’êtes pas de cet avis ? Répondez à ce message ou appelez le ${phone}.`;
  if (mediatorName === null) return answer;
  return `${answer} Si nous ne trouvons pas d’accord, le médiateur de la consommation peut être saisi sans frais : ${[mediatorName, mediatorUrl].filter(Boolean).join(', ')}.`;
}

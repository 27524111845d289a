import { formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { settleBy, type WithdrawalState } from '#domain/order/withdrawal-states.ts';
import type { RenouncedRepair } from '#domain/repair/renounced-repair.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';
import type { Withdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import type { WithdrawalStanding } from '#server/shop/withdrawals/standing-at-declaration.ts';
import { fillMail } from '../words/fill-mail.ts';
import type { WordsOf } from '../words/mail-spec.ts';
import type { WITHDRAWAL_MAILS } from '../words/withdrawal-words.ts';
import { appealText } from './appeal-text.ts';
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

type WithdrawalNewsText = {
  subject: string;
  preheader: string;
  heading: string;
  why: string;
  more: string[];
};

export function withdrawalNewsText(
  props: WithdrawalNewsProps,
  words: WordsOf<typeof WITHDRAWAL_MAILS>,
): WithdrawalNewsText {
  const { withdrawal, state, standing, repair, refundedCents, shop } = props;
  const values = { atelier: shop.name, telephone: shop.phone, numero: withdrawal.reference };
  switch (state) {
    case 'received':
    case 'answered': {
      const until = `le ${formatLongDate(settleBy(withdrawal.declaredAt))}`;
      const more = withdrawalDuties({ standing, repair, shop, until });
      return { ...fillMail(words, 'answered', values), more };
    }
    case 'returned': {
      const { next, ...text } = fillMail(words, 'returned', values);
      return { ...text, more: [next] };
    }
    case 'refunded': {
      const { later, ...text } =
        refundedCents === null
          ? fillMail(words, 'refundedElsewhere', values)
          : fillMail(words, 'refunded', { ...values, montant: formatEuros(refundedCents) });
      return { ...text, more: later ? [later] : [] };
    }
    case 'closed':
    case 'refused':
      return { ...fillMail(words, state, values), more: [] };
  }
}

/** Tells a customer what the shop did about the contract that they withdrew from. */
export function WithdrawalNews({
  withdrawal,
  isProven,
  state,
  note,
  shop,
  text,
}: WithdrawalNewsProps & { text: WithdrawalNewsText }) {
  const { subject, preheader, heading, why, more } = text;
  return (
    <MailLayout shop={shop} subject={subject} preheader={preheader} heading={heading}>
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

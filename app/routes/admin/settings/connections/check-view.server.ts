import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type CardDifference, differenceText } from '#domain/order/card-difference.ts';
import { adminCasePath, caseWords } from '../../case-path.ts';

export type CheckView = ReturnType<typeof checkView>;

type Check = { checked_at: Date; payments: number; refunds: number; found: CardDifference[] };

const counted = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

/** The comparison of a day, as the owner reads it. */
export const checkView = ({ checked_at, payments, refunds, found }: Check) => ({
  at: formatDate(checked_at, { withTime: true }),
  seen: `${counted(payments, 'paiement')} et ${counted(refunds, 'remboursement')} des huit derniers jours`,
  differences: found.map((each) => ({
    id: each.reference,
    words: `${differenceText(each)}\u00a0: ${formatEuros(each.amountCents)} (${each.reference}).`,
    about: each.case && { words: caseWords(each.case), path: adminCasePath(each.case) },
  })),
});

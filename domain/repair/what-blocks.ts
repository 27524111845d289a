import { daysBetween } from '../dates/calendar-day.ts';
import { dayInParis, formatDate } from '../dates/dates.ts';
import { countText } from '../text/count-text.ts';
import type { RepairState } from './repair-states.ts';
import { isLetterDue } from './unclaimed-letter.ts';

/** The parts that a case waits for. */
export type AwaitedSummary = {
  /** The first of them. */
  name: string;
  count: number;
  /** The last day that is known; null if a day is not known. */
  day: string | null;
};

type Waiting = {
  state: RepairState;
  awaited: AwaitedSummary | null;
  /** When the quote that waits was sent. */
  quoted_at: Date | null;
  ready_at: Date | null;
  /** The day of the letter to a customer who does not come. */
  letter_sent_on: string | null;
};

/** What keeps a case from going on, in a few words for its card; null if it is the shop's turn. */
export function whatBlocks(
  { state, awaited, quoted_at, ready_at, letter_sent_on }: Waiting,
  now: Date,
): string | null {
  const today = dayInParis(now);
  if (awaited && state !== 'ready') return awaitedText(awaited, today);
  if (state === 'estimated') return 'Estimation sans réponse';
  if (state === 'announced') return 'Appareil pas encore là';
  if (state === 'quoted') return `Devis sans réponse${sinceText(quoted_at, today)}`;
  if (state === 'ready') {
    const letter = ready_at && letterText({ ready_at, letter_sent_on }, today);
    return [`À reprendre${sinceText(ready_at, today)}`, letter].filter(Boolean).join(', ');
  }
  return null;
}

function awaitedText({ name, count, day }: AwaitedSummary, today: string): string {
  const others = count > 1 ? ` et ${countText(count - 1, 'autre pièce', 'autres pièces')}` : '';
  if (day === null) return `Attend ${name}${others}, sans date`;
  return `Attend ${name}${others}, ${day < today ? 'prévue' : 'pour'} le ${formatDate(day)}`;
}

function letterText(waiting: { ready_at: Date; letter_sent_on: string | null }, today: string) {
  if (isLetterDue(waiting, today)) return 'lettre recommandée à envoyer';
  const { letter_sent_on: sentOn } = waiting;
  return sentOn === null ? null : `lettre envoyée le ${formatDate(sentOn)}`;
}

function sinceText(since: Date | null, today: string): string {
  const days = since === null ? 0 : daysBetween(dayInParis(since), today);
  return days > 0 ? ` depuis ${countText(days, 'jour', 'jours')}` : '';
}

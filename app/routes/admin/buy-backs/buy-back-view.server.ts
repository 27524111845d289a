import { z } from 'zod';
import {
  answerText,
  BUY_BACK_QUESTIONS,
  buyBackQuestions,
  indicatedCents,
  otherAnswers,
} from '#domain/buy-back/buy-back-questions.ts';
import {
  BUY_BACK_EVENTS,
  BUY_BACK_STATES,
  type BuyBackState,
  buyBackStates,
  isHeld,
  mayStep,
} from '#domain/buy-back/buy-back-states.ts';
import { shownPhone } from '#domain/customers/phone.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatDate, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros, typedEuros } from '#domain/money/money.ts';
import { isLockable } from '#domain/repair/account-lock.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { BuyBackAdmin } from '#server/shop/buy-backs/buy-back-admin-module.ts';
import type { FoundBuyBack } from '#server/shop/buy-backs/find-buy-backs.ts';
import { buyBackFilePath } from './buy-back-paths.ts';

/** The parameters in the address of the list. */
export const buyBackQuerySchema = z.object({
  q: askedWords(100),
  etat: askedChoice(buyBackStates as [BuyBackState, ...BuyBackState[]]),
  page: askedPage(),
});

const orNone = (cents: number | null): string => (cents === null ? '—' : formatEuros(cents));

type Listed = Awaited<ReturnType<BuyBackAdmin['list']>>['rows'][number];

/** A request as a line of the list. */
export const listedBuyBack = ({ id, number, state, device, name, ...row }: Listed) => ({
  ...{ id, number, state, device, name },
  stateText: BUY_BACK_STATES[state],
  indicated: orNone(row.indicatedCents),
  offer: orNone(row.offerCents),
  asked: formatDate(row.askedAt),
});

export type BuyBackView = ReturnType<typeof buyBackView>;

/** A request as its screen shows it. */
export function buyBackView(found: FoundBuyBack, now: Date) {
  const { id, number, version, state, kind, device, answers, seen_answers: seen, deed, table } = found;
  const today = dayInParis(now);
  const current = seen ?? answers;
  const worth = indicatedCents(current, table);
  const isValid = found.offer_until !== null && found.offer_until >= today;
  const holds = isHeld({ state, until: found.offer_until, condition: found.offered_for, seen }, today);
  return {
    ...{ id, number, version, state, device },
    stateText: BUY_BACK_STATES[state],
    customer: [found.customer_name, found.phone && shownPhone(found.phone), found.email]
      .filter(Boolean)
      .join(', '),
    isMailed: found.email !== null,
    kind: kindText(kind),
    isLockable: isLockable(kind),
    asked: formatDate(found.created_at, { withTime: true }),
    note: found.note,
    indicated: orNone(found.indicated_cents),
    base: orNone(table.baseCents),
    worth: orNone(worth),
    isSeen: seen !== null,
    seenNote: found.seen_note,
    answers: buyBackQuestions.map((question) => ({
      question,
      label: BUY_BACK_QUESTIONS[question].label,
      said: answerText(question, answers[question]),
      seen: seen && answerText(question, seen[question], 'shop'),
      differs: seen !== null && otherAnswers(answers, seen).includes(question),
    })),
    offer:
      found.offer_cents === null
        ? null
        : {
            price: formatEuros(found.offer_cents),
            until: formatLongDate(found.offer_until),
            note: found.offer_note,
            isValid,
            holds,
          },
    photos: found.photos.map((photo, index) => ({
      id: photo.id,
      src: buyBackFilePath(id, `${photo.id}.webp?petite=1`),
      whole: buyBackFilePath(id, `${photo.id}.webp`),
      words: `Photo ${index + 1} sur ${found.photos.length}`,
    })),
    may: {
      see: mayStep('see', state),
      offer: mayStep('offer', state),
      decline: mayStep('decline', state) && !holds,
      deed: mayStep('deed', state) && isValid,
      buy: mayStep('buy', state) && isValid && deed !== null,
    },
    hasDeed: deed !== null,
    unit: found.unit_id === null ? null : { id: found.unit_id, number: found.unit_number ?? '' },
    entry: found.entry_number,
    bought: found.bought_at && formatDate(found.bought_at, { withTime: true }),
    events: found.events.map((event) => ({
      id: event.id,
      words: [BUY_BACK_EVENTS[event.kind], event.note].filter(Boolean).join('\u00a0: '),
      at: formatDate(event.created_at, { withTime: true }),
      by: event.by ?? (event.actor_id ? 'L’atelier' : (WHO[event.kind] ?? 'Le site')),
    })),
    typed: {
      seen: {
        ...Object.fromEntries(buyBackQuestions.map((question) => [`answers.${question}`, current[question]])),
        seenNote: found.seen_note ?? '',
      } as Record<string, string>,
      offer: {
        price: worth === null ? '' : typedEuros(worth),
        until: addDays(today, found.offerDays),
      },
      deed: {
        ...{ item: device, sellerName: found.customer_name, way: 'transfer' },
        ...Object.fromEntries(Object.entries(deed?.deed ?? {}).map(([name, text]) => [name, text ?? ''])),
      } as Record<string, string>,
    },
  };
}

/** Who does what the staff does not. */
const WHO: Readonly<Record<string, string>> = {
  asked: 'Le vendeur',
  accepted: 'Le vendeur',
  refused: 'Le vendeur',
};

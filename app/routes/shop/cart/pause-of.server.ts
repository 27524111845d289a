import { dayInParis } from '#domain/dates/dates.ts';
import { type OrderPauseFacts, orderPauseOn, pauseText } from '#domain/selling/order-pause.ts';

/** What cart and checkout say while orders are closed for some days; null while they are taken. */
export function pauseOf(facts: OrderPauseFacts, now: Date): { when: string; words: string | null } | null {
  const pause = orderPauseOn(facts, dayInParis(now));
  return pause && { when: pauseText(pause), words: pause.words };
}

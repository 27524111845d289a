import { LRUCache } from 'lru-cache';
import { type AskSessionDeps, askSession, type SessionOutcome } from './ask-session.ts';
import type { CardSession } from './card-sessions.ts';

/** As long as other pages wait before they ask about one again (card-sessions.ts). */
const ANSWER_MS = 5_000;
/** Pages whose answer is kept: more than are drawn within that time. */
const MOST_KEPT = 500;

type Answer = { at: number; outcome: Promise<SessionOutcome> };

/**
 * Asks what has become of a payment page, once for all who want to know within some seconds: whoever loads a page again and again
 * makes Stripe answer once. No answer is one too. What is noted as closed meanwhile is not asked about at all.
 */
export function createAskOnce(deps: AskSessionDeps): (session: CardSession) => Promise<SessionOutcome> {
  const answers = new LRUCache<string, Answer>({ max: MOST_KEPT });
  return (session) => {
    const now = deps.clock().getTime();
    const known = answers.get(session.id);
    if (known && now - known.at < ANSWER_MS) return known.outcome;
    const outcome = askSession(deps, session, false);
    answers.set(session.id, { at: now, outcome });
    return outcome;
  };
}

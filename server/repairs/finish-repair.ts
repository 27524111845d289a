import { type Invalid, orRefused } from '../outcomes.ts';
import { type HandOver, handOverLocked } from './hand-over.ts';
import { moveLocked, type RepairMoveOutcome } from './move-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { lockRepair, onRepair, type RepairWho } from './repair-row.ts';

type Finished = RepairMoveOutcome | Invalid;

const LAST_STEPS = [
  ['in_repair', 'test'],
  ['tested', 'make_ready'],
] as const;

/** Ends the transaction: the steps before the one that was not possible are undone. */
class Unfinished extends Error {
  readonly outcome: Finished;
  constructor(outcome: Finished) {
    super('a step was not possible');
    this.outcome = outcome;
  }
}

/**
 * What is left of a repair, then its hand-over, for a customer who waits: no mail says in between that the device is ready. If any of it is
 * refused, nothing of it has happened.
 */
export async function finishRepair(
  deps: RepairDeps,
  repairId: string,
  given: HandOver,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<Finished> {
  const finishing = onRepair(deps, repairId, async (tx, locked, now) => {
    const moving = { shop: deps.shop(), who, now };
    let repair = locked;
    for (const [from, event] of LAST_STEPS) {
      if (repair.state !== from) continue;
      movedOrUndone(await moveLocked(tx, repair, { event, isQuiet: true }, moving));
      repair = (await lockRepair(tx, repairId)) ?? repair;
    }
    return movedOrUndone(await handOverLocked(tx, repair, given, moving));
  });
  try {
    return await orRefused(finishing);
  } catch (error) {
    if (error instanceof Unfinished) return error.outcome;
    throw error;
  }
}

function movedOrUndone(outcome: Finished): Finished {
  if (outcome.outcome !== 'moved') throw new Unfinished(outcome);
  return outcome;
}

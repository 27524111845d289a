import type { Limit, Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair } from './repair-row.ts';

const LINKS_PER_FILE: Limit = { count: 4, perS: 3600, burst: 2 };

export type AskedLink = { reference: string; email: string };

type MailLinkLaterDeps = RepairDeps & {
  limits: Limits;
  /** Called when the mail has been queued. */
  onMail: () => void;
  log: Pick<Log, 'error'>;
};

/**
 * Mails the link of the case with this number and this e-mail, if there is one. It returns nothing, and the answer does
 * not wait for it: neither the answer nor its time reveals whether there is such a case.
 */
export function mailLinkLater(deps: MailLinkLaterDeps, asked: AskedLink): void {
  mailAskedLink(deps, asked).catch((error) => deps.log.error({ err: error }, 'link of a repair not mailed'));
}

async function mailAskedLink(deps: MailLinkLaterDeps, asked: AskedLink): Promise<void> {
  const repairId = await findAsked(deps, asked);
  if (!repairId) return;
  if (!(await deps.limits.take(LINKS_PER_FILE, `repair link mail:${repairId}`)).isAllowed) return;
  await mailLink(deps, repairId);
  deps.onMail();
}

/** The case with both this number and this e-mail; null if they do not match. */
async function findAsked(
  { database }: Pick<RepairDeps, 'database'>,
  { reference, email }: AskedLink,
): Promise<string | null> {
  const found = await database.kysely
    .selectFrom('repairs')
    .select('id')
    .where('reference', '=', reference)
    .where('email', '=', email)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Mails the customer of a case its link once more. The link stays the same: it is printed on documents too. */
export function mailLink(deps: RepairDeps, repairId: string): Promise<{ outcome: 'mailed' } | Refused> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const event = { kind: 'link_asked', isPublic: false, tells: ['customer'] } as const;
    await addRepairEvent(tx, repair, { kind: 'customer' }, event, now);
    return { outcome: 'mailed' };
  });
}

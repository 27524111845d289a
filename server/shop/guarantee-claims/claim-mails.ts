import { dayInParis } from '#domain/dates/dates.ts';
import { factsOfClaim, guaranteedAfter } from '#domain/guarantee/guarantee-claim.ts';
import type { Database } from '../../db/database.ts';
import type { LoadMailTemplates } from '../../mail/load-templates.ts';
import { aboutOf, type Message, type QueuedMessage, type WrittenMessage } from '../../outbox/message.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { CLAIM_OPENED, CLAIM_SETTLED } from './tell-of-claim.ts';

export type ClaimMailsDeps = {
  database: Pick<Database, 'kysely'>;
  loadTemplates: LoadMailTemplates;
  shop: () => ShopSettings;
  clock: () => Date;
};

/** The mails about claims, to the address that staff have written. */
export const claimMails = (deps: ClaimMailsDeps): Message[] => [
  {
    ...{ kind: CLAIM_OPENED, about: 'claim', channel: 'mail', label: 'Réclamation enregistrée' },
    write: (queued) => writeClaimMail(deps, queued, 'opened'),
  },
  {
    ...{ kind: CLAIM_SETTLED, about: 'claim', channel: 'mail', label: 'Réclamation réglée' },
    write: (queued) => writeClaimMail(deps, queued, 'settled'),
  },
];

async function writeClaimMail(
  { database, loadTemplates, shop, clock }: ClaimMailsDeps,
  queued: QueuedMessage,
  kind: 'opened' | 'settled',
): Promise<WrittenMessage | null> {
  const claim = await database.kysely
    .selectFrom('guarantee_claims')
    .selectAll()
    .where('id', '=', aboutOf(queued))
    .executeTakeFirst();
  if (!claim || queued.address === null) return null;
  const { number, item, fault, wish, outcome, outcome_note: note } = claim;
  const told = { shop: shop(), claim: { number, item, fault, wish, claimedOn: claim.claimed_on } };
  const { renderClaimMail } = await loadTemplates();
  if (kind === 'opened') return { to: queued.address, ...renderClaimMail({ ...told, kind }) };
  if (outcome === null) throw new Error(`the claim ${number} is not settled`);
  const guaranteedUntil = guaranteedAfter(factsOfClaim(claim), dayInParis(clock()));
  return { to: queued.address, ...renderClaimMail({ ...told, kind, outcome, note, guaranteedUntil }) };
}

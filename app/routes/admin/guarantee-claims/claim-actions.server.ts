import {
  actOnRow,
  type RowAnswer,
  rowAnswer,
  type Sent,
  withForm,
} from '#app/features/seen-row/act-on-row.server.ts';
import { wrongForm } from '#app/forms/form-answer.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { GuaranteeClaims } from '#server/shop/guarantee-claims/claims-module.ts';
import { claimPath } from './claim-paths.ts';
import {
  CLAIM_FIELDS,
  claimSchema,
  HAND_OVER_FIELDS,
  handOverSchema,
  SETTLE_FIELDS,
  settleSchema,
} from './form.ts';

type Doing = Sent & { claims: GuaranteeClaims; who: AdminIdentity; now: Date };

const ACTIONS = { open, handOver, settle } satisfies Record<string, (doing: Doing) => Promise<RowAnswer>>;

/** Takes one form of a claim. */
export const actOnClaim = (doing: Omit<Doing, 'seen'>): Promise<RowAnswer> => actOnRow(ACTIONS, doing);

async function open(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    () => claimSchema(doing.now),
    CLAIM_FIELDS,
    async ({ order, sale, handedOverOn, email, ...written }, kept) => {
      if (order === undefined && sale === undefined)
        return wrongForm([{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }], kept);
      const opened = await doing.claims.openClaim(doing.who, doing.seen, {
        ...written,
        ...{ handedOverOn, email },
        sale: order === undefined ? { counterSale: sale ?? '' } : { order },
      });
      return rowAnswer(doing, claimPath(doing.seen.id), opened, { fields: CLAIM_FIELDS, kept });
    },
  );
}

async function handOver(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    () => handOverSchema(doing.now),
    HAND_OVER_FIELDS,
    async ({ handedOverOn }, kept) =>
      rowAnswer(
        doing,
        claimPath(doing.seen.id),
        await doing.claims.noteHandOver(doing.who, doing.seen, handedOverOn),
        { fields: HAND_OVER_FIELDS, kept },
      ),
  );
}

async function settle(doing: Doing): Promise<RowAnswer> {
  return withForm(
    doing,
    () => settleSchema(doing.now),
    SETTLE_FIELDS,
    async ({ note, email, ...settled }, kept) =>
      rowAnswer(
        doing,
        claimPath(doing.seen.id),
        await doing.claims.settleClaim(doing.who, doing.seen, { ...settled, note, email }),
        { fields: SETTLE_FIELDS, kept },
      ),
  );
}

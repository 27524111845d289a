import { type data, redirect } from 'react-router';
import type { z } from 'zod';
import type { SentFile } from '#app/features/files/sent-files.ts';
import type { FieldTable } from '#app/forms/field-table.ts';
import { type FormAnswer, overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent, type SchemaSource } from '#app/forms/read-form.ts';
import type { BonusRate } from '#domain/bonus/bonus.ts';
import type { ChangedMeanwhile } from '#server/edits/changed-meanwhile.ts';
import type { Invalid, Refused } from '#server/outcomes.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { UploadForm } from '#server/uploads/read-upload-form.ts';
import type { QuoteShown } from '../../repair/tracking/quote-view.ts';
import type { LineProposal } from './propose-lines.server.ts';

// What every action of a case's page needs.

/** The answer of a case's form. Only here does it hold the unlock code. */
export type RepairAnswer = FormAnswer & {
  code?: string;
  /** What a search of lines has found. */
  proposals?: LineProposal[];
  /** A quote as its customer will see it. */
  preview?: QuoteShown;
  /** The text of a quick reply was put into the message. */
  isInserted?: true;
  /** Files of a message that are stored already, and a name for this answer. */
  sent?: SentFile[];
  round?: string;
};

export type Doing = {
  repairs: Repairs;
  /** What may be quoted for the device of the case. */
  propose: (words: string) => Promise<LineProposal[]>;
  /** The last day of a quote that is sent today. */
  validUntil: string;
  /** The bonuses that may be given for the device of a case. */
  bonusesOf: (repair: Pick<ShopRepair, 'company' | 'device_kind'>) => BonusRate[];
  /** Its prices have VAT in them. */
  hasVat: boolean;
  repairId: string;
  who: { kind: 'shop'; userId: string };
  form: UploadForm;
  /** The page of the case. */
  path: string;
  address: string | undefined;
};

export type RepairAction = Response | ReturnType<typeof data<RepairAnswer>>;

export const readOf = <Schema extends z.ZodType>(
  { form }: Doing,
  schema: SchemaSource<Schema>,
  fields: FieldTable,
) => readSent(schema, fields, form.fields);

type Kept = Record<string, string>;
type Answered = { outcome: string } | ChangedMeanwhile | Refused | Invalid;

/** Turns the service's outcome into a redirection or a refusal. `done`: the outcome's name in the address. */
export function answerOf(
  { path }: Doing,
  answered: Answered,
  done: string,
  kept: Kept = {},
  errorsOf = (issues: Invalid['issues']) => issues.map(({ message }) => ({ message })),
): RepairAction {
  if ('issues' in answered) return wrongForm(errorsOf(answered.issues), kept);
  if ('reason' in answered) return refusedForm(answered.reason, kept);
  if ('meanwhile' in answered) return overtakenForm(answered.meanwhile);
  return redirect(`${path}?fait=${done}`, 303);
}

export const atFields = (fields: FieldTable) => (issues: Invalid['issues']) => errorsAt(issues, fields);

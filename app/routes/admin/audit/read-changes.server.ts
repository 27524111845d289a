import { z } from 'zod';
import { changedFields, columnWords, OPERATIONS, tableWords } from '#domain/admin/change-log.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { Change, ChangeCursor, ListedChange } from '#server/admin/audit/read-changes.ts';

const line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text))
  .optional()
  .catch(undefined);
const day = z.iso.date().optional().catch(undefined);

const querySchema = z.object({
  qui: z.uuid().optional().catch(undefined),
  quoi: line,
  ligne: line,
  du: day,
  au: day,
  avant: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .transform((text): ChangeCursor => {
      const [at = 0, id = 0] = text.split('-').map(Number);
      return { at, id };
    })
    .refine(({ at }) => !Number.isNaN(new Date(at).getTime()))
    .optional()
    .catch(undefined),
});

/** What the address asks of the log; what it does not understand is not asked. */
export function readQuery(params: URLSearchParams) {
  const { avant, ...asked } = querySchema.parse(Object.fromEntries(params));
  const { qui: actorId, quoi: table, ligne: rowId, du: from, au: to } = asked;
  return { asked, query: { actorId, table, rowId, from, to, before: avant } };
}

export const cursorText = ({ at, id }: ChangeCursor): string => `${at}-${id}`;

/** The id in the address; null for anything else. */
export const idOf = (value: unknown): number | null =>
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).safeParse(value).data ?? null;

/** A few names say enough; the page of the change has them all. */
const SHOWN_COLUMNS = 4;

/** A change as a line of the list. */
export function lineOf({ columns, ...change }: ListedChange) {
  const words = columns.slice(0, SHOWN_COLUMNS).map(columnWords).join(', ');
  return {
    ...headOf(change),
    columns: columns.length > SHOWN_COLUMNS ? `${words}…` : words,
  };
}

/** A change with all its columns. */
export function sheetOf({ before, after, ...change }: Change) {
  return { ...headOf(change), fields: changedFields(before, after) };
}

function headOf({
  id,
  changedAt,
  actorId,
  actorName,
  table,
  rowId,
  rowName,
  operation,
}: Omit<Change, 'before' | 'after'>) {
  return {
    id,
    at: formatDate(changedAt, { withTime: true }),
    actorId,
    who: nameOf(actorId, actorName),
    table,
    what: tableWords(table),
    rowId,
    rowName: rowName ?? rowId,
    operation,
    operationText: OPERATIONS[operation],
  };
}

/** Of an account that is gone or never said its name, the beginning of its id tells it from the others. */
export const nameOf = (id: string, name: string | null): string => name ?? `Compte ${id.slice(0, 8)}`;

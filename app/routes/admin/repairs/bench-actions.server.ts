import { wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt } from '#app/forms/read-form.ts';
import { STAFF_NOTE_FIELDS, staffNoteFormSchema } from './bench-form.ts';
import { answerOf, type Doing, type RepairAction, readOf } from './case-action.server.ts';

/** What the shop notes for itself, by the button. */
export const BENCH_ACTIONS = {
  'staff-note': addStaffNote,
} satisfies Record<string, (doing: Doing) => Promise<RepairAction>>;

async function addStaffNote(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, staffNoteFormSchema, STAFF_NOTE_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const noted = await doing.repairs.addStaffNote(doing.repairId, value.newNote, doing.who);
  return answerOf(doing, noted, 'note', kept, (issues) =>
    errorsAt(
      issues.map((issue) => ({ ...issue, path: 'newNote' })),
      STAFF_NOTE_FIELDS,
    ),
  );
}

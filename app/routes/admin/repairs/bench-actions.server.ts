import { wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt } from '#app/forms/read-form.ts';
import {
  ASSIGN_FIELDS,
  assignSchema,
  flagPressSchema,
  removeWorkSchema,
  STAFF_NOTE_FIELDS,
  staffNoteFormSchema,
  WORK_FIELDS,
  workFormSchema,
} from './bench-form.ts';
import { answerOf, type Doing, type RepairAction, readOf } from './case-action.server.ts';

/** What the shop notes for itself, by the button. */
export const BENCH_ACTIONS = {
  'staff-note': addStaffNote,
  assign: assignTechnician,
  'note-work': noteWork,
  'remove-work': removeWork,
  flag: flagRepair,
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

async function assignTechnician(doing: Doing): Promise<RepairAction> {
  const { value, errors } = readOf(doing, assignSchema, ASSIGN_FIELDS);
  if (errors) return wrongForm(errors, {});
  const { technicianId, seenTechnician: seenId } = value;
  const assigned = await doing.repairs.assignTechnician(doing.repairId, { technicianId, seenId }, doing.who);
  // A form that was overtaken shows who has the device now.
  return answerOf(doing, assigned, 'confier');
}

async function noteWork(doing: Doing): Promise<RepairAction> {
  const { value, errors, kept } = readOf(doing, workFormSchema, WORK_FIELDS);
  if (errors) return wrongForm(errors, kept);
  const noted = await doing.repairs.noteWork(doing.repairId, value.work, doing.who);
  return answerOf(doing, noted, 'temps', kept, (issues) =>
    errorsAt(
      issues.map(({ path, message }) => ({ path: `work.${path}`, message })),
      WORK_FIELDS,
    ),
  );
}

async function removeWork(doing: Doing): Promise<RepairAction> {
  const { value, errors } = readOf(doing, removeWorkSchema, {});
  if (errors) return wrongForm(errors, {});
  return answerOf(
    doing,
    await doing.repairs.removeWork(doing.repairId, value.workId, doing.who),
    'temps-retirer',
  );
}

/** The pressed button says the flag, and whether it is put on. */
async function flagRepair(doing: Doing): Promise<RepairAction> {
  const { value, errors } = readOf(doing, flagPressSchema, {});
  if (errors) return wrongForm(errors, {});
  return answerOf(doing, await doing.repairs.flagRepair(doing.repairId, value.flag, doing.who), 'repere');
}

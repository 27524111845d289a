import { Form } from 'react-router';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import type { Technician } from '#server/repairs/technicians.ts';
import { ASSIGN_FIELDS, WORK_FIELDS } from './bench-form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type RepairWorkProps = {
  repair: RepairView;
  /** Who of the staff may have the device. */
  technicians: readonly Technician[];
  /** Who reads the page. */
  me: string;
  refused: RefusedForm;
};

/** Who works on the device, and how long: the customer sees neither. */
export function RepairWork({ repair, technicians, me, refused }: RepairWorkProps) {
  const { isOver, bench } = repair;
  return (
    <section className="area__part" aria-labelledby="etabli">
      <h2 id="etabli">Qui s’en occupe</h2>
      <p>
        {bench.technician
          ? `${bench.technician.name}, depuis le ${bench.technician.since}.`
          : 'Personne en particulier\u00a0: le dossier est à qui l’a fait avancer en dernier.'}
      </p>
      {!isOver && <AssignForms repair={repair} technicians={technicians} me={me} />}
      <WorkList {...repair} />
      <WorkForm repair={repair} technicians={technicians} me={me} refused={refused} />
    </section>
  );
}

type PeopleProps = Pick<RepairWorkProps, 'repair' | 'technicians' | 'me'>;

const namesOf = (technicians: readonly Technician[]) =>
  Object.fromEntries(technicians.map(({ id, name }) => [id, name]));

function AssignForms({ repair: { reference, bench }, technicians, me }: PeopleProps) {
  const action = `${repairPath(reference)}#etabli`;
  const seen = <input type="hidden" name="seenTechnician" value={bench.technicianId ?? ''} />;
  const drawn = drawFields(ASSIGN_FIELDS, { kept: { technicianId: bench.technicianId ?? '' } });
  return (
    <div className="case__find" key={bench.technicianId}>
      {bench.technicianId !== me && (
        <Form method="post" action={action}>
          {seen}
          <input type="hidden" name="technicianId" value={me} />
          <SubmitButton name="intent" value="assign" variant="secondary">
            Je m’en occupe
          </SubmitButton>
        </Form>
      )}
      <Form method="post" action={action} className="case__find">
        {seen}
        <SelectField
          draw={drawn}
          name="technicianId"
          options={namesOf(technicians)}
          placeholder="Personne en particulier"
        />
        <SubmitButton name="intent" value="assign" variant="secondary">
          Confier
        </SubmitButton>
      </Form>
    </div>
  );
}

function WorkList({ reference, bench: { work, total } }: RepairView) {
  if (work.length === 0) return null;
  return (
    <>
      <h3>{`Temps passé\u00a0: ${total}`}</h3>
      <ul className="area__list">
        {work.map(({ id, time, who, on, words }) => (
          <li key={id}>
            <span>{[`${time}, le ${on}, ${who}`, words].filter(Boolean).join('\u00a0: ')}</span>
            <Form method="post" action={`${repairPath(reference)}#etabli`}>
              <input type="hidden" name="workId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="remove-work"
                size="s"
                aria-label={`Retirer ${time} du ${on}, ${who}`}
              >
                Retirer
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkForm({ repair: { reference, bench }, technicians, me, refused }: RepairWorkProps) {
  const usual = { 'work.on': bench.today, 'work.workerId': me };
  const drawn = drawFields(WORK_FIELDS, { ...refused, kept: { ...usual, ...refused.kept } });
  return (
    <Form
      method="post"
      action={`${repairPath(reference)}#etabli`}
      className="account__form"
      noValidate
      key={bench.work.length}
    >
      <div className="case__pair">
        <TextField draw={drawn} name="work.minutes" />
        <Field {...drawn.field('work.on')}>
          <DateInput {...drawn.control('work.on')} min={bench.firstDay} max={bench.today} />
        </Field>
        <SelectField
          draw={drawn}
          name="work.workerId"
          options={namesOf(technicians)}
          placeholder="Choisissez"
        />
        <TextField draw={drawn} name="work.words" />
      </div>
      <SubmitButton name="intent" value="note-work" variant="secondary">
        Noter ce temps
      </SubmitButton>
    </Form>
  );
}

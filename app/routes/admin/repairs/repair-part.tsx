import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { typedEuros } from '#domain/money/money.ts';
import { PART_ORIGINS, type PartTrace } from '#domain/repair/part-trace.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { PartPlan } from '#server/repairs/plan-part.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/repair-part.ts';
import { PART_FIELDS, partFormSchema, TRACE_FIELDS, traceFormSchema } from './part-form.ts';
import { partPath, repairPath } from './repair-paths.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Pièce de la réparation', 'D’où vient une pièce de la réparation, et quand.');

const planTexts = ({ supplier, expected_on, cost_cents }: PartPlan): Record<string, string> => ({
  supplier: supplier ?? '',
  expectedOn: expected_on ?? '',
  cost: cost_cents === null ? '' : typedEuros(cost_cents),
});

const traceTexts = ({ origin, donor, serial }: PartTrace): Record<string, string> => ({
  origin: origin ?? '',
  donor: donor ?? '',
  serial: serial ?? '',
});

async function findPart(repairs: Repairs, { reference, part }: { reference: string; part: string }) {
  const id = await repairs.findByReference(reference);
  const repair = id && (await repairs.findForShop(id));
  const found = repair ? repair.parts.find((each) => String(each.id) === part) : undefined;
  if (!repair || !found) throw data(null, { status: 404 });
  return { repair, found };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const { repair, found } = await findPart(repairs, params);
  return {
    reference: repair.reference,
    partId: found.id,
    name: found.quantity > 1 ? `${found.quantity} × ${found.name}` : found.name,
    state: found.state,
    toldBy: repair.email !== null ? 'mail' : repairs.settings.takesSms() && repair.phone ? 'sms' : null,
    texts: withSeen(found.state === 'awaited' ? planTexts(found) : traceTexts(found)) as Record<
      string,
      string
    >,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const { repair, found } = await findPart(repairs, params);
  const asking: Asking = {
    ...{ repairs, repairId: repair.id, partId: found.id, form: await sentForm(request) },
    who: { kind: 'shop', userId: signedIn(context).id },
    done: `${repairPath(params.reference)}?fait=piece-attendue`,
  };
  return asking.form.get('intent') === 'trace' ? takeTrace(asking) : takePlan(asking);
}

type Asking = {
  repairs: Repairs;
  repairId: string;
  partId: number;
  form: FormData;
  who: { kind: 'shop'; userId: string };
  /** Where it leads once it is done. */
  done: string;
};

async function takePlan({ repairs, repairId, partId, form, who, done }: Asking) {
  const { value, errors, kept } = readSent(partFormSchema, PART_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const { cost: costCents, isQuiet, ...known } = value;
  const guard = formGuard<PartPlan>({ fields: PART_FIELDS, kept, textsOf: planTexts });
  const asked = { ...known, costCents };
  const planned = await repairs.planPart(repairId, { partId, guard, isQuiet }, asked, who);
  if ('issues' in planned) return wrongForm(errorsAt(planned.issues.map(atCost), PART_FIELDS), kept);
  if ('reason' in planned) return refusedForm(planned.reason, kept);
  return 'meanwhile' in planned ? overtakenForm(planned.meanwhile) : redirect(done, 303);
}

const atCost = ({ path, message }: { path: string; message: string }) => ({
  path: path === 'costCents' ? 'cost' : path,
  message,
});

async function takeTrace({ repairs, repairId, partId, form, who, done }: Asking) {
  const { value, errors, kept } = readSent(traceFormSchema, TRACE_FIELDS, form);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard<PartTrace>({
    fields: TRACE_FIELDS,
    kept,
    textsOf: traceTexts,
    wordsOf: (field, text) => (field === 'origin' ? ownValue(PART_ORIGINS, text) : undefined),
  });
  const traced = await repairs.tracePart(repairId, { partId, guard }, value, who);
  if ('issues' in traced) return wrongForm(errorsAt(traced.issues, TRACE_FIELDS), kept);
  if ('reason' in traced) return refusedForm(traced.reason, kept);
  return 'meanwhile' in traced ? overtakenForm(traced.meanwhile) : redirect(done, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RepairPart({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, partId, name, state, toldBy } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const page = partPath(reference, partId);
  const common = { texts, meanwhile: actionData?.meanwhile, title: 'Cette pièce a changé entre-temps', page };
  return (
    <>
      <AreaHead
        title={state === 'awaited' ? 'Pièce attendue' : 'Origine de la pièce'}
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${name}, dossier ${reference}`}</Numbered>}
      />
      {state === 'given_back' ? (
        <p>Cette pièce n’est plus dans le dossier.</p>
      ) : (
        <Form
          method="post"
          action={page}
          className="account__form area__part"
          noValidate
          key={seenKey(texts, actionData?.meanwhile)}
        >
          <ErrorSummary errors={errors} />
          {state === 'awaited' ? (
            <>
              <EditMark form="piece-attendue" intent="plan" {...common} />
              <PlanFields refused={{ errors, kept: texts }} toldBy={toldBy} />
            </>
          ) : (
            <>
              <EditMark form="origine-de-piece" intent="trace" {...common} />
              <TraceFields refused={{ errors, kept: texts }} />
            </>
          )}
        </Form>
      )}
    </>
  );
}

type PlanFieldsProps = { refused: RefusedForm; toldBy: Route.ComponentProps['loaderData']['toldBy'] };

/** How a customer without a mailbox reads the day. */
const WITHOUT_MAIL = {
  sms: 'Sans e-mail, le client reçoit cette date par SMS aux heures d’ouverture, et chaque fois qu’elle change.',
  none: 'Sans e-mail, le client la lit dans son suivi seulement.',
};

function PlanFields({ refused, toldBy }: PlanFieldsProps) {
  const drawn = drawFields(PART_FIELDS, refused);
  return (
    <>
      <TextField draw={drawn} name="supplier" />
      <Field
        {...drawn.field('expectedOn')}
        {...(toldBy !== 'mail' && { help: WITHOUT_MAIL[toldBy ?? 'none'] })}
      >
        <DateInput {...drawn.control('expectedOn')} />
      </Field>
      <TextField draw={drawn} name="cost" className="number" />
      {toldBy && (
        <Checkbox
          name="isQuiet"
          value="oui"
          label={PART_FIELDS.isQuiet.label}
          help={`Aucun ${toldBy === 'mail' ? 'e-mail' : 'SMS'} ne part. La date est dans le suivi du client.`}
          defaultChecked={drawn.typed('isQuiet') === 'oui'}
        />
      )}
      <SubmitButton name="intent" value="plan">
        Garder
      </SubmitButton>
    </>
  );
}

function TraceFields({ refused }: { refused: RefusedForm }) {
  const drawn = drawFields(TRACE_FIELDS, refused);
  return (
    <>
      <SelectField draw={drawn} name="origin" options={PART_ORIGINS} placeholder="Pas noté" />
      <TextField draw={drawn} name="donor" />
      <TextField draw={drawn} name="serial" />
      <SubmitButton name="intent" value="trace">
        Garder
      </SubmitButton>
    </>
  );
}

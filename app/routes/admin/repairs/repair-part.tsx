import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { typedEuros } from '#domain/money/money.ts';
import type { PartPlan } from '#server/repairs/plan-part.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/repair-part.ts';
import { PART_FIELDS, partFormSchema } from './part-form.ts';
import { partPath, repairPath } from './repair-paths.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Pièce attendue', 'D’où vient une pièce de la réparation, et quand.');

const textsOf = ({ supplier, expected_on, cost_cents }: PartPlan): Record<string, string> => ({
  supplier: supplier ?? '',
  expectedOn: expected_on ?? '',
  cost: cost_cents === null ? '' : typedEuros(cost_cents),
});

async function findPart(repairs: Repairs, { reference, part }: { reference: string; part: string }) {
  const id = await repairs.findByReference(reference);
  const repair = id && (await repairs.findForShop(id));
  const found = repair ? repair.parts.find((each) => String(each.id) === part) : undefined;
  if (!repair || !found) throw data(null, { status: 404 });
  return { repair, found };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repair, found } = await findPart(context.get(depsContext).repairs, params);
  return {
    reference: repair.reference,
    partId: found.id,
    name: found.quantity > 1 ? `${found.quantity} × ${found.name}` : found.name,
    isAwaited: found.state === 'awaited',
    hasEmail: repair.email !== null,
    texts: withSeen(textsOf(found)) as Record<string, string>,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const { repair, found } = await findPart(repairs, params);
  const { value, errors, kept } = await readForm(partFormSchema, PART_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { cost: costCents, isQuiet, ...plan } = value;
  const guard = formGuard<PartPlan>({ fields: PART_FIELDS, kept, textsOf });
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const planning = { partId: found.id, guard, isQuiet };
  const planned = await repairs.planPart(repair.id, planning, { ...plan, costCents }, who);
  if ('issues' in planned)
    return wrongForm(errorsAt(planned.issues.map(atFormField), PART_FIELDS), kept);
  if ('reason' in planned) return refusedForm(planned.reason, kept);
  if ('meanwhile' in planned) return overtakenForm(planned.meanwhile);
  return redirect(`${repairPath(params.reference)}?fait=piece-attendue`, 303);
}

const atFormField = ({ path, message }: { path: string; message: string }) => ({
  path: path === 'costCents' ? 'cost' : path,
  message,
});

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function AwaitedPart({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, partId, name, isAwaited, hasEmail } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const page = partPath(reference, partId);
  const drawn = drawFields(PART_FIELDS, { errors, kept: texts });
  return (
    <>
      <AreaHead
        title="Pièce attendue"
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${name}, dossier ${reference}`}</Numbered>}
      />
      {isAwaited ? (
        <Form
          method="post"
          action={page}
          className="account__form area__part"
          noValidate
          key={seenKey(texts, actionData?.meanwhile)}
        >
          <ErrorSummary errors={errors} />
          <EditMark
            form="piece-attendue"
            texts={texts}
            meanwhile={actionData?.meanwhile}
            title="Cette pièce a changé entre-temps"
            page={page}
          />
          <TextField draw={drawn} name="supplier" />
          <Field
            {...drawn.field('expectedOn')}
            {...(!hasEmail && { help: 'Sans e-mail, le client la lit dans son suivi seulement.' })}
          >
            <DateInput {...drawn.control('expectedOn')} />
          </Field>
          <TextField draw={drawn} name="cost" className="number" />
          {hasEmail && (
            <Checkbox
              name="isQuiet"
              value="oui"
              label={PART_FIELDS.isQuiet.label}
              help="Aucun e-mail ne part. La date est dans le suivi du client."
              defaultChecked={drawn.typed('isQuiet') === 'oui'}
            />
          )}
          <SubmitButton>Garder</SubmitButton>
        </Form>
      ) : (
        <p>Cette pièce n’est plus attendue.</p>
      )}
    </>
  );
}

import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import {
  WIPE_CATEGORIES,
  WIPE_TECHNIQUES,
  WIPE_VERIFICATIONS,
  WIPED_MEDIA,
  wipeObstacleOf,
} from '#domain/repair/wipe.ts';
import type { Route } from './+types/repair-wipe.ts';
import { repairPath, wipePath } from './repair-paths.ts';
import { WIPE_FIELDS, wipeFormSchema } from './wipe-form.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Certificat d’effacement', 'Un support effacé, sa méthode et sa vérification.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const repair = id && (await repairs.findForShop(id));
  if (!repair) throw data(null, { status: 404 });
  const today = dayInParis(nowOf(context));
  return {
    reference: repair.reference,
    device: deviceText(repair),
    serial: repair.serial ?? '',
    obstacle: wipeObstacleOf(repair),
    firstDay: dayInParis(repair.registered_at ?? repair.created_at),
    today,
    attempt: crypto.randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(wipeFormSchema, WIPE_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const certified = await repairs.certifyWipe(repairId, value, who);
  if ('issues' in certified) return wrongForm(errorsAt(certified.issues, WIPE_FIELDS), kept);
  if ('reason' in certified) return refusedForm(certified.reason, kept);
  return redirect(`${repairPath(params.reference)}?fait=effacement`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const TECHNIQUES = Object.fromEntries(
  Object.entries(WIPE_TECHNIQUES).map(([id, { label, category }]) => [
    id,
    `${label} (${WIPE_CATEGORIES[category].label})`,
  ]),
);

const VERIFICATIONS = Object.fromEntries(
  Object.entries(WIPE_VERIFICATIONS).map(([id, { label }]) => [id, label]),
);

export default function RepairWipe({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, device, serial, obstacle, firstDay, today, attempt } = loaderData;
  const errors = actionData?.errors ?? [];
  const start = { medium: 'device', description: device, serial, doneOn: today };
  const kept = actionData?.kept ?? start;
  const drawn = drawFields(WIPE_FIELDS, { errors, kept });
  return (
    <>
      <AreaHead
        title="Certificat d’effacement"
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${reference}, ${device}`}</Numbered>}
      />
      {obstacle ? (
        <>
          <ErrorSummary errors={errors} />
          <p>{obstacle}</p>
        </>
      ) : (
        <Form method="post" action={wipePath(reference)} className="account__form area__part" noValidate>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="id" value={drawn.typed('id') || attempt} />
          <SelectField draw={drawn} name="medium" options={WIPED_MEDIA} />
          <TextField draw={drawn} name="description" />
          <TextField draw={drawn} name="serial" />
          <SelectField draw={drawn} name="technique" options={TECHNIQUES} placeholder="À choisir" />
          <TextField draw={drawn} name="tool" />
          <Field {...drawn.field('doneOn')}>
            <DateInput {...drawn.control('doneOn')} min={firstDay} max={today} />
          </Field>
          <SelectField draw={drawn} name="verification" options={VERIFICATIONS} placeholder="À choisir" />
          <Checkbox
            name="isVerified"
            value="oui"
            label="Ce contrôle ne trouve plus aucune donnée"
            defaultChecked={drawn.typed('isVerified') === 'oui'}
            error={drawn.errorOf('isVerified')}
            required
          />
          <Field {...drawn.field('note')}>
            <Textarea rows={3} {...drawn.control('note')} />
          </Field>
          <p className="help">
            Le certificat prend un numéro et ne change plus&nbsp;: relisez-le avant de l’établir. Clear&nbsp;:{' '}
            {WIPE_CATEGORIES.clear.words}. Purge&nbsp;: {WIPE_CATEGORIES.purge.words}. Destroy&nbsp;:{' '}
            {WIPE_CATEGORIES.destroy.words}.
          </p>
          <SubmitButton>Établir le certificat</SubmitButton>
        </Form>
      )}
    </>
  );
}

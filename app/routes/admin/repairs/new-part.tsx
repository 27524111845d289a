import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { BEFORE_TESTS } from '#domain/repair/before-tests.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import type { Route } from './+types/new-part.ts';
import { ExpectedField, OriginFields, QuietBox } from './part-fields.tsx';
import { NEW_PART_FIELDS, newPartSchema } from './part-form.ts';
import { newPartPath, repairPath } from './repair-paths.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Pièce hors stock',
    'Une pièce d’une réparation qui n’est pas un produit de la boutique.',
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const repair = id && (await repairs.findForShop(id));
  if (!repair) throw data(null, { status: 404 });
  const { reference, state, email, phone } = repair;
  return {
    reference,
    device: deviceText(repair),
    canChange: BEFORE_TESTS.includes(state),
    toldBy: email !== null ? 'mail' : repairs.settings.takesSms() && phone ? 'sms' : null,
  } as const;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(newPartSchema, NEW_PART_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { cost: costCents, ...part } = value;
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const added = await repairs.addUnstockedPart(repairId, { ...part, costCents }, who);
  if ('issues' in added)
    return wrongForm(
      errorsAt(
        added.issues.map((issue) => (issue.path === 'costCents' ? { ...issue, path: 'cost' } : issue)),
        NEW_PART_FIELDS,
      ),
      kept,
    );
  if ('reason' in added) return refusedForm(added.reason, kept);
  return redirect(`${repairPath(params.reference)}?fait=piece`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const PLACES = [
  { value: 'oui', label: 'Elle est là', help: 'Prélevée sur un appareil donneur, ou achetée en passant.' },
  { value: 'non', label: 'Elle est attendue' },
];

export default function NewPart({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, device, canChange, toldBy } = loaderData;
  const errors = actionData?.errors ?? [];
  const drawn = drawFields(NEW_PART_FIELDS, { errors, kept: actionData?.kept ?? { quantity: '1' } });
  return (
    <>
      <AreaHead
        title="Pièce hors stock"
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={<Numbered>{`${reference}, ${device}`}</Numbered>}
      />
      {canChange ? (
        <Form method="post" action={newPartPath(reference)} className="account__form area__part" noValidate>
          <ErrorSummary errors={errors} />
          <TextField draw={drawn} name="name" />
          <TextField draw={drawn} name="quantity" className="number" />
          <RadioGroup
            name="isHere"
            legend={NEW_PART_FIELDS.isHere.label}
            choices={PLACES}
            {...(drawn.typed('isHere') !== undefined && { defaultValue: drawn.typed('isHere') })}
            error={drawn.errorOf('isHere')}
          />
          <ExpectedField drawn={drawn} toldBy={toldBy} />
          <QuietBox drawn={drawn} toldBy={toldBy} />
          <TextField draw={drawn} name="supplier" />
          <TextField draw={drawn} name="cost" className="number" />
          <OriginFields drawn={drawn} />
          <SubmitButton>Ajouter au dossier</SubmitButton>
        </Form>
      ) : (
        <p>Les pièces de ce dossier ne changent plus.</p>
      )}
    </>
  );
}

import { ArrowLeft } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/repair-photos.ts';
import { PHOTO_FIELDS, photosSchema } from './form.ts';
import { photoRules } from './photo-rules.ts';
import { repairPath } from './repair-paths.ts';
import { PhotoList, STAGES } from './repair-photos-list.tsx';
import { repairView } from './repair-view.server.ts';
import '#app/routes/admin/case.css';
import './style.css';
import { Numbered } from '#app/ui/numbered.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Photos de la réparation', 'Les photos d’un appareil confié à l’atelier.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const found = id && (await repairs.findForShop(id));
  if (!found) throw data(null, { status: 404 });
  const { reference, photos, isOver } = repairView(found, nowOf(context));
  return { reference, photos, isOver };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { clientIp } = context.get(pageRequestContext);
  const { fields, files, refusal } = await uploads.readForm(request, {
    clientIp,
    isStaff: true,
    kinds: 'photos',
  });
  const { value, errors, kept } = readSent(photosSchema, PHOTO_FIELDS, fields);
  if (errors) return wrongForm(errors, kept);
  const uploadIds = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  const problems = files.flatMap((file) => ('error' in file ? [file.error] : []));
  if (refusal) problems.push(refusal.message);
  else if (problems.length === 0 && uploadIds.length === 0) problems.push('Choisissez une photo.');
  if (problems.length > 0) {
    const atPhotos = problems.flatMap((message) => errorsAt([{ path: 'photos', message }], PHOTO_FIELDS));
    return data<FormAnswer>(
      { errors: atPhotos, kept },
      { status: refusal?.status ?? 400, headers: refusal?.headers },
    );
  }
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const given = await repairs.addPhotos(repairId, { uploadIds, ...value }, who);
  if (given.outcome === 'refused') return refusedForm(given.reason, kept);
  if (given.outcome === 'invalid') return wrongForm(errorsAt(given.issues, PHOTO_FIELDS), kept);
  return redirect(`${repairPath(params.reference)}?fait=photos#photos`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RepairPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, photos, isOver } = loaderData;
  const errors = actionData?.errors ?? [];
  const drawn = drawFields(PHOTO_FIELDS, actionData ?? {});
  return (
    <>
      <header className="area__head">
        <p>
          <Link to={repairPath(reference)}>
            <Icon icon={ArrowLeft} />
            <span>
              <Numbered>{`Dossier ${reference}`}</Numbered>
            </span>
          </Link>
        </p>
        <h1>
          <Numbered>{`Photos, ${reference}`}</Numbered>
        </h1>
      </header>
      {!isOver && (
        <section className="area__part">
          <Form method="post" encType="multipart/form-data" className="account__form" noValidate>
            <ErrorSummary errors={errors} />
            <RadioGroup
              name="stage"
              legend={PHOTO_FIELDS.stage.label}
              choices={Object.entries(STAGES).map(([value, label]) => ({ value, label }))}
              defaultValue={drawn.typed('stage') ?? 'diagnosis'}
              error={drawn.errorOf('stage')}
            />
            <TextField draw={drawn} name="caption" />
            <Checkbox
              name="isPublic"
              value="oui"
              label="Le client les voit dans son suivi"
              defaultChecked={drawn.typed('isPublic') === 'oui'}
            />
            <Field {...drawn.field('photos')}>
              <FileDrop {...photoRules} capture="environment" />
            </Field>
            <SubmitButton>Ajouter au dossier</SubmitButton>
          </Form>
        </section>
      )}
      <section className="area__part">
        <h2>Déjà dans le dossier</h2>
        <PhotoList reference={reference} photos={photos} />
      </section>
    </>
  );
}

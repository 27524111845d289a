import { ArrowLeft } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { FilesField } from '#app/features/files/files-field.tsx';
import { readSentFiles, type SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { filmedRules } from '#domain/uploads/uploads.ts';
import type { Route } from './+types/repair-photos.ts';
import { PHOTO_FIELDS, photosSchema } from './form.ts';
import { repairPath } from './repair-paths.ts';
import { PhotoList, STAGES } from './repair-photos-list.tsx';
import { repairView } from './repair-view.server.ts';
import '#app/routes/admin/case.css';
import './style.css';
import { Numbered } from '#app/ui/numbered.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Photos de la réparation', 'Les photos et vidéos d’un appareil confié à l’atelier.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const found = id && (await repairs.findForShop(id));
  if (!found) throw data(null, { status: 404 });
  const { reference, photos, isOver } = repairView(found, nowOf(context));
  return { reference, photos, isOver };
}

type PhotosAnswer = FormAnswer & { sent: SentFile[]; round: string };

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { clientIp } = context.get(pageRequestContext);
  const form = await uploads.readForm(request, {
    clientIp,
    isStaff: true,
    kinds: 'photos and videos',
  });
  const { value, errors: wrong = [], kept } = readSent(photosSchema, PHOTO_FIELDS, form.fields);
  const { sent, errors: faults } = readSentFiles(form, {
    field: 'photos',
    label: PHOTO_FIELDS.photos.label,
    most: filmedRules.maxFiles,
  });
  if (faults.length === 0 && sent.length === 0)
    faults.push(
      ...errorsAt([{ path: 'photos', message: 'Choisissez une photo ou une vidéo.' }], PHOTO_FIELDS),
    );
  const refuse = (errors: FieldError[], status: number, headers?: HeadersInit) =>
    data<PhotosAnswer>({ errors, kept, sent, round: crypto.randomUUID() }, { status, headers });
  if (!value || wrong.length + faults.length > 0)
    return refuse([...wrong, ...faults], form.refusal?.status ?? 400, form.refusal?.headers);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const given = await repairs.addPhotos(repairId, { uploadIds: sent.map(({ id }) => id), ...value }, who);
  if (given.outcome === 'refused') return refuse([{ message: given.reason }], 409);
  if (given.outcome === 'invalid') return refuse(errorsAt(given.issues, PHOTO_FIELDS), 400);
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
            <FilesField
              name="photos"
              label={PHOTO_FIELDS.photos.label}
              error={drawn.errorOf('photos')}
              sent={actionData?.sent ?? []}
              round={actionData?.round ?? ''}
              rules={filmedRules}
              capture="environment"
            />
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

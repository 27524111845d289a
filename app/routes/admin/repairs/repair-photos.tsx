import { ArrowLeft } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Route } from './+types/repair-photos.ts';
import { photoRules } from './photo-rules.ts';
import { submittedFields } from './repair-actions.server.ts';
import { repairPath } from './repair-paths.ts';
import { PhotoList, STAGES } from './repair-photos-list.tsx';
import { repairView } from './repair-view.server.ts';
import './style.css';
import { Numbered } from '#app/ui/numbered.tsx';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Photos de la réparation', 'Les photos d’un appareil confié à l’atelier.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const file = id && (await repairs.findForShop(id));
  if (!file) throw data(null, { status: 404 });
  const { reference, photos, isOver } = repairView(file, nowOf(context));
  return { reference, photos, isOver };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { clientIp } = context.get(pageRequestContext);
  const { fields, files, refusal } = await uploads.readForm(request, { clientIp, isStaff: true });
  const kept = submittedFields(fields);
  const errors: FieldError[] = files.flatMap((file) =>
    'error' in file ? [{ field: 'photos', label: 'Photos', message: file.error }] : [],
  );
  if (refusal) errors.push({ field: 'photos', label: 'Photos', message: refusal.message });
  const taken = files.flatMap((file) => ('upload' in file ? [file.upload] : []));
  if (errors.length === 0 && taken.length === 0)
    errors.push({ field: 'photos', label: 'Photos', message: 'Choisissez une photo.' });
  if (errors.length > 0)
    return data({ errors, kept }, { status: refusal?.status ?? 400, headers: refusal?.headers });
  const given = await repairs.addPhotos(
    repairId,
    {
      uploadIds: taken.map(({ id }) => id),
      stage: kept.etape ?? '',
      caption: kept.legende?.trim() || undefined,
      isPublic: kept.visible === 'oui',
    },
    { kind: 'shop', userId: signedIn(context).id },
  );
  if (given.outcome === 'added') return redirect(`${repairPath(params.reference)}?fait=photos#photos`, 303);
  const issues: FieldError[] =
    given.outcome === 'refused'
      ? [{ message: given.reason }]
      : given.issues.map(({ path, message }) =>
          path === 'stage'
            ? { field: 'etape', label: 'Étape', message }
            : { field: 'legende', label: 'Légende', message },
        );
  return data({ errors: issues, kept }, { status: given.outcome === 'refused' ? 409 : 400 });
}

export default function RepairPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, photos, isOver } = loaderData;
  const errors = actionData?.errors ?? [];
  const kept = actionData?.kept ?? {};
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
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
              name="etape"
              legend="Étape"
              choices={Object.entries(STAGES).map(([value, label]) => ({ value, label }))}
              defaultValue={kept.etape ?? 'diagnosis'}
              error={errorOf('etape')}
            />
            <Field name="legende" label="Légende" error={errorOf('legende')} optional>
              <Input maxLength={300} defaultValue={kept.legende} />
            </Field>
            <Checkbox
              name="visible"
              value="oui"
              label="Le client les voit dans son suivi"
              defaultChecked={kept.visible === 'oui'}
            />
            <Field name="photos" label="Photos" error={errorOf('photos')}>
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

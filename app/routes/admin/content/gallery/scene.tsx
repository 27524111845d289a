import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DrawnTexts } from '#app/forms/edits/drawn-texts.tsx';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { type FormAnswer, overtakenForm, overtakenRemoval, refusedForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Options } from '#app/ui/form/choice/options.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import { photoRules } from '#domain/uploads/uploads.ts';
import type { PlacedScene } from '#server/content/own/gallery-admin.ts';
import type { Route } from './+types/scene.ts';
import { PHOTO_FIELDS, SCENE_FIELDS, sceneSchema } from './form.ts';
import { sceneOf } from './gallery-query.server.ts';
import { PairPictures } from './pair-pictures.tsx';
import { GALLERY_PATH, NEW_SCENE, scenePath } from './scene-paths.ts';
import { sceneTexts, sceneWords } from './scene-texts.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Scène de la galerie', 'Une scène de la galerie et sa photo.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const scenes = await contentAdmin.gallery.list(signedIn(context));
  const index = scenes.findIndex(({ slug }) => slug === params.slug);
  const scene = scenes[index];
  if (!scene && params.slug !== NEW_SCENE) throw data(null, { status: 404 });
  const asked = scene ? null : url.searchParams.get('paire');
  const pair = asked && (await contentAdmin.gallery.findPair(signedIn(context), asked)) ? asked : null;
  if (asked && !pair) throw data(null, { status: 404 });
  const form = withSeen(scene ? sceneTexts({ scene, after: scenes[index - 1]?.slug ?? null }) : {});
  return {
    form: pair ? { ...form, pair } : form,
    scene: scene && {
      slug: scene.slug,
      picture: scene.picture,
      altText: scene.altText,
      isPublished: scene.isPublished,
      isShipped: scene.isShipped,
      isOwn: scene.isOwn,
      consentedOn: scene.consentedAt && formatLongDate(scene.consentedAt),
    },
    categories: content.shippedGallery().categories.slice(1),
    others: scenes.filter((each) => each !== scene).map(({ slug, title }) => ({ slug, title })),
    today: dayInParis(nowOf(context)),
  };
}

const FIELDS = { ...SCENE_FIELDS, ...PHOTO_FIELDS };

export async function action({ request, context, params }: Route.ActionArgs) {
  const slug = params.slug === NEW_SCENE ? null : sceneOf(params.slug);
  if (!slug && params.slug !== NEW_SCENE) throw data(null, { status: 404 });
  const { content, uploads } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const admin = signedIn(context);
  const { fields, files, refusal } = await uploads.readForm(request, {
    clientIp: context.get(pageRequestContext).clientIp,
    isStaff: true,
    maxFiles: 1,
    kinds: 'photos',
  });
  const [sent] = files;
  const taken = sent && 'upload' in sent ? sent.upload.id : null;
  const today = dayInParis(nowOf(context));
  const read = readSent(sceneSchema(today), FIELDS, fields);
  const kept = { ...read.kept, ...(taken && { received: taken }) };
  const refuse = (status: number, errors: FieldError[]) =>
    data<FormAnswer>({ errors, kept }, { status, headers: refusal?.headers });
  const at = (path: string, message: string) => errorsAt([{ path, message }], FIELDS);
  if (refusal) return refuse(refusal.status, at('photo', refusal.message));
  const { value, errors = [] } = read;
  if (sent && 'error' in sent) errors.push(...at('photo', sent.error));
  if (!value || errors.length > 0) return refuse(400, errors);
  const { categories } = content.shippedGallery();
  const scenes = await contentAdmin.gallery.list(admin);
  const guard = formGuard<PlacedScene>({
    fields: FIELDS,
    kept,
    textsOf: sceneTexts,
    wordsOf: sceneWords({ categories, scenes }),
  });
  if (value.intent === 'remove') {
    const removed = slug && (await contentAdmin.gallery.remove(admin, { slug, guard }));
    if (removed && removed.outcome !== 'removed') return overtakenRemoval(removed.meanwhile);
    const isShipped = content.shippedGallery().items.some((item) => item.slug === slug);
    return redirect(`${GALLERY_PATH}?fait=${isShipped ? 'origine' : 'supprimer'}`, 303);
  }
  const { intent: _, received, pair, isHidden, ...written } = value;
  const saved = await contentAdmin.gallery.save(admin, {
    slug,
    fields: { ...written, isPublished: !isHidden },
    uploadId: taken ?? received,
    pairId: pair,
    guard,
  });
  if (saved.outcome === 'changed meanwhile') return overtakenForm(saved.meanwhile);
  if (saved.outcome === 'missing') return refusedForm('Cette scène n’existe plus.', kept);
  if (saved.outcome === 'refused') return refuse(400, at(saved.fault.field, saved.fault.message));
  return redirect(`${GALLERY_PATH}?fait=enregistrer`, 303);
}

export default function SceneEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { scene, form } = loaderData;
  const address = scenePath(scene?.slug ?? NEW_SCENE);
  const kept: FormTexts = actionData?.kept ?? form;
  return (
    <>
      <AreaHead
        title={scene ? 'Scène de la galerie' : 'Nouvelle scène'}
        back={{ to: GALLERY_PATH, label: 'Toutes les scènes' }}
      >
        {scene?.isPublished && <GoLink to={`/galerie/${scene.slug}`}>Voir la scène sur le site</GoLink>}
      </AreaHead>
      <EditForm
        form="scene"
        action={address}
        encType="multipart/form-data"
        className="own__form"
        texts={kept}
        answer={actionData}
        title="Cette scène a changé entre-temps"
        intent="save"
        removal={scene?.isShipped ? 'Revenir quand même à l’origine' : 'Supprimer quand même la scène'}
      >
        <SceneInputs {...loaderData} kept={kept} errors={actionData?.errors ?? []} />
        <p>
          <SubmitButton name="intent" value="save">
            Enregistrer la scène
          </SubmitButton>
        </p>
      </EditForm>
      {scene?.isOwn && (
        <Ending
          address={address}
          isShipped={scene.isShipped}
          texts={kept}
          key={seenKey(kept, actionData?.meanwhile)}
        />
      )}
    </>
  );
}

type SceneInputsProps = Route.ComponentProps['loaderData'] & {
  kept: FormTexts;
  errors: readonly FieldError[];
};

function SceneInputs({ scene, categories, others, today, kept, errors }: SceneInputsProps) {
  const { field, control, typed } = drawFields(FIELDS, { errors, kept });
  return (
    <>
      {scene && (
        <p className="own__shown">
          <Picture {...scene.picture} alt={scene.altText} sizes="20rem" loading="eager" />
        </p>
      )}
      {scene?.consentedOn && (
        <p>{`Photos d’un dossier, montrées avec l’accord du client du ${scene.consentedOn}.`}</p>
      )}
      {kept.pair && <PairPart pairId={kept.pair} />}
      <Field {...field('title')}>
        <Input {...control('title')} />
      </Field>
      <Field {...field('description')}>
        <Textarea rows={3} {...control('description')} />
      </Field>
      <Field {...field('altText')}>
        <Textarea rows={2} {...control('altText')} />
      </Field>
      <div className="own__pair">
        <Field {...field('category')}>
          <Select placeholder="Choisissez une catégorie" {...control('category')}>
            <Options choices={categories} />
          </Select>
        </Field>
        <Field {...field('doneOn')}>
          <DateInput max={today} {...control('doneOn')} />
        </Field>
      </div>
      <Field {...field('after')}>
        <Select {...control('after')} required={false}>
          <option value="">En tête de la galerie</option>
          {others.map(({ slug, title }) => (
            <option key={slug} value={slug}>{`Après «\u00a0${title}\u00a0»`}</option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="isHidden"
        value="oui"
        label={FIELDS.isHidden.label}
        defaultChecked={typed('isHidden') === 'oui'}
      />
      {kept.received && (
        <>
          <input type="hidden" name="received" value={kept.received} />
          <p role="status">La photo est déjà reçue. N’en choisissez une autre que pour la remplacer.</p>
        </>
      )}
      {!kept.pair && (
        <Field
          {...field('photo')}
          label={scene ? 'Nouvelle photo' : FIELDS.photo.label}
          optional={scene !== undefined || kept.received !== undefined}
        >
          {/* A stored upload must not be sent again. */}
          <FileDrop {...photoRules} maxFiles={1} kinds="Une photo" key={kept.received} />
        </Field>
      )}
    </>
  );
}

/** What the picture is made of, and what to say of it. */
const PairPart = ({ pairId }: { pairId: string }) => (
  <>
    <input type="hidden" name="pair" value={pairId} />
    <PairPictures pairId={pairId} />
    <p>
      Les deux photos font une seule image, avant à gauche et après à droite&nbsp;: la description de l’image
      le dit. Leur client a accepté qu’elles soient montrées sans son nom.
    </p>
  </>
);

type EndingProps = { address: string; isShipped: boolean; texts: FormTexts };

function Ending({ address, isShipped, texts }: EndingProps) {
  return (
    <section className="area__part" aria-labelledby="fin">
      <h2 id="fin">{isShipped ? 'Revenir à l’origine' : 'Supprimer'}</h2>
      <p>
        {isShipped
          ? 'Le texte, le dessin et la place livrés avec le site reviennent. La photo disparaît pour de bon.'
          : 'La scène et sa photo disparaissent pour de bon.'}
      </p>
      <Form method="post" action={address}>
        <DrawnTexts form="fin" texts={texts} />
        <SubmitButton name="intent" value="remove" variant="danger">
          {isShipped ? 'Revenir à l’origine' : 'Supprimer la scène'}
        </SubmitButton>
      </Form>
    </section>
  );
}

import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { NameList } from '#app/features/devices/name-list.tsx';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields, type FieldFacts } from '#app/forms/field-table.ts';
import { type FormAnswer, overtakenForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { type FormTexts, SEEN_FIELD, withSeen } from '#domain/edits/edit-guard.ts';
import { addedPriceKey, PRICES_KIND, repairSlug } from '#domain/repair/added-price.ts';
import type { Route } from './+types/new-price.ts';
import { NEW_PRICE_FIELDS, newPriceSchema, overlayFields } from './form.ts';
import { OverlayInputs } from './overlay-inputs.tsx';
import { FOR_DEVICE, NEW_PRICE_PATH, OVERLAYS_PATH, overlayPath } from './overlay-paths.ts';
import { scheduledWords } from './read-overlays.server.ts';
import { WhenFields } from './when-fields.tsx';
import '#app/routes/admin/style.css';
import '../settings/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Nouveau prix', 'Le prix d’une réparation pour un modèle exact.');

const REPAIRS_LIST = 'reparations-connues';
/** All added prices have the same fields. */
const TEMPLATE = { kind: PRICES_KIND, key: addedPriceKey('modele', 'reparation') };

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  const repairs = content
    .priceGuide()
    .flatMap(({ models }) => models.flatMap((model) => model.repairs.map(({ name }) => name)));
  return {
    groups: admin.overlays.find(TEMPLATE)?.overlay.fields ?? [],
    repairs: [...new Set(repairs)],
    device: url.searchParams.get(FOR_DEVICE)?.slice(0, NEW_PRICE_FIELDS.device.maxLength) ?? '',
  };
}

const NAMELESS = 'Écrivez aussi la réparation en lettres de A à Z ou en chiffres.';
const UNKNOWN = 'Le registre ne propose pas ce modèle : ajoutez-le d’abord dans Appareils.';
const PAST = 'Choisissez un jour et une heure à venir.';
const FAR = 'Choisissez un jour dans les deux ans à venir.';

export async function action({ request, context }: Route.ActionArgs) {
  const { content, admin } = context.get(depsContext);
  const template = admin.overlays.find(TEMPLATE)?.overlay;
  if (!template) throw data(null, { status: 404 });
  const fields = overlayFields(template.fields);
  const sent = await sentForm(request);
  const place = readSent(newPriceSchema, NEW_PRICE_FIELDS, sent);
  const written = readSent(template.formSchema, fields, sent);
  const kept = { ...written.kept, ...place.kept };
  const told = (path: string, message: string) => errorsAt([{ path, message }], NEW_PRICE_FIELDS);
  const wrongAt = (path: string, message: string) => wrongForm(told(path, message), kept);
  const register = content.devices();
  const model = register.find(kept.device ?? '');
  const { errors: wrong = [] } = place;
  if (!model?.isOffered && !wrong.some(({ field }) => field === 'device'))
    wrong.unshift(...told('device', UNKNOWN));
  if (!model || wrong.length > 0 || place.errors || written.errors)
    return wrongForm([...wrong, ...(written.errors ?? [])], kept);
  const known = content.modelPrices(model.id)?.grid?.repairs ?? [];
  const repair = repairSlug(written.kept.name ?? '', known);
  if (repair === '') return wrongForm(errorsAt([{ path: 'name', message: NAMELESS }], fields), kept);
  const key = addedPriceKey(model.id, repair);
  // Drawn from nothing: a price that is there already differs from it, and is shown beside the one that was typed.
  const guard = formGuard<FormTexts>({
    fields: { ...fields, scheduled: { label: 'Changement programmé' } },
    kept: { [SEEN_FIELD]: withSeen({})[SEEN_FIELD], ...kept },
    textsOf: (present) => present,
    wordsOf: scheduledWords,
  });
  const at = { kind: PRICES_KIND, key };
  const { from } = place.value;
  const saved = await admin.overlays.save(signedIn(context), at, { value: written.value, from, guard });
  switch (saved.outcome) {
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'past':
      return wrongAt('fromDay', PAST);
    case 'far':
      return wrongAt('fromDay', FAR);
    // Pressed twice, or written by both.
    case 'same':
    case 'saved':
      return redirect(`${overlayPath(at)}?fait=${from ? 'programme' : 'enregistre'}`, 303);
    default:
      return wrongAt('device', UNKNOWN);
  }
}

export default function NewPrice({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, repairs, device } = loaderData;
  const { errors = [], kept = { device } }: Partial<FormAnswer> = actionData ?? {};
  const fields: Record<string, FieldFacts> = { ...NEW_PRICE_FIELDS, ...overlayFields(groups) };
  const draw = drawFields(fields, { errors, kept });
  return (
    <>
      <AreaHead
        title="Nouveau prix"
        back={{ to: OVERLAYS_PATH, label: 'Tous les textes et tarifs' }}
        lead="Le prix d’une réparation pour un modèle exact ou une révision. Sa page, celle du service et la recherche le montrent aussitôt."
      />
      <Form method="post" action={NEW_PRICE_PATH} className="account__form settings__form" noValidate>
        <ErrorSummary errors={errors} />
        <EditMark
          form="nouveau-prix"
          texts={kept[SEEN_FIELD] === undefined ? null : kept}
          meanwhile={actionData?.meanwhile}
          title="Ce modèle a déjà un prix pour cette réparation"
          page={OVERLAYS_PATH}
        />
        <TextField draw={draw} name="device" list={MODELS_LIST} />
        <OverlayInputs groups={groups} draw={draw} lists={{ name: REPAIRS_LIST }} />
        <WhenFields draw={draw} />
        <DeviceLists />
        <NameList id={REPAIRS_LIST} names={repairs} />
        <p>
          <SubmitButton>Ajouter ce prix</SubmitButton>
        </p>
      </Form>
    </>
  );
}

import { Eye, Send } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { requireFreshProof } from '#app/features/account/fresh-proof.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields, type FieldFacts } from '#app/forms/field-table.ts';
import {
  type FormAnswer,
  overtakenForm,
  refusedForm,
  unprovenForm,
  wrongForm,
} from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { retryAfterOf, tooMany } from '#app/forms/too-many.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { type FormTexts, SEEN_FIELD, withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { OverlayPreview } from '#server/overlays/overlay.ts';
import { DoneNotice } from '../done-notice.tsx';
import { ChangeList } from '../settings/change-list.tsx';
import type { Route } from './+types/overlay.ts';
import { overlayFields, PRESS_FIELDS, pressSchema } from './form.ts';
import { OverlayInputs } from './overlay-inputs.tsx';
import { OVERLAYS_PATH, overlayPath } from './overlay-paths.ts';
import { OverlayPreviewPart, Placeholders } from './overlay-preview.tsx';
import { OverlayVersions, ScheduledChanges } from './overlay-versions.tsx';
import { scheduledWords, versionOf, versionView } from './read-overlays.server.ts';
import { StateBadges } from './state-badges.tsx';
import { WhenFields } from './when-fields.tsx';
import '#app/routes/admin/style.css';
import '../settings/style.css';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.label ?? 'Texte ou tarif', 'Un texte ou un tarif du site, et ses versions.');

const DONE: Readonly<Record<string, string>> = {
  enregistre: 'C’est enregistré, et le site le montre déjà.',
  programme: 'C’est noté\u00a0: le site le montrera de lui-même à l’heure choisie.',
  identique: 'Rien n’a changé\u00a0: le site le montrait déjà ainsi.',
  origine: 'L’origine est de retour sur le site.',
  retire: 'Le changement programmé est retiré.',
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => retryAfterOf(actionHeaders);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = versionOf(url.searchParams.get('version'));
  const page = await context.get(depsContext).admin.overlays.open(signedIn(context), params, asked);
  if (!page) throw data(null, { status: 404 });
  const { kind, overlay, label, present, texts, version, drawn, states, moved, scheduled, versions } = page;
  return {
    place: { kind: kind.id, key: overlay.key },
    label,
    isAdded: overlay.isAdded === true,
    lead: kind.lead,
    groups: overlay.fields,
    texts: { ...texts, [SEEN_FIELD]: withSeen(present)[SEEN_FIELD] ?? '' },
    version,
    drawn,
    states,
    moved,
    scheduled: scheduled.map(versionView),
    versions: versions.map(versionView),
    hasPreview: kind.preview !== undefined,
    placeholders: Object.entries(overlay.placeholders ?? {}),
    /** Where a trial of this mail goes; null if it is no mail. */
    trialTo: kind.isMail ? signedIn(context).email : null,
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

const OVERTAKEN =
  'Ce changement n’est plus programmé\u00a0: quelqu’un l’a retiré, ou son heure est venue. Rien n’a changé.';
type Answer = FormAnswer & { preview?: OverlayPreview; triedTo?: string };

const NOTHING_TO_SHOW: OverlayPreview = { text: 'Il n’y a encore aucun dossier à montrer.' };
const TOO_MANY = 'Trop d’essais en une heure\u00a0: rien n’est parti. Attendez un peu.';
const PAST = 'Choisissez un jour et une heure à venir.';
const FAR = 'Choisissez un jour dans les deux ans à venir.';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { account, admin: backOffice } = context.get(depsContext);
  const { overlays } = backOffice;
  const admin = signedIn(context);
  const found = overlays.find(params);
  if (!found) throw data(null, { status: 404 });
  const { kind, overlay } = found;
  const sent = await sentForm(request);
  const fields = overlayFields(overlay.fields);
  const press = readSent(pressSchema, PRESS_FIELDS, sent);
  const written = readSent(overlay.formSchema, fields, sent);
  const kept = { ...written.kept, ...press.kept };
  if (press.errors) return wrongForm([...(written.errors ?? []), ...press.errors], kept);
  const { intent, version, from } = press.value;
  const isTyped = intent === 'save' || intent === 'preview' || intent === 'try';
  if (isTyped && written.errors) return wrongForm(written.errors, kept);
  if (intent === 'preview') {
    const preview = await overlays.preview(admin, params, written.value);
    return data<Answer>({ errors: [], kept, preview: preview ?? NOTHING_TO_SHOW });
  }
  if (intent === 'try') {
    const tried = await overlays.try(admin, params, written.value);
    if (tried.outcome === 'too many')
      return tooMany<Answer>({ errors: [{ message: TOO_MANY }], kept }, tried.retryAfterS);
    if (tried.outcome === 'missing') throw data(null, { status: 404 });
    return data<Answer>({ errors: [], kept, triedTo: admin.email });
  }
  if (kind.asksProof) {
    // This button's form holds nothing typed.
    if (intent === 'take-back') await requireFreshProof(context, overlayPath(params));
    if (!(await account.isProven(admin))) return unprovenForm(kept);
  }
  const guard = formGuard<FormTexts>({
    fields: { ...fields, scheduled: { label: 'Changement programmé' } },
    kept: { ...kept, intent },
    textsOf: (present) => present,
    wordsOf: scheduledWords,
  });
  const saved =
    intent === 'take-back'
      ? await overlays.takeBack(admin, params, version)
      : intent === 'reset'
        ? await overlays.reset(admin, params, { from, guard })
        : await overlays.save(admin, params, { value: written.value, from, guard });
  switch (saved.outcome) {
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'overtaken':
      return refusedForm(OVERTAKEN, kept);
    case 'refused':
      return wrongForm(
        errorsAt(
          saved.faults.map(({ field, message }) => ({ path: field, message })),
          fields,
        ),
        kept,
      );
    case 'past':
    case 'far': {
      const message = saved.outcome === 'past' ? PAST : FAR;
      return wrongForm(errorsAt([{ path: 'fromDay', message }], PRESS_FIELDS), kept);
    }
    case 'unknown':
      throw data(null, { status: 404 });
    default:
      return redirect(`${overlayPath(params)}?fait=${doneWord(saved.outcome, intent, from)}`, 303);
  }
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

function doneWord(outcome: 'saved' | 'same', intent: 'save' | 'reset' | 'take-back', from: Date | null) {
  if (outcome === 'same') return 'identique';
  if (intent === 'take-back') return 'retire';
  if (from) return 'programme';
  return intent === 'reset' ? 'origine' : 'enregistre';
}

export default function OverlayEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { place, label, lead, groups, version, drawn, states, moved, scheduled, versions, done } = loaderData;
  const { hasPreview, placeholders, trialTo, isAdded } = loaderData;
  const { preview, triedTo }: Partial<Answer> = actionData ?? {};
  const errors = actionData?.errors ?? [];
  // The button that takes a change back sends none of the form's texts.
  const texts = { ...loaderData.texts, ...actionData?.kept };
  const fields: Record<string, FieldFacts> = { ...overlayFields(groups), ...PRESS_FIELDS };
  const draw = drawFields(fields, { errors, kept: texts });
  const address = overlayPath(place);
  const isReset = actionData?.kept.intent === 'reset';
  return (
    <>
      <AreaHead title={label} back={{ to: OVERLAYS_PATH, label: 'Tous les textes et tarifs' }} lead={lead}>
        <p>
          <StateBadges states={states} />
        </p>
      </AreaHead>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {states.includes('refused') && (
        <Notice kind="warn" title="Votre version n’est plus montrée" level={2}>
          <p>
            Depuis une mise à jour du site, elle ne convient plus&nbsp;: le site montre l’origine. Reprenez-la
            parmi les versions, plus bas, corrigez-la et enregistrez&nbsp;; ou revenez à l’origine.
          </p>
        </Notice>
      )}
      {moved && (
        <Notice kind="warn" title="L’origine a changé depuis votre version" level={2}>
          <p>
            Une mise à jour du site en apporte une autre. Le site montre toujours la vôtre&nbsp;:
            enregistrez-la de nouveau pour la garder, ou revenez à l’origine.
          </p>
          <ChangeList changes={moved} />
        </Notice>
      )}
      {/* Another version makes another form, without what was typed for the previous one. */}
      <Form
        key={`${version} ${drawn} ${seenKey(texts, actionData?.meanwhile)}`}
        id="formulaire"
        method="post"
        action={address}
        className="account__form settings__form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} />
        {actionData?.isUnproven && <ProveFirst page={address} />}
        <EditMark
          form="texte"
          texts={texts}
          meanwhile={actionData?.meanwhile}
          title="Cela a changé entre-temps"
          page={address}
          intent={isReset ? 'reset' : 'save'}
          press={isReset ? 'Revenir quand même à l’origine' : undefined}
        />
        {drawn !== null && !actionData && (
          <Notice kind="info">
            <p>Une version plus ancienne est dans le formulaire&nbsp;: enregistrez pour la reprendre.</p>
          </Notice>
        )}
        <input type="hidden" name="version" value={version} />
        {placeholders.length > 0 && <Placeholders placeholders={placeholders} />}
        <OverlayInputs groups={groups} draw={draw} />
        <WhenFields draw={draw} />
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            {moved ? 'Garder ma version' : 'Enregistrer'}
          </SubmitButton>
          {hasPreview && (
            <SubmitButton name="intent" value="preview" variant="secondary" icon={Eye}>
              Voir avant d’enregistrer
            </SubmitButton>
          )}
          {trialTo !== null && (
            <SubmitButton name="intent" value="try" variant="secondary" icon={Send}>
              M’envoyer un essai
            </SubmitButton>
          )}
          {(states.includes('changed') || states.includes('refused')) && (
            <SubmitButton name="intent" value="reset" variant="quiet">
              {isAdded ? 'Retirer ce prix' : 'Revenir à l’origine'}
            </SubmitButton>
          )}
        </p>
      </Form>
      {preview !== undefined && <OverlayPreviewPart preview={preview} />}
      {triedTo !== undefined && (
        <Notice kind="ok" role="status" title="L’essai est parti" level={2}>
          <p>{`À ${triedTo}, et à personne d’autre. Rien n’est enregistré.`}</p>
        </Notice>
      )}
      <ScheduledChanges place={place} changes={scheduled} />
      <OverlayVersions place={place} versions={versions} />
    </>
  );
}

import { ArrowRight, Eye, Plus } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { UNPROVEN } from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { type FormTexts, type Meanwhile, SEEN_FIELD, withSeen } from '#domain/edits/edit-guard.ts';
import { withMoreRows } from '#domain/settings/form-rows.ts';
import type { SettingField } from '#server/settings/sections.ts';
import type { Route } from './+types/section.ts';
import { ChangedSince, type Overtaken } from './changed-since.tsx';
import { pressSchema, sectionFields } from './form.ts';
import { pagesOfFreeDiagnosis } from './free-diagnosis.server.ts';
import { Given } from './given.tsx';
import { type PreviewData, renderPreview } from './preview.server.tsx';
import { Preview } from './preview.tsx';
import { SettingInput } from './setting-inputs.tsx';
import { BUSINESS_PATH, sectionPath } from './settings-paths.ts';
import './style.css';
import { DoneNotice } from '../done-notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.section.title ?? 'Réglages', 'Une partie des réglages de L’Atelier Papin.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin: backOffice, content, shop } = context.get(depsContext);
  const { settings, opening } = backOffice;
  const form = await settings.open(signedIn(context), params.section, url.searchParams.get('lecture'));
  if (!form) throw data(null, { status: 404 });
  const done = url.searchParams.get('fait');
  // Why the shop cannot sell without it, by field.
  const missing: Partial<Record<string, string>> = Object.fromEntries(
    opening.standing().missing.flatMap(({ place, why }) => ('field' in place ? [[place.field, why]] : [])),
  );
  const { present, ...drawn } = form;
  const texts = { ...drawn.texts, [SEEN_FIELD]: withSeen(present)[SEEN_FIELD] ?? '' };
  const { diagnosisFee, refusalFee } = shop();
  const asksFee = form.section.id === FEES && (diagnosisFee ?? refusalFee) !== null;
  const freePages = asksFee ? pagesOfFreeDiagnosis(content) : [];
  return { ...drawn, texts, missing, freePages, done: DONE.find(([word]) => word === done)?.[1] ?? null };
}

/** The part with what is asked besides the work. */
const FEES = 'frais';

const DONE = [
  ['enregistre', 'C’est enregistré, et le site le montre déjà.'],
  ['identique', 'Rien n’a changé\u00a0: ces valeurs étaient déjà celles du site.'],
  ['depart', 'Les valeurs de départ sont de retour sur le site.'],
] as const;

type Answer = {
  texts: FormTexts;
  /** The version that the form has seen, after a conflict; otherwise unchanged. */
  version?: number;
  errors: FieldError[];
  /** What somebody else changed before the starting values were asked for. */
  overtaken?: Overtaken;
  meanwhile?: Meanwhile;
  preview?: PreviewData;
  isUnproven?: boolean;
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const { account, admin: backOffice } = context.get(depsContext);
  const { settings } = backOffice;
  const admin = signedIn(context);
  const { section } = params;
  const sent = await sentForm(request);
  const part = settings.section(section);
  if (!part) throw data(null, { status: 404 });
  const { value: press, errors: unreadable } = readSent(pressSchema, {}, sent);
  const fields = sectionFields(part);
  const { kept: texts, value: values, errors } = readSent(settings.schemaOf(part), fields, sent);
  if (unreadable) return data<Answer>({ texts, errors: unreadable }, { status: 400 });
  const { intent, version: base } = press;
  const answer = (rest: Partial<Answer> & Pick<Answer, 'errors'>, status = 200) =>
    data<Answer>({ texts, version: base, ...rest }, { status });
  if (intent === 'rows') return answer({ texts: withMoreRows(texts), errors: [] });
  if (intent !== 'reset' && errors) return answer({ errors }, 400);
  if (intent === 'preview') {
    const shop = await settings.preview(admin, values ?? {});
    return answer({ errors: [], preview: renderPreview(context, shop) });
  }
  if (part.asksProof && !(await account.isProven(admin))) return answer(UNPROVEN, 403);
  let saved =
    intent === 'reset'
      ? await settings.reset({ admin, part, base })
      : await settings.save({ admin, part, base, values: values ?? {} });
  const now = saved.outcome === 'conflict' && intent !== 'reset' ? await settings.open(admin, section) : null;
  if (now) {
    const guard = formGuard<FormTexts>({ fields, kept: texts, textsOf: (present) => present });
    const meanwhile = guard(now.present);
    if (meanwhile && saved.outcome === 'conflict') {
      const { by, at } = saved;
      const told = { version: now.version, meanwhile: { ...meanwhile, by, at } };
      return answer({ texts: meanwhile.kept, errors: [], ...told }, 409);
    }
    // Somebody saved the very same values.
    saved = await settings.save({ admin, part, base: now.version, values: values ?? {} });
  }
  if (saved.outcome === 'conflict')
    return answer({ version: saved.version, errors: [], overtaken: saved }, 409);
  const word = saved.outcome === 'same' ? 'identique' : intent === 'reset' ? 'depart' : 'enregistre';
  return redirect(`${sectionPath(section)}?fait=${word}`, 303);
}

export default function Section({ loaderData, actionData }: Route.ComponentProps) {
  const { section, starts, missing, done, readings, freePages } = loaderData;
  const texts = actionData?.texts ?? loaderData.texts;
  const errors = actionData?.errors ?? [];
  const hasRows = section.fields.some(({ kind }) => ROWS.includes(kind));
  const draw = drawFields(sectionFields(section), { errors, kept: texts });
  return (
    <>
      <AreaHead
        title={section.title}
        back={{ to: BUSINESS_PATH, label: 'Tous les réglages' }}
        lead={section.lead}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {actionData?.overtaken && (
        <ChangedSince
          {...actionData.overtaken}
          way="Redemandez les valeurs de départ pour qu’elles remplacent celles-ci."
        />
      )}
      {freePages.length > 0 && <FreePages pages={freePages} />}
      {readings.length > 0 && <Readings section={section.id} readings={readings} />}
      {section.given.map(({ label, variable }) => (
        <Given key={variable} what={`«\u00a0${label}\u00a0»`} variable={variable} />
      ))}
      {/* Another version makes another form, without what was typed for the previous one. */}
      <Form
        key={`${section.id} ${loaderData.version} ${readings.find(({ state }) => state === 'drawn')?.id ?? ''} ${seenKey(texts, actionData?.meanwhile)}`}
        method="post"
        action={sectionPath(section.id)}
        className="account__form settings__form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} />
        {actionData?.isUnproven && <ProveFirst page={sectionPath(section.id)} />}
        <EditMark
          form="reglages"
          texts={texts}
          meanwhile={actionData?.meanwhile}
          title="Ces réglages ont changé entre-temps"
          page={sectionPath(section.id)}
          intent="save"
        />
        <input type="hidden" name="version" value={actionData?.version ?? loaderData.version} />
        {section.fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            start={starts[field.name]}
            missing={missing[field.name]}
            texts={texts}
            draw={draw}
          />
        ))}
        <p className="account__ways">
          {section.fields.length > 0 && (
            <SubmitButton name="intent" value="save">
              Enregistrer
            </SubmitButton>
          )}
          {hasRows && (
            <SubmitButton name="intent" value="rows" variant="secondary" icon={Plus}>
              Ajouter une ligne
            </SubmitButton>
          )}
          {section.hasPreview && (
            <SubmitButton name="intent" value="preview" variant="secondary" icon={Eye}>
              Voir avant d’enregistrer
            </SubmitButton>
          )}
          {Object.keys(starts).length > 0 && (
            <SubmitButton name="intent" value="reset" variant="quiet">
              Revenir aux valeurs de départ
            </SubmitButton>
          )}
        </p>
      </Form>
      {actionData?.preview && <Preview preview={actionData.preview} />}
    </>
  );
}

const ROWS: readonly SettingField['kind'][] = ['hours', 'closures', 'bonuses'];

type FreePagesProps = { pages: Route.ComponentProps['loaderData']['freePages'] };

/** What the shop has written itself, or came with the site, and a fee makes untrue. */
function FreePages({ pages }: FreePagesProps) {
  return (
    <Notice kind="warn" title="Des pages disent encore le diagnostic gratuit" level={2}>
      <p>
        {pages.some(({ isLegal }) => isLegal)
          ? 'Les conditions générales en sont, et elles l’emportent\u00a0: tant qu’elles le promettent, aucun de ces frais n’est dû. Publiez-en d’abord une version qui dit vos montants.'
          : 'Corrigez-les\u00a0: un client peut s’y tenir.'}
      </p>
      <details className="settings__pages">
        <summary>{`Les ${pages.length} pages`}</summary>
        <ul>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

type ReadingsProps = { section: string; readings: Route.ComponentProps['loaderData']['readings'] };

/** Two readings that the specification allows: a link fills the form in, and only the owner saves it. */
function Readings({ section, readings }: ReadingsProps) {
  return (
    <section className="settings__readings" aria-labelledby="lectures">
      <h2 id="lectures">Deux possibilités prêtes à l’emploi</h2>
      <ul>
        {readings.map(({ id, label, state }) => (
          <li key={id}>
            {label}
            {state === 'in force' && <strong>{' (en vigueur)'}</strong>}
            {state === 'drawn' && <strong>{' (dans le formulaire, à enregistrer)'}</strong>}
            {state === 'other' && (
              <Link to={`${sectionPath(section)}?lecture=${id}`} className="go-link">
                Remplir le formulaire ainsi
                <Icon icon={ArrowRight} />
                <span className="visually-hidden">{`\u00a0: ${label}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

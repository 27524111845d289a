import { data, Form, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { MeanwhileNotice } from '#app/forms/edits/meanwhile-notice.tsx';
import type { FormAnswer } from '#app/forms/form-answer.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { EUROPEAN_NOTICE, EUROPEAN_NOTICE_PATH } from '#domain/legal/european-notice.ts';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/european-notice.ts';
import { noticeSchema } from './form.ts';
import { BUSINESS_PATH, NOTICE_PATH } from './settings-paths.ts';
import './style.css';

const TITLE = 'Notice européenne sur la garantie légale';
const PART = 'notice-europeenne';
const FILE = 'Fichier de la notice';

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, TITLE, 'Le fichier officiel que les pages de la boutique montrent.');

const DONE = new Map([
  ['enregistre', 'C’est enregistré, et les pages de la boutique y mènent déjà.'],
  ['identique', 'Rien n’a changé.'],
  ['depart', 'Le fichier est retiré.'],
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { admin } = context.get(depsContext);
  const form = await admin.settings.open(signedIn(context), PART);
  if (!form) throw data(null, { status: 404 });
  const file = await publishedFile(context);
  return {
    lead: form.section.lead,
    version: form.version,
    file: file?.name ?? null,
    done: DONE.get(url.searchParams.get('fait') ?? '') ?? null,
  };
}

async function publishedFile(context: Route.LoaderArgs['context']) {
  const { uploads, shop } = context.get(depsContext);
  const { europeanNoticeFile: id } = shop();
  return id === null ? undefined : (await uploads.of(EUROPEAN_NOTICE, [id]))[0];
}

type Answer = Pick<FormAnswer, 'errors'> & {
  /** After a conflict, what the next press replaces, and the file that waits for it. */
  retry?: { version: number; file: { id: string; name: string } | null; meanwhile: Meanwhile };
};

export async function action({ request, context }: Route.ActionArgs) {
  const { admin, uploads } = context.get(depsContext);
  const { clientIp } = context.get(pageRequestContext);
  const who = signedIn(context);
  const part = admin.settings.section(PART);
  if (!part) throw data(null, { status: 404 });
  const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const sent = isMultipart
    ? await uploads.readForm(request, { clientIp, isStaff: true, maxFiles: 1, kinds: 'PDF' })
    : { fields: await sentForm(request), files: [], refusal: undefined };
  const refuse = (message: string, init: ResponseInit = { status: 400 }) =>
    data<Answer>({ errors: [{ field: 'copy', label: FILE, message }] }, init);
  const overtaken = async (
    { version, by, at }: { version: number; by: string | null; at: Date },
    mine: { id: string; name: string } | null,
  ) => {
    const theirs = await publishedFile(context);
    const fields = [
      { field: 'copy', label: FILE, mine: mine?.name ?? '', theirs: theirs?.name ?? '', isTyped: true },
    ];
    const retry = { version, file: mine, meanwhile: { fields, kept: {}, by, at } };
    return data<Answer>({ errors: [], retry }, { status: 409 });
  };
  if (sent.refusal) {
    const { message, status, headers } = sent.refusal;
    return refuse(message, { status, headers });
  }
  const { value, errors } = readSent(noticeSchema, {}, sent.fields);
  if (errors) return data<Answer>({ errors }, { status: 400 });
  const { version: base, intent } = value;
  if (intent === 'reset') {
    const gone = await admin.settings.reset({ admin: who, part, base });
    if (gone.outcome === 'conflict') return overtaken(gone, null);
    return redirect(`${NOTICE_PATH}?fait=${gone.outcome === 'same' ? 'identique' : 'depart'}`, 303);
  }
  const [file] = sent.files;
  if (file && 'error' in file) return refuse(file.error);
  const id = file?.upload.id ?? value.file;
  if (id === undefined) return refuse('Choisissez un fichier.');
  if (file) await uploads.attach([id], { kind: EUROPEAN_NOTICE, id });
  const [kept] = await uploads.of(EUROPEAN_NOTICE, [id]);
  if (!kept) return refuse('Choisissez de nouveau le fichier\u00a0: il n’est plus là.');
  const saved = await admin.settings.save({ admin: who, part, base, values: { europeanNoticeFile: id } });
  if (saved.outcome === 'conflict') return overtaken(saved, { id, name: kept.name });
  return redirect(`${NOTICE_PATH}?fait=${saved.outcome === 'same' ? 'identique' : 'enregistre'}`, 303);
}

export default function EuropeanNoticeFile({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, file, done } = loaderData;
  const errors = actionData?.errors ?? [];
  const retry = actionData?.retry;
  const version = retry?.version ?? loaderData.version;
  return (
    <>
      <AreaHead title={TITLE} back={{ to: BUSINESS_PATH, label: 'Tous les réglages' }} lead={lead} />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <p>
        {file === null ? (
          'Aucun fichier pour l’instant.'
        ) : (
          <>
            {'Le site montre '}
            <Link to={EUROPEAN_NOTICE_PATH} data-reload>
              {file}
            </Link>
            {'.'}
          </>
        )}
      </p>
      <Form
        key={version}
        method="post"
        action={NOTICE_PATH}
        encType="multipart/form-data"
        className="account__form settings__form"
        noValidate
      >
        <ErrorSummary errors={errors} />
        <MeanwhileNotice
          meanwhile={retry?.meanwhile}
          title="La notice a changé entre-temps"
          page={NOTICE_PATH}
        >
          <SubmitButton name="intent" value={retry?.file ? 'save' : 'reset'}>
            {retry?.file ? 'Publier quand même le mien' : 'Retirer quand même le fichier'}
          </SubmitButton>
        </MeanwhileNotice>
        <input type="hidden" name="version" value={version} />
        {retry?.file && <input type="hidden" name="file" value={retry.file.id} />}
        <Field
          name="copy"
          label={FILE}
          help={
            retry?.file
              ? `${retry.file.name} est gardé\u00a0: publiez-le sans le choisir de nouveau.`
              : 'Un PDF, que le site montre tel quel\u00a0: une image serait redessinée, ce que la loi défend ici.'
          }
          error={errors.find(({ field }) => field === 'copy')?.message}
        >
          <FileDrop maxBytes={uploadRules.maxBytes} accept="application/pdf" kinds="Un PDF" />
        </Field>
        <p className="account__ways">
          <SubmitButton name="intent" value="save">
            Publier
          </SubmitButton>
          {file !== null && (
            <SubmitButton name="intent" value="reset" variant="quiet">
              Retirer le fichier
            </SubmitButton>
          )}
        </p>
      </Form>
    </>
  );
}

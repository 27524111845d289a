import { Eye } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditMark } from '#app/forms/edits/edit-mark.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { readSent } from '#app/forms/read-form.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { type FormTexts, type Meanwhile, SEEN_FIELD, withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { ContentLibrary } from '#server/content/library.ts';
import type { ArticleFault } from '#server/content/own/article-fields.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { idOf } from '../asked.server.ts';
import { faultErrors } from '../fault-errors.ts';
import type { Route } from './+types/article.ts';
import { ArticleInputs } from './article-inputs.tsx';
import { ARTICLES_PATH, articlePath, NEW_ARTICLE, revisionPath } from './article-paths.ts';
import { ArticlePreview, type PreviewView } from './article-preview.tsx';
import { askedRevision, readComparison } from './article-query.server.ts';
import { ARTICLE_STATES } from './article-states.ts';
import { articleTexts } from './article-texts.ts';
import { ARTICLE_FIELDS, articleSchema } from './form.ts';
import { VersionChanges } from './version-changes.tsx';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Article', 'Un article du blog, à écrire et à publier.');

/** The id of the form with the article's texts. */
const FORM = 'texte-de-l-article';

const DONE: Readonly<Record<string, string>> = {
  enregistrer: 'L’article est enregistré.',
  publier: 'L’article est publié\u00a0: il est déjà au blog.',
  programmer: 'L’article paraîtra de lui-même au jour et à l’heure choisis.',
  retirer: 'L’article n’est plus au blog.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, shop } = context.get(depsContext);
  const { content: contentAdmin } = context.get(depsContext).admin;
  const choices = {
    categories: content.blogCategories().map(({ name }) => name),
    illustrations: illustrationsOf(content),
  };
  if (params.id === NEW_ARTICLE)
    return {
      ...choices,
      article: null,
      comparison: null,
      form: withSeen({ author: shop().name }),
      done: null,
    };
  const id = idOf(params.id);
  const admin = signedIn(context);
  const file = id && (await contentAdmin.articles.find(admin, id));
  if (!file) throw data(null, { status: 404 });
  const version = askedRevision(url.searchParams);
  const older =
    version !== null && version !== file.revision
      ? await contentAdmin.articles.findRevision(admin, file.id, version)
      : null;
  const { revisions, publishAt, state, revision, fields } = file;
  const asked = { id: file.id, revision: version ?? 0, current: revision, params: url.searchParams };
  return {
    ...choices,
    article: {
      id: file.id,
      title: fields.title,
      slug: fields.slug,
      state,
      revision,
      publishOn: publishAt && formatDate(publishAt, { withTime: true }),
      version: older ? version : null,
      revisions: revisions.map(({ savedAt, ...each }) => ({
        ...each,
        savedOn: formatDate(savedAt, { withTime: true }),
      })),
    },
    comparison: version === null ? null : await readComparison(contentAdmin.articles, admin, asked),
    // Saving an older version opened again overwrites the newest one.
    form: {
      ...articleTexts({ fields: older ?? fields, publishAt }),
      revision: String(revision),
      [SEEN_FIELD]: withSeen(articleTexts(file))[SEEN_FIELD],
    },
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

/** Illustrations that pages of the site already use. */
function illustrationsOf(content: Pick<ContentLibrary, 'pageHeads' | 'illustrationOf'>): string[] {
  return [...new Set(content.pageHeads().flatMap(({ path }) => content.illustrationOf(path) ?? []))].sort();
}

const articleErrors = (faults: readonly ArticleFault[]) =>
  faultErrors(
    faults.map(({ field, message }) => ({ field: field === 'publishAt' ? 'publishDay' : field, message })),
    ARTICLE_FIELDS,
  );

const CHANGED =
  'Quelqu’un a enregistré cet article entre-temps, ou l’a supprimé. Copiez votre texte, puis rechargez la page.';

const PUBLISHED =
  'Quelqu’un a publié cet article entre-temps. Rechargez la page et retirez-le d’abord du blog.';

type Answer = {
  errors: FieldError[];
  /** Null: the refused form was another one, and what is typed stays. */
  kept: Record<string, string> | null;
  preview: PreviewView | null;
  /** The refused form asked to publish the article. */
  isPublishing: boolean;
  /** It asked to remove it. */
  isRemoval: boolean;
  meanwhile?: Meanwhile;
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const isNew = params.id === NEW_ARTICLE;
  const id = isNew ? null : idOf(params.id);
  if (!id && !isNew) throw data(null, { status: 404 });
  const { articles } = context.get(depsContext).admin.content;
  const admin = signedIn(context);
  const sent = await sentForm(request);
  const { value, errors, kept } = readSent(articleSchema, ARTICLE_FIELDS, sent);
  const answer = (status: number, change: Partial<Answer>) =>
    data<Answer>(
      { errors: [], kept, preview: null, isPublishing: false, isRemoval: false, ...change },
      { status },
    );
  const guard = formGuard({ fields: ARTICLE_FIELDS, kept, textsOf: articleTexts });
  /** Sent again, the form has seen that revision. */
  const keptAt = (meanwhile: Meanwhile, revision: number) => ({
    ...meanwhile.kept,
    revision: String(revision),
  });

  if (id && sent.get('intent') === 'withdraw') {
    if (await articles.withdraw(admin, id)) return redirect(`${articlePath(id)}?fait=retirer`, 303);
    return answer(409, { kept: null, errors: [{ message: CHANGED }] });
  }
  if (id && sent.get('intent') === 'remove') {
    const removed = await articles.remove(admin, { id, guard });
    switch (removed.outcome) {
      case 'missing':
        throw data(null, { status: 404 });
      case 'published':
        return answer(409, { errors: [{ message: PUBLISHED }] });
      case 'changed meanwhile': {
        const { meanwhile, revision } = removed;
        return answer(409, { isRemoval: true, kept: keptAt(meanwhile, revision), meanwhile });
      }
      default:
        return redirect(`${ARTICLES_PATH}?fait=supprimer`, 303);
    }
  }

  if (errors) return answer(400, { errors });
  const { fields, publishAt, revision, intent } = value;
  if (intent === 'preview') {
    const { html, words, faults, advice } = await articles.preview(fields, id);
    const { title, excerpt, image } = fields;
    const preview = { title, excerpt, image: image || null, html, words, advice };
    return answer(200, { errors: articleErrors(faults), preview });
  }
  const save = (seen: number) =>
    intent === 'publish'
      ? articles.publish(admin, { id, revision: seen }, fields, publishAt)
      : articles.save(admin, { id, revision: seen }, fields);
  let saved = await save(revision);
  const newest = id && saved.outcome === 'changed' ? await articles.find(admin, id) : null;
  if (newest) {
    const meanwhile = guard(newest);
    if (meanwhile) {
      const [last] = newest.revisions;
      return answer(409, {
        isPublishing: intent === 'publish',
        kept: keptAt(meanwhile, newest.revision),
        meanwhile: { ...meanwhile, by: last?.by ?? null, at: last?.savedAt ?? null },
      });
    }
    // The other person saved exactly the same texts.
    saved = await save(newest.revision);
  }
  if (saved.outcome === 'refused') return answer(400, { errors: articleErrors(saved.faults) });
  if (saved.outcome === 'changed') return answer(409, { errors: [{ message: CHANGED }] });
  const done = intent !== 'publish' ? 'enregistrer' : saved.state === 'scheduled' ? 'programmer' : 'publier';
  return redirect(`${articlePath(saved.id)}?fait=${done}`, 303);
}

export default function ArticleEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { article, comparison, form, categories, illustrations, done } = loaderData;
  const kept: FormTexts = actionData?.kept ?? form;
  const errors = actionData?.errors ?? [];
  const isShown = article?.state === 'published' || article?.state === 'scheduled';
  const address = articlePath(article?.id ?? NEW_ARTICLE);
  return (
    <>
      <AreaHead
        title={article ? article.title : 'Nouvel article'}
        back={{ to: ARTICLES_PATH, label: 'Tous les articles' }}
      >
        {article && <State {...article} />}
      </AreaHead>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {article?.version && !actionData && (
        <Notice kind="warn">
          <p>
            Vous lisez le texte de la version {article.version}. Enregistrez-le pour le rétablir, ou revenez à{' '}
            <Link to={address}>la version en cours</Link>.
          </p>
        </Notice>
      )}
      {article && comparison && !actionData && (
        <VersionChanges id={article.id} version={article.version ?? article.revision} {...comparison} />
      )}
      <Form
        method="post"
        action={address}
        id={FORM}
        className="own__form"
        noValidate
        key={`${article?.version ?? 'now'} ${seenKey(kept, actionData?.meanwhile)}`}
      >
        <ErrorSummary errors={errors} />
        <EditMark
          form="article"
          texts={kept}
          meanwhile={actionData?.meanwhile}
          title="Cet article a changé entre-temps"
          page={address}
          {...(actionData?.isRemoval
            ? { intent: 'remove', press: 'Supprimer quand même l’article' }
            : { intent: actionData?.isPublishing ? 'publish' : 'save' })}
        />
        <input type="hidden" name="revision" value={kept.revision ?? 0} />
        <ArticleInputs kept={kept} errors={errors} categories={categories} illustrations={illustrations} />
        <p className="account__ways">
          <SubmitButton name="intent" value="save" variant={isShown ? 'primary' : 'secondary'}>
            {isShown ? 'Enregistrer et mettre en ligne' : 'Enregistrer le brouillon'}
          </SubmitButton>
          <SubmitButton name="intent" value="preview" variant="secondary" icon={Eye}>
            Voir l’aperçu
          </SubmitButton>
          <SubmitButton name="intent" value="publish" variant={isShown ? 'secondary' : 'primary'}>
            {isShown ? 'Changer la parution' : 'Publier'}
          </SubmitButton>
        </p>
      </Form>
      {actionData?.preview && <ArticlePreview {...actionData.preview} />}
      {article && <Ending address={address} isShown={isShown} />}
      {article && <Revisions {...article} />}
    </>
  );
}

type ArticleView = NonNullable<Route.ComponentProps['loaderData']['article']>;

function State({ state, publishOn, slug }: ArticleView) {
  return (
    <>
      <p>
        <Badge kind={ARTICLE_STATES[state].kind}>{ARTICLE_STATES[state].label}</Badge>
        {publishOn && state === 'scheduled' && ` Paraîtra le ${publishOn}.`}
        {publishOn && state === 'published' && ` Depuis le ${publishOn}.`}
      </p>
      {state === 'published' && <GoLink to={`/blog/${slug}`}>Voir l’article sur le site</GoLink>}
    </>
  );
}

function Ending({ address, isShown }: { address: string; isShown: boolean }) {
  return (
    <section className="area__part" aria-labelledby="fin">
      <h2 id="fin">{isShown ? 'Retirer du blog' : 'Supprimer'}</h2>
      <p>
        {isShown
          ? 'L’article quitte le blog, la recherche et les flux. Son texte reste ici.'
          : 'L’article et toutes ses versions disparaissent pour de bon.'}
      </p>
      {isShown ? (
        <Form method="post" action={address}>
          <SubmitButton name="intent" value="withdraw" variant="danger">
            Retirer l’article
          </SubmitButton>
        </Form>
      ) : (
        // Of the form above: what was read goes with the removal, and what was typed comes back if it is refused.
        <SubmitButton form={FORM} name="intent" value="remove" variant="danger">
          Supprimer l’article
        </SubmitButton>
      )}
    </section>
  );
}

function Revisions({ id, revisions, revision: current }: ArticleView) {
  return (
    <section className="area__part" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ul className="own__versions">
        {revisions.map(({ revision, savedOn, by, title }) => (
          <li key={revision}>
            {revision === current ? (
              <b>{`Version ${revision}, en cours`}</b>
            ) : (
              <Link to={revisionPath(id, revision)}>{`Version ${revision}`}</Link>
            )}
            <span>{[savedOn, by, title].filter(Boolean).join(' · ')}</span>
            {revision === current && revision > 1 && (
              <Link to={revisionPath(id, revision)}>Ce qu’elle a changé</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

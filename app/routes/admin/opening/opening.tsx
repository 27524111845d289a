import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, unprovenForm, wrongForm } from '#app/forms/form-answer.ts';
import { ProveFirst } from '#app/forms/prove-first.tsx';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Progress } from '#app/ui/display/progress.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import type { OpeningPreview } from '#server/opening/opening-module.ts';
import { DoneNotice } from '../done-notice.tsx';
import { sectionPath } from '../settings/settings-paths.ts';
import type { Route } from './+types/opening.ts';
import { OPENING_FIELDS, openingSchema } from './form.ts';
import { Effects } from './opening-effects.tsx';
import { OPENING_PATH } from './opening-paths.ts';
import { StepGroups } from './step-groups.tsx';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Ouverture de la boutique', 'Ce qui manque pour vendre, et ce que l’ouverture change.');

const DONE: Readonly<Record<string, string>> = {
  ouvert: 'La boutique est ouverte.',
  relu: 'C’est noté.',
  masque: 'Les scènes d’exemple ne sont plus à la galerie. Chacune s’y remet d’un geste.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { opening, preparation, content } = context.get(depsContext).admin;
  const who = signedIn(context);
  const exampleScenes = await content.gallery.countExamples(who);
  return {
    preview: await opening.preview(who),
    groups: await preparation.steps(who, { hasSecondFactor: who.hasSecondFactor, exampleScenes }),
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { account, admin } = context.get(depsContext);
  const who = signedIn(context);
  const { value, errors, kept } = await readForm(openingSchema, OPENING_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  switch (value.intent) {
    case 'hide':
      await admin.content.gallery.hideExamples(who);
      return redirect(`${OPENING_PATH}?fait=masque`, 303);
    case 'read':
    case 'unread':
      if (!(await admin.preparation.note(who, value.item, value.intent === 'read')))
        throw data(null, { status: 400 });
      return redirect(`${OPENING_PATH}?fait=relu`, 303);
    case 'open': {
      if (!(await account.isProven(who))) return unprovenForm(kept);
      const opened = await admin.opening.open(who);
      if (opened.outcome === 'missing') {
        const labels = opened.missing.map(({ label }) => label).join(', ');
        return refusedForm(`Rien n’a été ouvert\u00a0: il manque encore ceci\u00a0: ${labels}.`, kept);
      }
      if (opened.outcome === 'already open')
        return refusedForm('La boutique est déjà ouverte\u00a0: quelqu’un d’autre vient de le faire.', kept);
      return redirect(`${OPENING_PATH}?fait=ouvert`, 303);
    }
  }
}

export const shouldRevalidate = () => true;

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, groups, done } = loaderData;
  const { mode, missing, total, isOpened } = preview;
  const isReady = missing.length === 0;
  const { errors = [], isUnproven } = actionData ?? {};
  return (
    <>
      <AreaHead title="Ouverture de la boutique" lead={leadOf(preview)} />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={errors} />
      {isUnproven && <ProveFirst page={OPENING_PATH} />}
      {mode === 'demonstration' && <OwnStart />}
      <Progress
        label="Obligatoire pour vendre"
        value={total - missing.length}
        max={total}
        valueText={`${total - missing.length} sur ${total}`}
      />
      <StepGroups groups={groups} />
      {isOpened ? (
        <AfterOpening />
      ) : (
        <>
          <Effects preview={preview} />
          {isReady && <OpenForm error={drawFields(OPENING_FIELDS, { errors }).errorOf('confirmation')} />}
        </>
      )}
    </>
  );
}

function leadOf({ mode, isOpened }: OpeningPreview): string {
  if (mode === 'demonstration')
    return 'Le site est une démonstration. Une fois remplie la liste de ce qui est obligatoire, vous l’ouvrez d’un geste\u00a0: ce qui n’était que spécimen s’en va.';
  if (mode === 'open') return 'La boutique vend.';
  return isOpened
    ? 'La boutique a été ouverte, mais un fait obligatoire manque de nouveau\u00a0: le panier est fermé jusqu’à ce qu’il soit là.'
    : 'Le panier est fermé tant qu’il manque un fait que la loi ou l’argent demandent.';
}

/** How a real shop starts from a demonstration. */
const OwnStart = () => (
  <Notice title="Deux façons de commencer pour de vrai" level={2}>
    <p>
      Ici même&nbsp;: remplissez la liste, puis ouvrez. Vos réglages et ce que vous avez enregistré restent,
      les exemples partent.
    </p>
    <p>
      {
        'Ou sur une place vide, sans aucun exemple\u00a0: qui a installé le site le démarre une première fois avec '
      }
      <code>SEED=none</code>
      {' et un autre dossier de données ('}
      <code>DATA_DIR</code>
      ).
    </p>
  </Notice>
);

function OpenForm({ error }: { error: string | undefined }) {
  return (
    <section className="area__part" aria-labelledby="ouvrir">
      <h2 id="ouvrir">Ouvrir</h2>
      <Form method="post" action={OPENING_PATH} className="account__form" noValidate>
        <Checkbox
          name="confirmation"
          value="oui"
          label="J’ouvre la boutique pour de bon"
          help="Les commandes engagent dès cet instant, et le site ne redevient jamais une démonstration. Une preuve récente de votre identité est demandée."
          error={error}
          required
        />
        <SubmitButton name="intent" value="open">
          Ouvrir la boutique
        </SubmitButton>
      </Form>
    </section>
  );
}

const AfterOpening = () => (
  <section className="area__part" aria-labelledby="fermer">
    <h2 id="fermer">Fermer quelques jours</h2>
    <p>
      L’ouverture ne se défait pas. Vos congés se disent dans les fermetures exceptionnelles&nbsp;: ces
      jours-là, aucun rendez-vous n’est proposé, et les horaires le disent. Le panier, lui, reste ouvert.
    </p>
    <GoLink to={sectionPath('fermetures')}>Les fermetures exceptionnelles</GoLink>
  </section>
);

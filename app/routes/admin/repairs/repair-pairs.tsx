import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { formatLongDate } from '#domain/dates/dates.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';
import type { Route } from './+types/repair-pairs.ts';
import { PAIR_FIELDS, pairFormSchema } from './pair-form.ts';
import { pairsPath, photosPath, repairPath } from './repair-paths.ts';
import { STAGES } from './repair-photos-list.tsx';
import { repairView } from './repair-view.server.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Avant et après', 'Les paires de photos d’une réparation, et l’accord de son client.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { repairs } = context.get(depsContext);
  const id = await repairs.findByReference(params.reference);
  const found = id && (await repairs.findForShop(id));
  if (!found) throw data(null, { status: 404 });
  const { reference, photos } = repairView(found, nowOf(context));
  return {
    reference,
    photos: photos
      .filter(({ kind }) => kind === 'picture')
      .map(({ id: photoId, stage, caption }, index) => ({
        id: photoId,
        stage,
        words: `Photo ${index + 1}, ${(caption ?? STAGES[stage]).toLocaleLowerCase('fr')}`,
      })),
    pairs: found.pairs.map(({ id: pairId, before_id, after_id, answered_at, allowed_at, is_published }) => ({
      ...{ id: pairId, beforeId: before_id, afterId: after_id },
      state: stateOf({ answered_at, allowed_at, is_published }),
      hasScene: is_published !== null,
    })),
  };
}

type Pair = Pick<ShopRepair['pairs'][number], 'answered_at' | 'allowed_at' | 'is_published'>;

function stateOf({ answered_at, allowed_at, is_published }: Pair): [BadgeKind, string] {
  if (allowed_at === null)
    return answered_at === null
      ? ['waiting', 'Sans réponse du client']
      : ['idle', 'Le client n’a pas accepté'];
  if (is_published === true) return ['ok', 'Dans la galerie'];
  return ['progress', `Accord du client depuis le ${formatLongDate(allowed_at)}`];
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const repairId = await repairs.findByReference(params.reference);
  if (!repairId) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(pairFormSchema, PAIR_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const { intent, beforeId, afterId, pairId } = value;
  const done = `${repairPath(params.reference)}?fait=${intent === 'pair' ? 'paire' : 'paire-retirer'}`;
  if (intent === 'unpair') {
    const unpaired = await repairs.unpairPhotos(repairId, pairId, who);
    return unpaired.outcome === 'refused' ? refusedForm(unpaired.reason, {}) : redirect(done, 303);
  }
  const paired = await repairs.pairPhotos(repairId, { beforeId, afterId }, who);
  if (paired.outcome === 'invalid') return wrongForm(errorsAt(paired.issues, PAIR_FIELDS), kept);
  return paired.outcome === 'refused' ? refusedForm(paired.reason, kept) : redirect(done, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function RepairPairs({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, photos, pairs } = loaderData;
  const { typed, errorOf } = drawFields(PAIR_FIELDS, actionData ?? {});
  const choicesOf = (side: 'before' | 'after') =>
    photos
      .filter(({ stage }) => (stage === 'after') === (side === 'after'))
      .map(({ id, words }) => ({ value: id, label: <Thumb reference={reference} id={id} words={words} /> }));
  const [before, after] = [choicesOf('before'), choicesOf('after')];
  return (
    <>
      <AreaHead
        title="Avant et après"
        back={{ to: repairPath(reference), label: 'Le dossier' }}
        lead={
          <Numbered>{`${reference}. Deux photos du même endroit font une paire. Le client les voit dans son suivi, et dit si la galerie peut les montrer.`}</Numbered>
        }
      />
      <ErrorSummary errors={actionData?.errors ?? []} />
      {pairs.map(({ id, beforeId, afterId, state, hasScene }, index) => (
        <section key={id} className="area__part" aria-labelledby={`paire-${id}`}>
          <h2 id={`paire-${id}`}>{pairs.length > 1 ? `Paire n°\u00a0${index + 1}` : 'Paire'}</h2>
          <ul className="case__photos">
            <li>
              <Thumb reference={reference} id={beforeId} words="Avant" />
            </li>
            <li>
              <Thumb reference={reference} id={afterId} words="Après" />
            </li>
          </ul>
          <p>
            <Badge kind={state[0]}>{state[1]}</Badge>
          </p>
          <details className="case__more">
            <summary>Retirer la paire</summary>
            <p>
              {hasScene
                ? 'Sa scène quitte la galerie tout de suite, et l’accord du client avec elle. Les photos restent dans le dossier.'
                : 'La demande quitte le suivi du client. Les photos restent dans le dossier.'}
            </p>
            <Form method="post" action={pairsPath(reference)}>
              <input type="hidden" name="pairId" value={id} />
              <SubmitButton name="intent" value="unpair" variant="danger">
                {pairs.length > 1 ? `Retirer la paire n°\u00a0${index + 1}` : 'Retirer la paire'}
              </SubmitButton>
            </Form>
          </details>
        </section>
      ))}
      <section className="area__part" aria-labelledby="nouvelle">
        <h2 id="nouvelle">Nouvelle paire</h2>
        {before.length === 0 || after.length === 0 ? (
          <p>
            Il faut une photo de l’arrivée ou du diagnostic, et une d’après la réparation.{' '}
            <GoLink to={photosPath(reference)}>Ajouter des photos</GoLink>
          </p>
        ) : (
          <Form method="post" action={pairsPath(reference)} className="account__form" noValidate>
            <RadioGroup
              name="beforeId"
              legend={PAIR_FIELDS.beforeId.label}
              choices={before}
              look="cards"
              {...(typed('beforeId') !== undefined && { defaultValue: typed('beforeId') })}
              error={errorOf('beforeId')}
            />
            <RadioGroup
              name="afterId"
              legend={PAIR_FIELDS.afterId.label}
              help="Sans visage, ni nom, ni écran qui en montre un."
              choices={after}
              look="cards"
              {...(typed('afterId') !== undefined && { defaultValue: typed('afterId') })}
              error={errorOf('afterId')}
            />
            <SubmitButton name="intent" value="pair">
              Demander l’accord du client
            </SubmitButton>
          </Form>
        )}
      </section>
    </>
  );
}

const Thumb = ({ reference, id, words }: { reference: string; id: string; words: string }) => (
  <span className="case__thumb">
    <img
      src={`${repairPath(reference)}/${id}.webp?petite=1`}
      alt=""
      width="160"
      height="120"
      loading="lazy"
    />
    <span>{words}</span>
  </span>
);

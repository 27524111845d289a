import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DrawnTexts } from '#app/forms/edits/drawn-texts.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { seenKey } from '#app/forms/edits/seen-field.tsx';
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import type { EditedRevision } from '#server/content/own/revision-admin.ts';
import { faultErrors } from '../../fault-errors.ts';
import { devicePath, NEW_REVISION, revisionPath } from '../device-paths.ts';
import { priceChoices } from '../price-choices.ts';
import { PriceLink } from '../price-link.tsx';
import type { Route } from './+types/revision.ts';
import { REVISION_FIELDS, revisionSchema } from './form.ts';
import { RevisionForm } from './revision-form.tsx';
import { choiceWords, chosenPrices, faultChoices, revisionTexts } from './revision-texts.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Révision', 'Une version d’un modèle, ses codes et ses pannes.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  const found = await admin.content.revisions.find(signedIn(context), placeOf(params));
  if (!found) throw data(null, { status: 404 });
  const { model, revision, shipped, isChanged, productCount } = found;
  return {
    model: { id: model.id, name: model.name, isHidden: model.isHidden === true },
    id: revision ? params.revision : null,
    name: revision?.name ?? null,
    shippedName: shipped?.name ?? null,
    isChanged,
    productCount,
    prices: priceChoices(content.priceGuide()),
    form: withSeen(revision ? revisionTexts(revision) : {}),
  };
}

const placeOf = ({ id, revision }: Route.LoaderArgs['params']) => ({
  model: id,
  id: revision === NEW_REVISION ? null : revision,
});

const HIDDEN_MODEL = 'Ce modèle est masqué\u00a0: proposez-le de nouveau, puis ajoutez-lui cette révision.';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { content, admin } = context.get(depsContext);
  const { revisions } = admin.content;
  const who = signedIn(context);
  const { model, id } = placeOf(params);
  const { value, errors, kept } = await readForm(revisionSchema, REVISION_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const guard = formGuard<EditedRevision>({
    fields: REVISION_FIELDS,
    kept,
    textsOf: revisionTexts,
    wordsOf: (field, text) =>
      field === 'prices' ? choiceWords(text, priceChoices(content.priceGuide())) : undefined,
  });
  const done = (what: string) => redirect(`${devicePath(model)}?fait=${what}#revisions`, 303);
  if (value.intent === 'remove') {
    const reset = id === null ? null : await revisions.reset(who, { model, id, guard });
    if (reset?.outcome === 'changed meanwhile') return overtakenRemoval(reset.meanwhile);
    if (reset?.outcome !== 'reset') throw data(null, { status: 404 });
    return done('origine');
  }
  const { intent: _, prices, ...rest } = value;
  const saved = await revisions.save(who, { model, id, fields: { ...rest, ...chosenPrices(prices) }, guard });
  switch (saved.outcome) {
    case 'missing':
      // Nothing deletes a device: it never was there.
      throw data(null, { status: 404 });
    case 'hidden model':
      return refusedForm(HIDDEN_MODEL, kept);
    case 'refused':
      return wrongForm(faultErrors(saved.faults, REVISION_FIELDS), kept);
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'saved':
      return done('revision');
  }
}

export default function RevisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { model, id, name, shippedName, isChanged, productCount, prices, form } = loaderData;
  const kept: FormTexts = actionData?.kept ?? form;
  const address = revisionPath(model.id, id ?? NEW_REVISION);
  return (
    <>
      <AreaHead
        title={name ?? 'Nouvelle révision'}
        back={{ to: devicePath(model.id), label: model.name }}
        lead={`Une version de «\u00a0${model.name}\u00a0» qui diffère à l’intérieur. Elle a la marque, la famille et le type du modèle.`}
      />
      {!id && model.isHidden && <p>{HIDDEN_MODEL}</p>}
      {name !== null && <RevisionFacts name={name} shippedName={shippedName} productCount={productCount} />}
      <RevisionForm
        address={address}
        answer={actionData}
        kept={kept}
        prices={faultChoices(model.name, prices)}
      />
      {id && shippedName !== null && isChanged && (
        <section className="area__part" aria-labelledby="retour">
          <h2 id="retour">Revenir à l’origine</h2>
          <p>{`Elle reprend le nom «\u00a0${shippedName}\u00a0», les codes et les pannes livrés avec le site, et elle est de nouveau proposée.`}</p>
          <Form method="post" action={address} key={seenKey(kept, actionData?.meanwhile)}>
            <DrawnTexts form="origine" texts={kept} />
            <SubmitButton name="intent" value="remove" variant="secondary">
              Revenir à l’origine
            </SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}

type FactsProps = { name: string; shippedName: string | null; productCount: number };

/** What the form does not have: where the revision comes from, its parts and its own prices. */
function RevisionFacts({ name, shippedName, productCount }: FactsProps) {
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Provenance',
            detail:
              shippedName === null ? 'Ajoutée par l’atelier' : `Livrée avec le site\u00a0: ${shippedName}`,
          },
          {
            term: 'Pièces',
            detail:
              productCount === 0
                ? 'Aucun produit n’est compatible avec elle seule'
                : productCount === 1
                  ? '1 produit compatible'
                  : `${productCount} produits compatibles`,
          },
        ]}
      />
      <PriceLink device={name} />
    </>
  );
}

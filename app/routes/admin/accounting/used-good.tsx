import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { salePath } from '../counter/counter-paths.ts';
import { DoneNotice } from '../done-notice.tsx';
import { useMay } from '../use-may.ts';
import { unitOfEntryPath, usedUnitPath } from '../used-units/used-unit-paths.ts';
import type { Route } from './+types/used-good.ts';
import { entryPath, REGISTER_PATH } from './accounting-paths.ts';
import { USED_GOODS_FIELDS } from './form.ts';
import { type EntryView, entryTexts, entryView, exchangeView, numberOf } from './read-accounting.server.ts';
import { UsedGoodFields } from './used-good-fields.tsx';

const NEW = 'nouvelle';
const CORRECTION = 'corriger';

export const meta: Route.MetaFunction = ({ params, ...page }) =>
  privateMeta(page, params.number === NEW ? 'Inscrire un objet' : params.number, 'Une ligne du registre.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.number === NEW)
    return { entry: null, isForm: true, texts: { acquiredOn: dayInParis(nowOf(context)) }, isDone: false };
  const number = numberOf(params.number);
  const found =
    number && (await context.get(depsContext).admin.accounting.findUsedGoods(signedIn(context), number));
  if (!found) throw data(null, { status: 404 });
  return {
    entry: { ...entryView(found), unit: found.unit, exchange: exchangeView(found) },
    // A corrected entry is closed: its latest correction is the one to correct.
    isForm: url.searchParams.get('etape') === CORRECTION && found.correctedBy === null,
    texts: entryTexts(found),
    isDone: url.searchParams.get('fait') === 'inscrire',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const corrects = params.number === NEW ? null : numberOf(params.number);
  if (corrects === null && params.number !== NEW) throw data(null, { status: 404 });
  const schema = usedGoodsSchema(nowOf(context), corrects !== null);
  const { value, errors, kept } = await readForm(schema, USED_GOODS_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const recorded = await context
    .get(depsContext)
    .admin.accounting.recordUsedGoods(signedIn(context), value, corrects);
  if (recorded.outcome === 'missing') throw data(null, { status: 404 });
  if (recorded.outcome === 'corrected') {
    const message = `Cette ligne a été corrigée entre-temps par ${recorded.by}\u00a0: corrigez celle-là, si elle est fausse aussi. Rien n’a été inscrit.`;
    return refusedForm(message, kept);
  }
  if (recorded.outcome === 'refused') return refusedForm(recorded.reason, kept);
  return redirect(`${entryPath(recorded.number)}?fait=inscrire`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function UsedGoodPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, texts, isDone } = loaderData;
  const isForm = loaderData.isForm || actionData !== undefined;
  useStepFocus(isForm ? 'form' : 'entry');
  const title = entry ? `Corriger ${entry.number}` : 'Inscrire un objet';
  return (
    <>
      <AreaHead
        title={<Numbered>{isForm ? title : `Objet ${entry?.number}`}</Numbered>}
        back={{ to: REGISTER_PATH, label: 'Tout le registre' }}
      />
      {isDone && !isForm && <DoneNotice>L’objet est inscrit. Cette ligne ne change plus.</DoneNotice>}
      {isForm ? (
        <Form
          method="post"
          action={entryPath(entry?.number ?? NEW)}
          className="account__form area__part"
          noValidate
        >
          <ErrorSummary errors={actionData?.errors ?? []} />
          <UsedGoodFields
            texts={actionData?.kept ?? texts}
            errors={actionData?.errors ?? []}
            isCorrection={entry !== null}
          />
          <Notice kind="info">
            <p>Relisez&nbsp;: une fois inscrite, la ligne ne peut plus être modifiée ni effacée.</p>
          </Notice>
          <SubmitButton>{entry ? 'Inscrire la correction' : 'Inscrire l’objet'}</SubmitButton>
        </Form>
      ) : (
        entry && <Entry entry={entry} />
      )}
    </>
  );
}

type ShownEntry = EntryView & {
  unit: { id: string; number: string } | null;
  exchange: ReturnType<typeof exchangeView>;
};

function Entry({ entry }: { entry: ShownEntry }) {
  const maySell = useMay('products');
  const { number, correctsNumber, correction, correctedBy, unit, exchange } = entry;
  return (
    <>
      {correctedBy && (
        <Notice kind="warn">
          <p>
            Cette ligne est corrigée par <Link to={entryPath(correctedBy)}>{correctedBy}</Link>.
          </p>
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: 'Inscrit',
            detail: [entry.recordedAt, entry.recordedBy && `par ${entry.recordedBy}`]
              .filter(Boolean)
              .join(', '),
          },
          ...(correctsNumber
            ? [{ term: 'Corrige', detail: <Link to={entryPath(correctsNumber)}>{correctsNumber}</Link> }]
            : []),
          ...(correction ? [{ term: 'Erreur corrigée', detail: correction }] : []),
          { term: 'Acquis le', detail: entry.acquiredOn },
          { term: 'Description', detail: entry.description },
          { term: 'Numéro de série', detail: entry.serial },
          { term: 'Provenance', detail: entry.origin },
          { term: 'Prix', detail: `${entry.price}, ${entry.way}` },
          ...(exchange ? [{ term: 'Déduit d’une vente', detail: <Exchange exchange={exchange} /> }] : []),
          { term: 'Vendeur', detail: entry.sellerName },
          { term: 'Adresse', detail: entry.sellerAddress },
          { term: 'Pièce d’identité', detail: entry.document },
          ...(unit
            ? [
                {
                  term: 'Appareil d’occasion',
                  detail: maySell ? (
                    <Link to={usedUnitPath(unit.id)}>
                      <Numbered>{unit.number}</Numbered>
                    </Link>
                  ) : (
                    <Numbered>{unit.number}</Numbered>
                  ),
                },
              ]
            : []),
        ]}
      />
      {!correctedBy && (
        <p className="account__ways">
          {maySell && !unit && (
            <ButtonLink to={unitOfEntryPath(number)}>Ajouter aux appareils d’occasion</ButtonLink>
          )}
          <ButtonLink to={`${entryPath(number)}?etape=${CORRECTION}`} variant="secondary">
            Corriger par une autre ligne
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** The sales that a device taken in exchange has paid, and what of its price waits for one. */
const Exchange = ({ exchange: { sales, left } }: { exchange: NonNullable<ShownEntry['exchange']> }) => (
  <>
    {sales.map(({ id, number, cents }) => (
      <span key={id}>
        <Link to={salePath(id)}>
          <Numbered>{number}</Numbered>
        </Link>
        {`\u00a0: ${cents}. `}
      </span>
    ))}
    {left && `${left} à déduire\u00a0: la vente au comptoir le propose, à son paiement.`}
  </>
);

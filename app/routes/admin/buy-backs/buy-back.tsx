import { FileText } from 'lucide';
import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import type { RefusedForm } from '#app/forms/field-table.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { entryPath } from '../accounting/accounting-paths.ts';
import { useMay } from '../use-may.ts';
import { usedUnitPath } from '../used-units/used-unit-paths.ts';
import type { Route } from './+types/buy-back.ts';
import { actOnBuyBack } from './buy-back-actions.server.ts';
import { ConditionPanel, DeclinePanel, DeedPanel, OfferPanel } from './buy-back-panels.tsx';
import { BUY_BACKS_PATH, buyBackFilePath, buyBackPath, DEED_FILE } from './buy-back-paths.ts';
import { type BuyBackView, buyBackView } from './buy-back-view.server.ts';
import '#app/routes/admin/case.css';
import '#app/routes/repair/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Rachat', 'Un appareil proposé à l’atelier, son offre et son achat.');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { buyBacks } = context.get(depsContext).admin;
  const found = z.uuid().safeParse(params.id).success
    ? await buyBacks.find(signedIn(context), params.id)
    : null;
  if (!found) throw data(null, { status: 404 });
  return { request: buyBackView(found, nowOf(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { buyBacks } = context.get(depsContext).admin;
  const form = await sentForm(request);
  const answer = await actOnBuyBack({ buyBacks, who: signedIn(context), form });
  if (answer instanceof Response) return answer;
  const intent = String(form.get('intent'));
  return data({ ...answer.data, intent }, answer.init ?? {});
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function BuyBackPage({ loaderData: { request }, actionData }: Route.ComponentProps) {
  const refusedOf = (intent: string): RefusedForm =>
    actionData?.intent === intent ? { errors: actionData.errors, kept: actionData.kept } : {};
  useStepFocus(request.state);
  const { may } = request;
  return (
    <>
      <AreaHead
        title={<Numbered>{`Rachat ${request.number}`}</Numbered>}
        back={{ to: BUY_BACKS_PATH, label: 'Tous les rachats' }}
        lead={`${request.device}\u00a0: ${request.stateText.toLocaleLowerCase('fr')}.`}
      />
      <ErrorSummary errors={actionData?.errors ?? []} />
      <Standing request={request} />
      {may.buy && <BuyPanel request={request} />}
      <Facts request={request} />
      {may.see && <ConditionPanel request={request} refused={refusedOf('see')} />}
      {may.offer && <OfferPanel request={request} refused={refusedOf('offer')} />}
      {may.deed && <DeedPanel request={request} refused={refusedOf('deed')} />}
      {may.decline && <DeclinePanel request={request} refused={refusedOf('decline')} />}
      <History request={request} />
    </>
  );
}

/** The offer as it stands, or what was bought. */
function Standing({ request }: { request: BuyBackView }) {
  const maySell = useMay('products');
  const { offer, unit, entry, bought, hasDeed, id } = request;
  return (
    <>
      {bought && (
        <Notice kind="ok">
          <p>
            {`Acheté le ${bought}. Livre de police\u00a0: `}
            {entry ? (
              <Link to={entryPath(entry)}>
                <Numbered>{entry}</Numbered>
              </Link>
            ) : (
              '—'
            )}
            {', appareil d’occasion\u00a0: '}
            {unit && maySell ? (
              <Link to={usedUnitPath(unit.id)}>
                <Numbered>{unit.number}</Numbered>
              </Link>
            ) : (
              <Numbered>{unit?.number ?? '—'}</Numbered>
            )}
            .
          </p>
        </Notice>
      )}
      {offer && (
        <Notice kind={offer.isValid || bought ? 'info' : 'warn'}>
          <p>
            {`Offre de ${offer.price}, ${offer.isValid ? 'valable' : 'qui valait'} jusqu’au ${offer.until}.`}
            {offer.note && ` ${offer.note}`}
          </p>
        </Notice>
      )}
      {hasDeed && (
        <p>
          <ExternalLink href={buyBackFilePath(id, DEED_FILE)}>Certificat de cession (PDF)</ExternalLink>
        </p>
      )}
    </>
  );
}

/** Once the deed is signed: the register and the stock in one press. */
function BuyPanel({ request }: { request: BuyBackView }) {
  return (
    <section className="area__part case__step" aria-labelledby="acheter">
      <h2 id="acheter">Acheter</h2>
      <p>
        Imprimez le certificat et faites-le signer. Ce bouton inscrit l’achat au livre de police et son
        paiement au registre des achats, et ajoute l’appareil aux occasions, à tester. Rien de cela ne
        s’efface.
      </p>
      <SeenForm row={request} action={buyBackPath(request.id)} intent="buy">
        <SubmitButton icon={FileText}>
          {`Le certificat est signé\u00a0: acheter pour ${request.offer?.price ?? ''}`}
        </SubmitButton>
      </SeenForm>
    </section>
  );
}

function Facts({ request }: { request: BuyBackView }) {
  const { photos, answers } = request;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Vendeur', detail: request.customer },
          { term: 'Appareil', detail: `${request.device} (${request.kind})` },
          { term: 'Demande du', detail: request.asked },
          { term: 'Prix du modèle en bon état', detail: request.base },
          { term: 'Indication montrée', detail: request.indicated },
          ...answers.map(({ label, said, seen, differs }) => ({
            term: label,
            detail: differs ? (
              <>
                {`Dit\u00a0: ${said}. `}
                <b>{`Constaté\u00a0: ${seen}`}</b>
              </>
            ) : (
              said
            ),
          })),
          ...(request.note ? [{ term: 'Mot du vendeur', detail: request.note }] : []),
          ...(request.seenNote ? [{ term: 'Remarques du comptoir', detail: request.seenNote }] : []),
        ]}
      />
      {photos.length > 0 && (
        <ul className="repair__photos" aria-label="Photos du vendeur">
          {photos.map(({ id, src, whole, words }) => (
            <li key={id}>
              <a href={whole}>
                <img src={src} alt={words} width="400" height="300" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function History({ request }: { request: BuyBackView }) {
  return (
    <section className="area__part" aria-labelledby="histoire">
      <h2 id="histoire">Histoire</h2>
      <ul className="area__list">
        {request.events.map(({ id, words, at, by }) => (
          <li key={id}>
            <span>{words}</span>
            <span>{`${at}, ${by}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

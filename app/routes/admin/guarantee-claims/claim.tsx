import { Wrench } from 'lucide';
import { data } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { salePath } from '../counter/counter-paths.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import { intakeOfClaimPath, repairPath } from '../repairs/repair-paths.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/claim.ts';
import { actOnClaim } from './claim-actions.server.ts';
import { HandOverPanel, NewClaimPanel, SettlePanel } from './claim-panels.tsx';
import { CLAIMS_PATH, NEW_CLAIM } from './claim-paths.ts';
import { type ClaimView, claimView } from './claim-view.server.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Réclamation', 'Un défaut, ce que la loi en dit, et comment il se règle.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { guaranteeClaims } = context.get(depsContext).admin;
  const who = signedIn(context);
  const now = nowOf(context);
  const today = dayInParis(now);
  if (params.id !== NEW_CLAIM) {
    const found = z.uuid().safeParse(params.id).success ? await guaranteeClaims.find(who, params.id) : null;
    if (!found) throw data(null, { status: 404 });
    return { claim: claimView(found, now), begun: null, today };
  }
  const order = url.searchParams.get('commande');
  const counterSale = z.uuid().safeParse(url.searchParams.get('vente')).data;
  const named = order ? { order } : counterSale && { counterSale };
  const sale = named ? await guaranteeClaims.claimableSale(who, named) : null;
  if (!sale) throw data(null, { status: 404 });
  const { number, customer, lines, email } = sale;
  return {
    claim: null,
    begun: {
      // Two clicks on the form of a new claim write one.
      shown: { id: crypto.randomUUID(), version: 0 },
      sale: order ? { order: number } : { sale: counterSale ?? '' },
      from: [number, customer].filter(Boolean).join(', '),
      lines,
      email: email ?? '',
      delivered: dayInParis(sale.deliveredAt),
    },
    today,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { guaranteeClaims: claims } = context.get(depsContext).admin;
  return actOnClaim({ claims, who: signedIn(context), now: nowOf(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, begun, today } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  useStepFocus(claim?.isOpen === false ? 'settled' : 'open');
  return (
    <>
      <AreaHead
        title={claim ? <Numbered>{`Réclamation ${claim.number}`}</Numbered> : 'Nouvelle réclamation'}
        back={{ to: CLAIMS_PATH, label: 'Toutes les réclamations' }}
      />
      <ErrorSummary errors={refused.errors ?? []} />
      {begun && <NewClaimPanel begun={begun} today={today} refused={refused} />}
      {claim && <Facts claim={claim} />}
      {claim && <ClaimRepair claim={claim} />}
      {claim?.isOpen && <SettlePanel claim={claim} today={today} refused={refused} />}
      {claim?.isOpen && <HandOverPanel claim={claim} today={today} refused={refused} />}
    </>
  );
}

/** The repair that mends the good, or the way to register one. */
function ClaimRepair({ claim: { id, isOpen, repair } }: { claim: ClaimView }) {
  const mayRepair = useMay('repairs');
  if (!repair && !(isOpen && mayRepair)) return null;
  return (
    <section className="area__part" aria-labelledby="reparation">
      <h2 id="reparation">Réparation</h2>
      {repair ? (
        <p>
          {mayRepair ? (
            <Link to={repairPath(repair.reference)}>
              <Numbered>{repair.reference}</Numbered>
            </Link>
          ) : (
            <Numbered>{repair.reference}</Numbered>
          )}
          {`\u00a0: ${repair.stateName}`}
        </p>
      ) : (
        <p>
          <ButtonLink to={intakeOfClaimPath(id)} icon={Wrench}>
            Ouvrir la réparation
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function Facts({ claim }: { claim: ClaimView }) {
  const { item, fault, wish, customer, order, sale, delivered, claimed, handedOver, isOpen, outcome } = claim;
  return (
    <>
      {isOpen && (
        <Notice kind={claim.isLate ? 'danger' : 'info'} title={claim.daysLeft}>
          <p>
            {claim.isLate
              ? `Le délai de trente jours a pris fin le ${claim.mendBy}\u00a0: le client peut demander une réduction du prix, ou le remboursement.`
              : `À réparer ou remplacer au plus tard le ${claim.mendBy}, sans frais pour le client.`}
          </p>
        </Notice>
      )}
      {claim.isBeyond && (
        <Notice kind="warn">
          <p>La demande est venue plus de deux ans après la remise du bien.</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'Article', detail: item },
          {
            term: 'Vendu par',
            detail: order ? (
              <Link to={adminOrderPath(order)}>
                <Numbered>{`Commande ${order}`}</Numbered>
              </Link>
            ) : (
              sale && (
                <Link to={salePath(sale.id)}>
                  <Numbered>{`Vente ${sale.number}`}</Numbered>
                </Link>
              )
            ),
          },
          { term: 'Client', detail: customer },
          { term: 'Défaut', detail: fault },
          { term: 'Le client demande', detail: wish },
          { term: 'Remis au client le', detail: delivered },
          { term: 'Demande du', detail: claimed },
          { term: 'À l’atelier depuis le', detail: handedOver ?? '—' },
          { term: 'Défaut présumé', detail: claim.presumed },
          ...(outcome
            ? [{ term: 'Issue', detail: `${outcome}, le ${claim.settled}, par ${claim.writer}` }]
            : []),
          ...(claim.note ? [{ term: 'Note', detail: claim.note }] : []),
          { term: 'Garantie suspendue', detail: claim.suspended },
          { term: 'Garantie jusqu’au', detail: claim.guaranteedUntil },
        ]}
      />
    </>
  );
}

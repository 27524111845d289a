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
import { hasVat } from '#domain/vat/vat-regimes.ts';
import { entryPath } from '../accounting/accounting-paths.ts';
import { salePath } from '../counter/counter-paths.ts';
import { invoicePath } from '../invoices/free-invoice-paths.ts';
import { adminOrderPath } from '../orders/order-paths.ts';
import type { Route } from './+types/used-unit.ts';
import { UnitForm } from './unit-form.tsx';
import { UnitSteps } from './unit-steps.tsx';
import { actOnUsedUnit } from './used-unit-actions.server.ts';
import { NEW_UNIT, USED_UNITS_PATH, unitFormPath } from './used-unit-paths.ts';
import { modelOf, typedEntry, type UsedUnitView, usedUnitView } from './used-unit-view.server.ts';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Appareil d’occasion', 'Un appareil à vendre, son état et son histoire.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, content, shop } = context.get(depsContext);
  const { usedUnits, purchasing } = admin;
  const who = signedIn(context);
  const isNew = params.id === NEW_UNIT;
  const found = !isNew && z.uuid().safeParse(params.id).success ? await usedUnits.find(who, params.id) : null;
  if (!isNew && !found) throw data(null, { status: 404 });
  const unit = found && usedUnitView(found);
  const asksForm = isNew || url.searchParams.get('etape') === 'fiche';
  const models = unit?.moves.includes('put_on_sale') ? await usedUnits.models(who) : [];
  const entry = isNew ? await usedUnits.entryForUnit(who, url.searchParams.get('inscription') ?? '') : null;
  return {
    unit,
    asksForm,
    // Two clicks on the form of a new unit add one.
    shown: unit ?? { id: crypto.randomUUID(), version: 0 },
    typed: unit?.typed ?? {
      acquiredOn: dayInParis(nowOf(context)),
      registerEntry: '',
      ...(entry && typedEntry(entry)),
    },
    asksVat: hasVat(shop().vatRegimes),
    models: Object.fromEntries(models.map(({ id, name, sku }) => [id, `${name}, ${sku}`])),
    model: found ? modelOf(found, models, content.devices()) : '',
    suppliers: asksForm ? await purchasing.supplierNames(who) : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { usedUnits: units } = context.get(depsContext).admin;
  return actOnUsedUnit({ units, who: signedIn(context), now: nowOf(context), form: await sentForm(request) });
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function UsedUnitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { unit, asksForm, shown, typed, suppliers, asksVat, models, model } = loaderData;
  const refused = { errors: actionData?.errors, kept: actionData?.kept };
  useStepFocus(unit?.state ?? 'new');
  return (
    <>
      <AreaHead
        title={unit?.name ?? 'Nouvel appareil d’occasion'}
        back={{ to: USED_UNITS_PATH, label: 'Tous les appareils d’occasion' }}
      />
      <ErrorSummary errors={refused.errors ?? []} />
      {asksForm && (
        <UnitForm
          {...{ shown, typed, suppliers, asksVat, refused }}
          id={unit?.id ?? null}
          isRegistered={Boolean(typed.registerEntry)}
        />
      )}
      {unit && !asksForm && <Facts unit={unit} asksVat={asksVat} />}
      {unit && !asksForm && <UnitSteps {...{ unit, models, model, refused }} />}
      {unit && !asksForm && <History unit={unit} />}
    </>
  );
}

function Facts({ unit, asksVat }: { unit: UsedUnitView; asksVat: boolean }) {
  const { id, number, stateText, kind, serial, grade, battery, hours, provenance, entry, acquired } = unit;
  const { page, heldBy } = unit;
  const facts: readonly [term: string, detail: string | null][] = [
    ['Numéro', number],
    ['État', stateText],
    ['Type d’appareil', kind],
    ['Numéro de série', serial],
    ['Grade', grade],
    ['Batterie', battery],
    ['Heures de marche', hours],
    ['Provenance', `${provenance}, le ${acquired}`],
    ['Prix d’achat', unit.cost],
    ['Prix de vente', unit.price],
    ['TVA dans le prix', asksVat ? unit.vat : null],
    ['Marques et accessoires', unit.marks],
    ...unit.tests.map(({ name, result }): [string, string] => [name, result || 'essayé']),
  ];
  return (
    <>
      {unit.lacksEntry && (
        <Notice kind="warn">
          <p>
            Cet appareil n’a pas d’inscription au <Link to="/admin/registre">livre de police</Link>&nbsp;: il
            ne peut pas être mis en vente. <Link to={unitFormPath(id)}>Inscrivez-le dans sa fiche</Link>.
          </p>
        </Notice>
      )}
      <DescriptionList
        items={[
          ...facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }])),
          ...(page
            ? [
                {
                  term: 'Sur le site',
                  detail: page.isPublished ? (
                    <Link to={page.path}>{page.name}</Link>
                  ) : (
                    `${page.name}, dont la page n’est pas publiée`
                  ),
                },
              ]
            : []),
          ...(heldBy
            ? [
                {
                  term: 'Réservé par la commande',
                  detail: (
                    <Link to={adminOrderPath(heldBy)}>
                      <Numbered>{heldBy}</Numbered>
                    </Link>
                  ),
                },
              ]
            : []),
          ...(entry
            ? [
                {
                  term: 'Livre de police',
                  detail: (
                    <Link to={entryPath(entry)}>
                      <Numbered>{entry}</Numbered>
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="account__ways">
        <ButtonLink to={unitFormPath(id)}>Modifier la fiche</ButtonLink>
      </p>
    </>
  );
}

function History({ unit }: { unit: UsedUnitView }) {
  return (
    <section className="area__part" aria-labelledby="histoire">
      <h2 id="histoire">Histoire</h2>
      {unit.sales.length > 0 && (
        <ul className="area__list">
          {unit.sales.map(({ id, words, margin, orderNumber, sale, invoice }) => (
            <li key={id}>
              <span>
                {`Vendu ${words}`}
                {orderNumber && (
                  <>
                    {', commande '}
                    <Link to={adminOrderPath(orderNumber)}>
                      <Numbered>{orderNumber}</Numbered>
                    </Link>
                  </>
                )}
                {sale && (
                  <>
                    {', vente '}
                    <Link to={salePath(sale.id)}>
                      <Numbered>{sale.number}</Numbered>
                    </Link>
                  </>
                )}
                {invoice && (
                  <>
                    {', facture '}
                    <Link to={invoicePath(invoice.id)}>
                      <Numbered>{invoice.number}</Numbered>
                    </Link>
                  </>
                )}
              </span>
              {margin && <span>{`Marge\u00a0: ${margin}`}</span>}
            </li>
          ))}
        </ul>
      )}
      <ul className="area__list">
        {unit.events.map(({ id, words, at, by }) => (
          <li key={id}>
            <span>
              <Numbered>{words}</Numbered>
            </span>
            <span>{`${at}, ${by}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

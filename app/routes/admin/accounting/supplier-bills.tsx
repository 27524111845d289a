import { Plus } from 'lucide';
import { Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Stat, StatStrip } from '#app/ui/display/stat.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { ErrorMessage } from '#app/ui/form/error-message.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { PURCHASE_WAYS } from '#domain/accounting/accounting.ts';
import { paidBillsSchema } from '#domain/accounting/supplier-bill.ts';
import { dayInParis, formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/supplier-bills.ts';
import { PURCHASES_PATH, SUPPLIER_BILLS_PATH, supplierBillPath } from './accounting-paths.ts';
import { PAID_BILLS_FIELDS } from './form.ts';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Factures à payer', 'Les factures des fournisseurs qui ne sont pas encore payées.');

const DONE: Readonly<Record<string, string>> = {
  ajouter: 'La facture est notée.',
  corriger: 'La facture est corrigée.',
  effacer: 'La facture est retirée de la liste. Le journal la garde.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const bills = await context.get(depsContext).admin.accounting.supplierBills(signedIn(context));
  const today = dayInParis(nowOf(context));
  const late = bills.filter(({ dueOn }) => dueOn < today);
  const sum = (some: typeof bills) =>
    formatEuros(some.reduce((all, { amountCents }) => all + amountCents, 0));
  return {
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
    today,
    total: sum(bills),
    late: late.length === 0 ? null : sum(late),
    rows: bills.map(({ id, dueOn, supplier, nature, reference, amountCents }) => ({
      id,
      due: formatDate(dueOn),
      isLate: dueOn < today,
      isToday: dueOn === today,
      supplier,
      nature,
      reference: reference ?? '—',
      amount: formatEuros(amountCents),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounting } = context.get(depsContext).admin;
  const { sent, value, errors, kept } = await readForm(
    paidBillsSchema(nowOf(context)),
    PAID_BILLS_FIELDS,
    request,
  );
  // What was ticked stays so.
  const ticked = { ...kept, 'bills[]': sent.getAll('bills[]').join(' ') };
  if (errors) return wrongForm(errors, ticked);
  const paid = await accounting.paySupplierBills(signedIn(context), value);
  if (paid.outcome === 'refused') return refusedForm(paid.reason, ticked);
  return redirect(`${PURCHASES_PATH}?periode=${value.day.slice(0, 7)}&fait=payer`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type Row = Route.ComponentProps['loaderData']['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'fournisseur',
    label: 'Fournisseur',
    cell: ({ id, supplier }) => <Link to={supplierBillPath(id)}>{supplier}</Link>,
  },
  {
    id: 'echeance',
    label: 'À payer le',
    isNumeric: true,
    cell: ({ due, isLate, isToday }) => (
      <>
        {`${due} `}
        {isLate && <Badge kind="error">En retard</Badge>}
        {isToday && <Badge kind="waiting">Aujourd’hui</Badge>}
      </>
    ),
  },
  { id: 'nature', label: 'Nature', cell: ({ nature }) => nature },
  { id: 'piece', label: 'Pièce', cell: ({ reference }) => reference },
  { id: 'montant', label: 'Montant', isNumeric: true, cell: ({ amount }) => amount },
];

const FORM = 'payer';
const BILLS = 'bills[]';

export default function SupplierBills({ loaderData, actionData }: Route.ComponentProps) {
  const { done, today, total, late, rows } = loaderData;
  const errors = actionData?.errors ?? [];
  const kept = actionData?.kept ?? { day: today };
  const drawn = drawFields(PAID_BILLS_FIELDS, { errors, kept });
  const ticked = new Set(actionData?.kept['bills[]']?.split(' '));
  const unchosen = drawn.errorOf('bills[]');
  return (
    <>
      <AreaHead
        title="Factures à payer"
        lead="Ce que l’atelier doit à ses fournisseurs, par échéance. Une facture payée passe au registre des achats, à la date du paiement."
        back={{ to: PURCHASES_PATH, label: 'Registre des achats' }}
        ways={
          <ButtonLink to={supplierBillPath('nouvelle')} variant="primary" icon={Plus}>
            Noter une facture
          </ButtonLink>
        }
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={errors} />
      <StatStrip>
        <Stat label="Total à payer" value={total} />
        {late !== null && <Stat label="Dont en retard" value={late} />}
        <Stat label="Factures" value={rows.length} />
      </StatStrip>
      <div id={BILLS} tabIndex={-1}>
        <Table
          caption="Factures à payer, la première échéance d’abord"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          {...(rows.length > 0 && {
            selection: {
              name: BILLS,
              form: FORM,
              label: ({ supplier, amount, due }: Row) => `Choisir ${supplier}, ${amount}, à payer le ${due}`,
              isChosen: ({ id }: Row) => ticked.has(id),
            },
          })}
          empty={<EmptyState illustration="boite-vide" title="Rien à payer" level={2} />}
        />
      </div>
      {rows.length > 0 && (
        <section className="area__part" aria-labelledby="payer-titre">
          <h2 id="payer-titre">Inscrire comme payées</h2>
          <p>Cochez les factures, puis dites comment et quand.</p>
          {unchosen && <ErrorMessage id={`${FORM}-error`}>{unchosen}</ErrorMessage>}
          <Form
            id={FORM}
            method="post"
            action={SUPPLIER_BILLS_PATH}
            className="account__form"
            noValidate
            preventScrollReset
          >
            <SelectField draw={drawn} name="way" options={PURCHASE_WAYS} placeholder="Choisissez le moyen" />
            <Field {...drawn.field('day')}>
              <DateInput {...drawn.control('day')} />
            </Field>
            <SubmitButton>Inscrire au registre des achats</SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}

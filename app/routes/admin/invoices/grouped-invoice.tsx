import { Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { BillingFields } from '#app/features/billing/billing-fields.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import type { Route } from './+types/grouped-invoice.ts';
import { GROUP_FIELDS, groupSchema } from './form.ts';
import { GROUP_PATH, INVOICES_PATH, invoicePath } from './free-invoice-paths.ts';
import { chosenSales, companiesView, type GroupView, groupView } from './group-view.server.ts';
import '#app/routes/shop/order/style.css';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Facture groupée', 'Une seule facture pour ce qu’une entreprise doit du mois.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, admin } = context.get(depsContext);
  const open = await admin.freeInvoices.groupable(signedIn(context));
  const key = url.searchParams.get('entreprise');
  const group = key === null ? null : groupView(open, key, shop(), nowOf(context));
  return { group, isGone: key !== null && group === null, companies: group ? [] : companiesView(open) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { value, errors, kept } = await readForm(groupSchema, GROUP_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { chosen, customerName: name, email, terms: termsDays, isMailed, asksMailing: _, ...billing } = value;
  const issued = await context.get(depsContext).admin.freeInvoices.group(signedIn(context), {
    chosen: chosenSales(chosen),
    customer: { name, email, termsDays, billing },
    isMailed,
  });
  if (issued.outcome === 'invalid') return wrongForm(errorsAt(issued.issues, GROUP_FIELDS), kept);
  if (issued.outcome === 'refused') return refusedForm(issued.reason, kept);
  return redirect(invoicePath(issued.id), 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function GroupedInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { group, companies, isGone } = loaderData;
  return (
    <>
      <AreaHead
        title="Facture groupée"
        back={
          group
            ? { to: GROUP_PATH, label: 'Toutes les entreprises' }
            : { to: INVOICES_PATH, label: 'Toutes les factures' }
        }
        lead={
          'Une seule facture pour ce qu’une entreprise doit du mois. Ce qui est dû passe sur elle\u00a0: ses réparations et ses ventes ne se paient plus une à une.'
        }
      />
      <ErrorSummary errors={actionData?.errors ?? []} />
      {isGone && (
        <Notice kind="info">
          <p>Rien n’est plus à facturer pour cette entreprise.</p>
        </Notice>
      )}
      {group ? (
        <GroupForm group={group} refused={{ errors: actionData?.errors, kept: actionData?.kept }} />
      ) : (
        <Companies companies={companies} />
      )}
    </>
  );
}

function Companies({ companies }: { companies: ReturnType<typeof companiesView> }) {
  return (
    <section className="area__part" aria-labelledby="entreprises">
      <h2 id="entreprises">Entreprises à facturer</h2>
      {companies.length === 0 ? (
        <p>
          Aucune entreprise n’a de réparation ou de vente faite, impayée et sans facture, ni de brouillon de
          facture.
        </p>
      ) : (
        <ul className="area__list">
          {companies.map(({ key, to, name, count, total }) => (
            <li key={key}>
              <span>
                <Link to={to}>
                  <b>{name}</b>
                </Link>
              </span>
              <span>{`${count}, ${total}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function GroupForm({ group, refused }: { group: GroupView; refused: RefusedForm }) {
  const { path, company, total, rows, hasEarlier, termsHelp } = group;
  const drawn = drawFields(GROUP_FIELDS, { errors: refused.errors, kept: refused.kept ?? group.typed });
  // A form that comes back keeps what was ticked.
  const isTicked = ({ field }: GroupView['rows'][number]) => !refused.kept || field in refused.kept;
  return (
    <section className="area__part case__step" aria-labelledby="groupe">
      <h2 id="groupe">{company}</h2>
      {hasEarlier && (
        <Notice kind="warn">
          <p>
            {`Une facture groupée s’émet avant la fin du mois des travaux qu’elle regroupe (CGI, article 289, I-3). Ce qui est plus ancien que ce mois de ${group.monthName} est en retard\u00a0: facturez-le sans attendre.`}
          </p>
        </Notice>
      )}
      <Form
        method="post"
        action={path}
        className="account__form"
        noValidate
        key={rows.map(({ field }) => field).join()}
      >
        <Fieldset
          kind="group"
          id="chosen"
          legend={`${GROUP_FIELDS.chosen.label} (${total} en tout)`}
          error={drawn.errorOf('chosen')}
        >
          <div>
            {rows.map((row) => (
              <Checkbox
                key={row.field}
                name={row.field}
                value={row.cents}
                label={<Numbered>{row.name}</Numbered>}
                help={
                  <>
                    {row.what} · <Link to={row.to}>Voir</Link>
                  </>
                }
                aside={row.amount}
                defaultChecked={isTicked(row)}
              />
            ))}
          </div>
        </Fieldset>
        <TextField draw={drawn} name="customerName" />
        <div className="case__pair">
          <TextField draw={drawn} name="email" />
          <TextField draw={drawn} name="terms" help={termsHelp} />
        </div>
        <BillingFields draw={drawn} />
        <input type="hidden" name="asksMailing" value="oui" />
        <Checkbox
          name="isMailed"
          value="oui"
          label="Envoyer par e-mail"
          help="À l’adresse ci-dessus, avec le document et le lien pour payer."
          defaultChecked={refused.kept ? refused.kept.isMailed === 'oui' : group.typed.email !== ''}
        />
        <p>
          La facture émise prend son numéro et ne change plus&nbsp;: seul un avoir la corrige, et rend à
          chaque dossier ce qui y est dû.
        </p>
        <SubmitButton>Émettre la facture groupée</SubmitButton>
      </Form>
    </section>
  );
}

import { Merge, ReceiptText } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { PhoneLink } from '#app/ui/phone-link.tsx';
import { customerNoteSchema } from '#domain/customers/customer-step.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/customer.ts';
import { CustomerParts } from './customer-parts.tsx';
import { CUSTOMERS_PATH, customerPath, mergePath } from './customer-paths.ts';
import { NOTE_FIELDS } from './form.ts';
import { type CustomerView, customerView, idOf } from './read-customer.server.ts';
import '#app/routes/admin/case.css';
import { DoneNotice } from '../done-notice.tsx';
import { MailAddress } from '../mail-address.tsx';
import { useMay } from '../use-may.ts';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.customer.name ?? 'Client', 'Ce que l’atelier sait d’un client.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idOf(params.id);
  const file = id && (await context.get(depsContext).admin.customers.find(signedIn(context), id));
  if (!file) throw data(null, { status: 404 });
  return { customer: customerView(file), done: ownValue(DONE, url.searchParams.get('fait')) ?? null };
}

const DONE: Record<string, string> = {
  noter: 'La note est gardée. Le client ne la voit pas.',
  fusion: 'Les deux fiches n’en font plus qu’une.',
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idOf(params.id);
  if (!id) throw data(null, { status: 404 });
  const { value, errors, kept } = await readForm(customerNoteSchema, NOTE_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const isKept = await context.get(depsContext).admin.customers.addNote(signedIn(context), id, value.note);
  if (!isKept) throw data(null, { status: 404 });
  return redirect(`${customerPath(id)}?fait=noter`, 303);
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, done } = loaderData;
  return (
    <>
      <AreaHead title={customer.name} back={{ to: CUSTOMERS_PATH, label: 'Tous les clients' }}>
        <p>
          <Badge kind={customer.hasAccount ? 'ok' : 'idle'}>
            {customer.hasAccount ? 'Compte' : 'Sans compte'}
          </Badge>
        </p>
      </AreaHead>
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <Details {...customer} />
      <CustomerParts customer={customer} />
      <Notes {...customer} refused={actionData} />
      <Merges {...customer} />
    </>
  );
}

function Details(customer: CustomerView) {
  const { id, email, refusedOn, phone, company, address, since, imported, account } = customer;
  const mayBill = useMay('orders');
  return (
    <section className="area__part" aria-labelledby="coordonnees">
      <h2 id="coordonnees">Coordonnées</h2>
      <DescriptionList
        items={[
          ...(email ? [{ term: 'E-mail', detail: <MailAddress email={email} refusedOn={refusedOn} /> }] : []),
          ...(phone ? [{ term: 'Téléphone', detail: <PhoneLink number={phone} /> }] : []),
          ...(company ? [{ term: 'Société', detail: company }] : []),
          ...(address ? [{ term: 'Adresse', detail: address }] : []),
          { term: 'Fiche ouverte', detail: since },
          ...(imported ? [{ term: 'Origine', detail: `Reprise\u00a0: ${imported}` }] : []),
          ...(account?.lastSeen ? [{ term: 'Dernière connexion', detail: account.lastSeen }] : []),
          ...(account?.isAdmin ? [{ term: 'Rôle', detail: 'Administration' }] : []),
          ...(account?.company ? [{ term: 'Société', detail: account.company }] : []),
          ...(account?.billing ? [{ term: 'Facturation', detail: account.billing }] : []),
          ...(account?.delivery ? [{ term: 'Livraison', detail: account.delivery }] : []),
        ]}
      />
      <p className="account__ways">
        <ButtonLink to={mergePath(id)} variant="secondary" icon={Merge}>
          Fusionner un doublon
        </ButtonLink>
        {mayBill && customer.groupPath && (
          <ButtonLink to={customer.groupPath} variant="secondary" icon={ReceiptText}>
            Facturer le mois
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

function Notes({ id, notes, refused = {} }: CustomerView & { refused: RefusedForm | undefined }) {
  const { field, control } = drawFields(NOTE_FIELDS, refused);
  return (
    <section className="area__part" aria-labelledby="notes-titre">
      <h2 id="notes-titre">Notes de l’atelier</h2>
      {notes.length > 0 && (
        <ul className="case__thread">
          {notes.map(({ id: noteId, text, who, at }) => (
            <li key={noteId}>
              <p className="case__text">{text}</p>
              <small>{`${who}, ${at}`}</small>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={customerPath(id)} className="account__form" noValidate>
        <Field {...field('note')}>
          <Textarea rows={3} {...control('note')} />
        </Field>
        <SubmitButton variant="secondary">Garder la note</SubmitButton>
      </Form>
    </section>
  );
}

function Merges({ merges }: CustomerView) {
  if (merges.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="fusions">
      <h2 id="fusions">Fiches réunies ici</h2>
      <ul className="area__list">
        {merges.map(({ id, gone, moved, who, at }) => (
          <li key={id}>
            <span>
              {gone} <small>{`Venus avec elle\u00a0: ${moved}. ${who}, ${at}.`}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

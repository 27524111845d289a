import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { type FormTexts, withSeen } from '#domain/edits/edit-guard.ts';
import { supplierSchema } from '#domain/purchasing/supplier.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/supplier.ts';
import { SUPPLIER_FIELDS } from './form.ts';
import { SUPPLIERS_PATH, supplierPath } from './purchasing-paths.ts';
import { idOf, suppliedView, supplierTexts } from './read-supplier.server.ts';
import { SuppliedParts } from './supplied-parts.tsx';

const NEW = 'nouveau';
const EMPTY: FormTexts = {};

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  privateMeta(page, loaderData?.name ?? 'Nouveau fournisseur', 'Un fournisseur, et ce qui vient de lui.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.id === NEW) return { id: null, name: null, texts: withSeen(EMPTY), supplied: null, done: null };
  const id = idOf(params.id);
  const found = id && (await context.get(depsContext).admin.purchasing.findSupplier(signedIn(context), id));
  if (!found) throw data(null, { status: 404 });
  return {
    id,
    name: found.supplier.name,
    texts: withSeen(supplierTexts(found.supplier)),
    supplied: suppliedView(found),
    done: url.searchParams.get('fait') === 'enregistrer' ? 'Le fournisseur est enregistré.' : null,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW ? null : idOf(params.id);
  if (id === null && params.id !== NEW) throw data(null, { status: 404 });
  const { purchasing } = context.get(depsContext).admin;
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(supplierSchema, SUPPLIER_FIELDS, request);
  const guard = formGuard({ fields: SUPPLIER_FIELDS, kept, textsOf: supplierTexts });
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await purchasing.removeSupplier(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    if (removed.outcome === 'refused') return refusedForm(removed.reason, kept);
    return redirect(`${SUPPLIERS_PATH}?fait=retirer`, 303);
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await purchasing.saveSupplier(who, { id, form: value, guard });
  if (saved.outcome === 'missing') throw data(null, { status: 404 });
  if (saved.outcome === 'changed meanwhile') return overtakenForm(saved.meanwhile);
  if (saved.outcome === 'taken') {
    const issue = { path: 'name', message: 'Un autre fournisseur a ce nom.' };
    return wrongForm(errorsAt([issue], SUPPLIER_FIELDS), kept);
  }
  return redirect(`${supplierPath(saved.id)}?fait=enregistrer`, 303);
}

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, supplied, done } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const drawn = drawFields(SUPPLIER_FIELDS, { errors, kept: texts });
  const isUnused = supplied?.products.length === 0 && supplied.purchases.length === 0;
  return (
    <>
      <AreaHead
        title={name ?? 'Nouveau fournisseur'}
        back={{ to: SUPPLIERS_PATH, label: 'Tous les fournisseurs' }}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <EditForm
        form="fournisseur"
        action={supplierPath(id ?? NEW)}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Ce fournisseur a changé entre-temps"
        removal="Retirer quand même ce fournisseur"
      >
        <TextField draw={drawn} name="name" />
        <TextField draw={drawn} name="contact" />
        <TextField draw={drawn} name="email" />
        <TextField draw={drawn} name="phone" />
        <TextField draw={drawn} name="site" />
        <TextField draw={drawn} name="accountNumber" />
        <TextField draw={drawn} name="delayDays" />
        <Field {...drawn.field('note')}>
          <Textarea rows={3} {...drawn.control('note')} />
        </Field>
        <SubmitButton>{id === null ? 'Ajouter le fournisseur' : 'Enregistrer'}</SubmitButton>
        {isUnused && (
          <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2}>
            Retirer ce fournisseur
          </SubmitButton>
        )}
      </EditForm>
      {supplied && <SuppliedParts {...supplied} />}
    </>
  );
}

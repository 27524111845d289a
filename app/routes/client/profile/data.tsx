import { Download, Trash2 } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { askedProof, type ProofKind } from '#app/features/account/asked-proof.ts';
import { ProveOwnerFirst } from '#app/features/account/current-password-field.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { proofPath } from '#app/forms/proof-path.ts';
import { errorsAt, readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { ProofState } from '#server/accounts/prove-owner.ts';
import type { Route } from './+types/data.ts';
import { errorsOfName, UNPROVEN } from './data-answers.ts';
import { DELETION_FIELDS, DELETION_WORD, deletionSchema, EXPORT_FIELDS } from './data-form.ts';

const DATA_PATH = '/client/profil/donnees';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Vos données', 'Recevoir une copie de vos données, ou supprimer votre compte.');

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  exportErrors: errorsOfName(url.searchParams.get('refus'), 'exportPassword'),
  asked: askedForAll(await context.get(depsContext).account.proofState(signedIn(context))),
});

/** An export holds everything and a deletion is final: an account with a password always has to type it. */
const askedForAll = (state: ProofState): ProofKind => (state.hasPassword ? 'password' : askedProof(state));

/** Deletes the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { value, errors, kept } = await readForm(deletionSchema, DELETION_FIELDS, request);
  if (errors) return refused(errors, kept);
  const { account, carts, checkout } = context.get(depsContext);
  const { outcome } = await account.remove(signedIn(context), value.password ?? '');
  if (outcome === 'no password') throw redirect(proofPath(DATA_PATH), 303);
  if (outcome === 'administrator') return refused([{ message: ADMINISTRATOR }], kept);
  if (outcome !== 'removed')
    return refused(errorsAt([{ path: 'password', message: UNPROVEN[outcome] }], DELETION_FIELDS), kept);
  // The session ends with its account; its cookies must go as well.
  await visitorOf(context).auth().signOut({ scope: 'local' });
  const { setCookie } = context.get(pageRequestContext);
  carts.forget(setCookie);
  checkout.forget(setCookie);
  return redirect('/espace-client?fait=suppression', 303);
}

const ADMINISTRATOR =
  'Votre compte administre le site. Faites d’abord retirer ce rôle par un autre administrateur.';

const refused = (errors: FieldError[], kept: Record<string, string>) =>
  data({ errors, kept }, { status: 400 });

export default function YourData({ loaderData, actionData }: Route.ComponentProps) {
  const { asked } = loaderData;
  const errors = actionData?.errors ?? [];
  const { field, control } = drawFields(DELETION_FIELDS, actionData ?? {});
  return (
    <>
      <h1>Vos données</h1>
      <ExportSection asked={asked} errors={actionData ? [] : loaderData.exportErrors} />
      <section className="area__part" id="suppression">
        <h2>Supprimer le compte</h2>
        <WhatGoes />
        {asked === 'code' ? (
          <ProveOwnerFirst back={DATA_PATH} />
        ) : (
          <Form method="post" action="#suppression" className="account__form" noValidate>
            <ErrorSummary id="erreurs-suppression" level={3} errors={errors} />
            <Field {...field('confirmation')} label={`Écrivez ${DELETION_WORD}`}>
              <Input {...control('confirmation')} />
            </Field>
            {asked === 'password' && (
              <Field {...field('password')}>
                <PasswordInput autoComplete="current-password" />
              </Field>
            )}
            <SubmitButton variant="danger" icon={Trash2}>
              Supprimer mon compte
            </SubmitButton>
          </Form>
        )}
      </section>
      <GoLink to="/client/profil" back>
        Revenir au profil
      </GoLink>
    </>
  );
}

function ExportSection({ asked, errors }: { asked: ProofKind; errors: readonly FieldError[] }) {
  return (
    <section className="area__part" id="export">
      <h2>Recevoir une copie</h2>
      <p>
        Un fichier ZIP avec tout ce que le site retient de vous, au format JSON, vos factures, avoirs et devis
        en PDF, et les fichiers joints à vos réparations. Trois copies de suite au plus.
      </p>
      {asked === 'code' ? (
        <ProveOwnerFirst back={DATA_PATH} />
      ) : (
        <Form
          method="post"
          action="/client/profil/export"
          className="account__form"
          reloadDocument
          noValidate
        >
          <ErrorSummary id="erreurs-export" level={3} errors={errors} />
          {asked === 'password' && (
            <Field {...drawFields(EXPORT_FIELDS, { errors }).field('exportPassword')}>
              <PasswordInput autoComplete="current-password" />
            </Field>
          )}
          <SubmitButton variant="secondary" icon={Download}>
            Télécharger mes données
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

/** The announcement before a deletion; it says the same as docs/retention.md. */
function WhatGoes() {
  return (
    <>
      <h3>Effacé aussitôt</h3>
      <ul className="ticks">
        <li>Votre compte, votre profil, vos adresses, votre panier et votre historique.</li>
        <li>Vos moyens de connexion&nbsp;: tous vos appareils sont déconnectés.</li>
        <li>Vos alertes de stock, vos avis et vos rendez-vous passés.</li>
        <li>
          Votre nom et vos coordonnées sur les commandes terminées de moins de 120&nbsp;€ et sur les demandes
          restées sans suite, avec leurs messages et leurs photos.
        </li>
      </ul>
      <h3>Gardé, et combien de temps</h3>
      <ul className="ticks">
        <li>Les factures et les avoirs, dix ans&nbsp;: c’est une obligation comptable.</li>
        <li>
          Les commandes en ligne d’au moins 120&nbsp;€, dix ans&nbsp;: le code de la consommation l’exige.
        </li>
        <li>Les dossiers de réparation et les renonciations, cinq ans, comme preuve.</li>
        <li>
          Une commande, une réparation ou un rendez-vous en cours&nbsp;: rien n’est annulé. Suivez-les par le
          lien de leurs messages.
        </li>
      </ul>
      <p className="muted">
        Le détail est dans la <Link to="/legal/privacy">politique de confidentialité</Link>.
      </p>
    </>
  );
}

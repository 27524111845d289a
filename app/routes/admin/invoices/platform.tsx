import { Check, Download, FileText, RotateCcw } from 'lucide';
import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { ownValue } from '#domain/text/own-value.ts';
import { DoneNotice } from '../done-notice.tsx';
import { PLATFORM_PATH } from '../settings/settings-paths.ts';
import type { Route } from './+types/platform.ts';
import { INVOICES_PATH } from './free-invoice-paths.ts';
import { PLATFORM_INVOICES_PATH } from './platform-paths.ts';
import { platformView } from './platform-view.server.ts';
import '#app/routes/admin/style.css';
import '../case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(
    page,
    'Plateforme de facturation',
    'Les factures électroniques qui partent et celles qui arrivent.',
  );

const platformSchema = () =>
  z.object({ intent: z.enum(['again', 'close']), id: z.string().trim().min(1).max(200) });

const FIELDS = { id: { label: 'Document' }, intent: {} } satisfies FieldsOf<
  ReturnType<typeof platformSchema>
>;

const DONE: Readonly<Record<string, string>> = {
  again: 'C’est noté\u00a0: le document est remis de nouveau dans la minute.',
  close: 'C’est noté\u00a0: la plateforme garde l’original.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(depsContext).admin.platform.find(signedIn(context));
  return { ...platformView(found), done: ownValue(DONE, url.searchParams.get('fait')) ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { platform } = context.get(depsContext).admin;
  const { value, errors, kept } = await readForm(platformSchema, FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  const { intent, id } = value;
  const who = signedIn(context);
  const done = intent === 'again' ? await platform.sendAgain(who, id) : await platform.closeDocument(who, id);
  if (done.outcome === 'refused') return refusedForm(done.reason, kept);
  return redirect(`${PLATFORM_INVOICES_PATH}?fait=${intent}`, 303);
}

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

type View = Route.ComponentProps['loaderData'];
type Flow = View['recent'][number];

const FLOWS: readonly Column<Flow>[] = [
  {
    id: 'numero',
    label: 'Document',
    cell: ({ number, path }) => (
      <Link to={path}>
        <Numbered>{number}</Numbered>
      </Link>
    ),
  },
  { id: 'date', label: 'Émis le', cell: ({ issuedOn }) => issuedOn },
  { id: 'etat', label: 'État', cell: ({ state }) => state },
];

export default function PlatformPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, sendsFrom, heardAt, refused, recent, documents, done } = loaderData;
  return (
    <>
      <AreaHead
        title="Plateforme de facturation"
        back={{ to: INVOICES_PATH, label: 'Factures' }}
        lead="Les factures électroniques que votre plateforme agréée prend, ce qu’elle en dit, et celles qu’elle vous remet."
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={actionData?.errors ?? []} />
      {!isOn && (
        <Notice>
          <p>
            Aucune plateforme n’est reliée au site&nbsp;: vous y déposez et y lisez les factures vous-même.{' '}
            <Link to={PLATFORM_PATH}>Relier une plateforme</Link>
          </p>
        </Notice>
      )}
      {isOn && (
        <p>
          {sendsFrom
            ? `Les factures et avoirs aux entreprises partent d’eux-mêmes depuis le ${sendsFrom}.`
            : 'Rien ne part encore\u00a0: le premier jour des envois n’est pas écrit.'}
          {heardAt && ` Dernier message reçu le ${heardAt}.`}{' '}
          <Link to={PLATFORM_PATH}>Régler la connexion</Link>
        </p>
      )}
      {refused.length > 0 && <Refused flows={refused} />}
      <Documents documents={documents} />
      <section className="area__part" aria-labelledby="remises">
        <h2 id="remises">Factures remises</h2>
        <Table
          caption="Dernières factures et derniers avoirs aux entreprises"
          columns={FLOWS}
          rows={recent}
          rowKey={({ number }) => number}
          empty="Aucune facture n’est encore partie par la plateforme."
        />
      </section>
    </>
  );
}

function Refused({ flows }: { flows: readonly Flow[] }) {
  return (
    <section className="area__part" aria-labelledby="refusees">
      <h2 id="refusees">À régler</h2>
      <ul className="area__list">
        {flows.map(({ number, path, state, why, advice, maySendAgain }) => (
          <li key={number}>
            <span>
              <Link to={path}>
                <b>
                  <Numbered>{number}</Numbered>
                </b>
              </Link>
              {`, ${state.toLocaleLowerCase('fr')}`}
            </span>
            {why && <span className="back-office__value">{why}</span>}
            {advice && <span>{advice}</span>}
            {maySendAgain && (
              <Form method="post" action={PLATFORM_INVOICES_PATH}>
                <input type="hidden" name="id" value={number} />
                <SubmitButton
                  name="intent"
                  value="again"
                  variant="quiet"
                  icon={RotateCcw}
                  aria-label={`Remettre ${number} de nouveau`}
                >
                  Remettre de nouveau
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Documents({ documents }: Pick<View, 'documents'>) {
  return (
    <section className="area__part" aria-labelledby="recues">
      <h2 id="recues">Factures reçues</h2>
      {documents.length === 0 && <p>Aucune facture de fournisseur n’attend.</p>}
      <ul className="area__list">
        {documents.map(({ id, name, at, readPath, filePath }) => (
          <li key={id}>
            <span className="back-office__value">{`${name}, arrivée le ${at}`}</span>
            {readPath === null && (
              <span>Ce fichier est trop lourd pour le site&nbsp;: lisez-le chez votre plateforme.</span>
            )}
            <div className="account__ways">
              {readPath && (
                <ButtonLink to={readPath} variant="secondary" icon={FileText} aria-label={`Lire ${name}`}>
                  Lire
                </ButtonLink>
              )}
              {filePath && (
                <ButtonLink
                  to={filePath}
                  variant="quiet"
                  icon={Download}
                  newTab
                  aria-label={`Télécharger ${name}`}
                >
                  Télécharger
                </ButtonLink>
              )}
              <Form method="post" action={PLATFORM_INVOICES_PATH}>
                <input type="hidden" name="id" value={id} />
                <SubmitButton
                  name="intent"
                  value="close"
                  variant="quiet"
                  icon={Check}
                  aria-label={`${name}\u00a0: c’est traité`}
                >
                  C’est traité
                </SubmitButton>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

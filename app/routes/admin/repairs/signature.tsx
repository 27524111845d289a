import { RefreshCw, Signature as Sign } from 'lucide';
import { data, Form, redirect, useRevalidator } from 'react-router';
import { encode } from 'uqr';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { SignedStrokes } from '#app/features/signature/signed-strokes.tsx';
import { refusedForm } from '#app/forms/form-answer.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { SigningPurpose } from '#domain/repair/collection.ts';
import { shownSignatureCode } from '#domain/repair/signature-code.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import type { Route } from './+types/signature.ts';
import { repairPath, signaturePath, stepPath } from './repair-paths.ts';
import { useAskedAgain } from './use-asked-again.ts';
import '#app/routes/admin/case.css';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Signature du client', 'Le client lit et signe la prise en charge sur un autre écran.');

async function findId(repairs: Repairs, reference: string): Promise<string> {
  const id = await repairs.findByReference(reference);
  if (!id) throw data(null, { status: 404 });
  return id;
}

/** What is signed, by the address: the intake, unless it says the hand-over. */
const purposeOf = (url: URL): SigningPurpose =>
  url.searchParams.get('pour') === 'remise' ? 'hand_over' : 'intake';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { repairs, settings } = context.get(depsContext);
  const purpose = purposeOf(url);
  const signing = await repairs.readSigning(await findId(repairs, params.reference), purpose);
  if (!signing) throw data(null, { status: 404 });
  const { waiting, signature, state, note, canAsk } = signing;
  return {
    ...{ state, note, canAsk, purpose },
    reference: params.reference,
    strokes: signature,
    waiting: waiting && {
      code: shownSignatureCode(waiting.code),
      typed: `${settings.url.replace(/^https?:\/\//, '')}/signer`,
      qr: encode(`${settings.url}/suivi-reparation/signature?code=${waiting.code}`, { ecc: 'M', border: 2 })
        .data,
      until: formatDate(waiting.until, { withTime: true }).slice(-5),
    },
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { repairs } = context.get(depsContext);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const purpose = purposeOf(url);
  const asked = await repairs.askSignature(await findId(repairs, params.reference), who, purpose);
  return 'reason' in asked
    ? refusedForm(asked.reason, {})
    : redirect(signaturePath(params.reference, purpose), 303);
}

const INTAKE_STATES = {
  unsigned: { kind: 'info', words: 'Le client n’a pas encore signé la prise en charge.' },
  signed: { kind: 'ok', words: 'Le client a signé la prise en charge.' },
  changed: {
    kind: 'warn',
    words: 'Le dossier a été corrigé depuis la signature\u00a0: faites signer à nouveau.',
  },
  refused: {
    kind: 'warn',
    words: 'Le client n’a pas signé. Corrigez le dossier avec lui, puis demandez à nouveau.',
  },
} as const;

const STATES = {
  intake: INTAKE_STATES,
  hand_over: {
    unsigned: { kind: 'info', words: 'La remise n’est pas encore signée.' },
    signed: { kind: 'ok', words: 'La remise est signée\u00a0: il reste à remettre l’appareil.' },
    changed: {
      kind: 'warn',
      words: 'Le dossier a changé depuis la signature\u00a0: faites signer à nouveau.',
    },
    refused: {
      kind: 'warn',
      words: 'La remise n’est pas signée. Dites pourquoi en remettant l’appareil, ou demandez à nouveau.',
    },
  },
} as const;

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function Signature({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, purpose, state, note, strokes, waiting, canAsk } = loaderData;
  const { kind, words } = STATES[purpose][state];
  return (
    <>
      <AreaHead
        title={purpose === 'intake' ? 'Signature du client' : 'Signature de la remise'}
        lead={<Numbered>{`Dossier ${reference}`}</Numbered>}
      />
      <ErrorSummary errors={actionData?.errors ?? []} />
      {waiting ? (
        <Waiting {...waiting} path={signaturePath(reference, purpose)} />
      ) : (
        <Notice kind={kind} role="status">
          <p>{words}</p>
          {note && <p className="case__text">{note}</p>}
        </Notice>
      )}
      {!waiting && strokes && state !== 'refused' && <SignedStrokes strokes={strokes} />}
      {canAsk && (
        <Form method="post" action={signaturePath(reference, purpose)}>
          <p>
            <SubmitButton icon={Sign} variant={waiting || state === 'signed' ? 'secondary' : 'primary'}>
              {waiting
                ? 'Afficher un autre code'
                : state === 'unsigned'
                  ? 'Faire signer sur un autre écran'
                  : 'Faire signer à nouveau'}
            </SubmitButton>
          </p>
        </Form>
      )}
      <p>
        {purpose === 'intake' ? (
          <GoLink to={repairPath(reference)}>Ouvrir le dossier</GoLink>
        ) : (
          <GoLink to={stepPath(reference, 'hand_over')}>Remettre l’appareil</GoLink>
        )}
      </p>
    </>
  );
}

type WaitingProps = NonNullable<Route.ComponentProps['loaderData']['waiting']> & { path: string };

/** What the customer's screen needs; the page asks by itself whether they have answered. */
function Waiting({ code, typed, qr, until, path }: WaitingProps) {
  useAskedAgain(useRevalidator().revalidate);
  return (
    <section aria-labelledby="code" className="case__pair case__screen">
      <div>
        <h2 id="code">Le client signe sur son téléphone, ou sur la tablette</h2>
        <p>Il lit le code QR, ou ouvre cette adresse et écrit les huit signes&nbsp;:</p>
        <p>
          <b>{typed}</b>
        </p>
        <p className="case__code">{code}</p>
        <p role="status">{`En attente de sa réponse, jusqu’à ${until}.`}</p>
        <p>
          <ButtonLink to={path} icon={RefreshCw}>
            A-t-il répondu&nbsp;?
          </ButtonLink>
        </p>
      </div>
      <QrCode modules={qr} label="La page à signer" />
    </section>
  );
}

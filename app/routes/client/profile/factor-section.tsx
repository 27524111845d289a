import { ShieldCheck, ShieldPlus } from 'lucide';
import { Form } from 'react-router';
import type { ProofKind } from '#app/features/account/asked-proof.ts';
import { CurrentPasswordField, ProveOwnerFirst } from '#app/features/account/current-password-field.tsx';
import { takeLostFocus } from '#app/features/account/take-lost-focus.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { Enrolment } from './enrol.ts';
import { APP_FIELDS, CONFIRM_APP_FIELDS } from './factor-form.ts';
import { FACTORS_PATH, removalPath } from './factor-paths.ts';
import { ConfirmPhone, StartPhone } from './phone-factor.tsx';
import { CodesLeft, FreshCodes } from './recovery-codes.tsx';

type FactorSectionProps = {
  factors: readonly { id: string; name: string; since: string }[];
  enrolment: Enrolment | undefined;
  canEnrollApp: boolean;
  canEnrollPhone: boolean;
  /** Number of recovery codes left; null if the service offers none. */
  codesLeft: number | null;
  email: string;
  asked: ProofKind;
};

/** The second factors of the account, a factor being added, and the forms to add one. */
export function FactorSection({
  factors,
  enrolment,
  canEnrollApp,
  canEnrollPhone,
  codesLeft,
  email,
  asked,
}: FactorSectionProps) {
  const errors = enrolment?.errors ?? [];
  return (
    <section className="area__part" id="deux-etapes">
      <h2>Validation en deux étapes</h2>
      <p className="muted">
        {canEnrollApp
          ? 'Après le mot de passe, un code que votre téléphone calcule. Toute application de codes convient (Aegis, 2FAS, Google Authenticator, un gestionnaire de mots de passe).'
          : 'Après le mot de passe, un code reçu par SMS.'}
      </p>
      <ErrorSummary id="erreurs-deux-etapes" level={3} errors={errors} />
      {enrolment?.codes && <FreshCodes {...enrolment.codes} email={email} />}
      {factors.length > 0 && (
        <ul className="area__list">
          {factors.map((factor) => (
            <li key={factor.id}>
              <span>
                <b>{factor.name}</b>{' '}
                <span className="muted small">{`depuis le ${formatDate(factor.since)}`}</span>
              </span>
              <Badge kind="ok">Activé</Badge>
              <ButtonLink variant="quiet" size="s" to={removalPath(factor.id)}>
                Retirer
                <span className="visually-hidden">{` ${factor.name}`}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {enrolment?.app && <ConfirmFactor {...enrolment.app} errors={errors} />}
      {enrolment?.phone && <ConfirmPhone {...enrolment.phone} errors={errors} />}
      {!enrolment?.app && !enrolment?.phone && asked === 'code' && <ProveOwnerFirst back={FACTORS_PATH} />}
      {!enrolment?.app && !enrolment?.phone && asked !== 'code' && (
        <>
          {/* A new key for each factor: the name of the one just added must not stay in the field. */}
          {canEnrollApp && (
            <StartEnrolment
              key={factors.length}
              isFirst={factors.length === 0}
              asked={asked}
              errors={errors}
              kept={enrolment?.kept}
            />
          )}
          {canEnrollPhone && <StartPhone errors={errors} kept={enrolment?.kept} asked={asked} />}
        </>
      )}
      {codesLeft !== null && factors.length > 0 && !enrolment?.codes && <CodesLeft count={codesLeft} />}
    </section>
  );
}

type StartEnrolmentProps = {
  isFirst: boolean;
  asked: ProofKind;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
};

function StartEnrolment({ isFirst, asked, errors, kept }: StartEnrolmentProps) {
  const proposed = isFirst ? 'Téléphone' : '';
  const draw = drawFields(APP_FIELDS, { errors, kept: { factorName: proposed, ...kept } });
  return (
    <Form method="post" action="#deux-etapes" className="account__form" noValidate>
      <TextField draw={draw} name="factorName" />
      {asked === 'password' && (
        <CurrentPasswordField name="current-app" errors={errors} back={FACTORS_PATH} />
      )}
      <SubmitButton variant="secondary" icon={ShieldPlus} name="intent" value="enrol-app">
        {isFirst ? 'Activer les deux étapes' : 'Ajouter un appareil'}
      </SubmitButton>
    </Form>
  );
}

type ConfirmFactorProps = NonNullable<Enrolment['app']> & { errors: readonly FieldError[] };

function ConfirmFactor({ id, uri, secret, modules, errors }: ConfirmFactorProps) {
  return (
    <div className="enrol">
      <QrCode modules={modules} label="Code à scanner avec votre application" />
      <Form method="post" action="#deux-etapes" className="account__form" noValidate>
        <p ref={takeLostFocus}>Scannez ce code avec votre application, ou saisissez-y cette clé :</p>
        <p className="enrol__key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <input type="hidden" name="factor" value={id} />
        <input type="hidden" name="uri" value={uri} />
        <Field {...drawFields(CONFIRM_APP_FIELDS, { errors }).field('code')}>
          <OtpInput />
        </Field>
        <SubmitButton icon={ShieldCheck} name="intent" value="confirm-app">
          Confirmer
        </SubmitButton>
      </Form>
    </div>
  );
}

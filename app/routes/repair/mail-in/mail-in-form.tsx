import { ArrowRight } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { BATTERIES } from '#domain/repair/intake.ts';
import { ContactFields } from '../form/contact-fields.tsx';
import { DataNotice } from '../form/data-notice.tsx';
import { DeviceFields } from '../form/device-fields.tsx';
import { type FormValues, formValues, type Kept } from '../form/form-values.ts';
import { type KeptPhoto, RequestPhotos } from '../form/request-photos.tsx';
import { TrapField } from '../form/trap-field.tsx';
import { MAIL_IN_DRAFT, MAIL_IN_PATH } from './mail-in-path.ts';

type MailInFormProps = {
  trap: string;
  takesTexts: boolean;
  errors: readonly FieldError[];
  kept: Kept | undefined;
  photos: readonly KeptPhoto[];
  round: string;
};

const BATTERY_CHOICES = Object.entries(BATTERIES).map(([value, label]) => ({ value, label }));

/** What is done before a parcel leaves, step by step, then what is in it and where it goes back to. */
export function MailInForm({ trap, takesTexts, errors, kept, photos, round }: MailInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, MAIL_IN_DRAFT, kept !== undefined);
  const values = formValues(errors, kept);
  return (
    <section id="formulaire" className="rep__main" aria-labelledby="formulaire-titre">
      <h2 id="formulaire-titre">Préparer votre envoi</h2>
      <Form
        ref={form}
        method="post"
        action={MAIL_IN_PATH}
        encType="multipart/form-data"
        className="form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} level={3} />
        <DraftOffer draft={draft} />
        <ol className="rep__steps">
          <Step
            {...values}
            name="etape-donnees"
            title="Sauvegardez vos données"
            done="C’est fait, ou l’appareil ne le permet plus"
          >
            Copiez ce qui compte tant que l’appareil répond. En panne, n’effacez rien sans nous en parler.
          </Step>
          <Step
            {...values}
            name="etape-verrou"
            title="Retirez le verrou et le compte"
            done="C’est fait, ou l’appareil n’en a pas"
          >
            Localiser (iCloud) sur un appareil Apple, compte Google sur Android, compte principal sur une
            console&nbsp;: sinon, le test reste incomplet. Pas de mot de passe dans le colis.
          </Step>
          <Step
            {...values}
            name="etape-emballage"
            title="Emballez"
            done="Rien ne bouge quand je secoue le carton"
          >
            Carton double cannelure, trois à cinq centimètres de calage sur chaque face, appareil éteint.{' '}
            <Link to="/guides/astuces/bien-emballer-appareil-pour-envoi">
              La fiche d’emballage, en images
            </Link>
          </Step>
          <li className="rep__battery">
            <RadioGroup
              name="batterie"
              legend="Vérifiez la batterie"
              help="Posé à plat, l’appareil ne doit ni se balancer ni s’entrouvrir."
              choices={BATTERY_CHOICES}
              defaultValue={values.given('batterie')}
              error={values.errorOf('batterie')}
            />
            <div className="rep__stop">
              <DamagedBattery />
            </div>
            <p className="help">
              Une batterie lithium dans un appareil s’expédie sous la référence UN3481&nbsp;: suivez les
              consignes de votre transporteur.
            </p>
          </li>
        </ol>
        <DeviceFields {...values} />
        <ContactFields {...values} takesTexts={takesTexts} />
        <Fieldset id="retour" legend="Adresse de retour" help="En France.">
          <div className="grid2">
            <Field className="full" name="rue" label="Numéro et rue" error={values.errorOf('rue')}>
              <Input autoComplete="address-line1" maxLength={120} defaultValue={values.given('rue')} />
            </Field>
            <Field
              className="full"
              name="complement"
              label="Complément d’adresse"
              optional
              error={values.errorOf('complement')}
            >
              <Input autoComplete="address-line2" maxLength={120} defaultValue={values.given('complement')} />
            </Field>
            <Field name="code-postal" label="Code postal" error={values.errorOf('code-postal')}>
              <Input
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={5}
                defaultValue={values.given('code-postal')}
              />
            </Field>
            <Field name="ville" label="Ville" error={values.errorOf('ville')}>
              <Input autoComplete="address-level2" maxLength={80} defaultValue={values.given('ville')} />
            </Field>
            <Field
              name="valeur"
              label="Valeur à assurer au retour, en euros"
              help="Ce que vaut l’appareil aujourd’hui. Le retour est assuré à cette valeur."
              error={values.errorOf('valeur')}
            >
              <Input inputMode="numeric" maxLength={6} defaultValue={values.given('valeur')} />
            </Field>
            <Field
              name="suivi"
              label="Numéro de suivi du colis"
              optional
              help="Si vous l’avez déjà. Sinon, il se donne plus tard sur la page de suivi."
              error={values.errorOf('suivi')}
            >
              <Input autoComplete="off" maxLength={80} defaultValue={values.given('suivi')} />
            </Field>
          </div>
        </Fieldset>
        <DataNotice {...values} />
        <TrapField name={trap} />
        <RequestPhotos
          subject="L’appareil sous toutes ses faces, puis son emballage ouvert."
          kept={photos}
          error={values.errorOf('photos')}
          round={round}
        />
        <SubmitButton name="intent" value="verifier" iconAfter={ArrowRight}>
          Relire avant d’enregistrer
        </SubmitButton>
      </Form>
    </section>
  );
}

type StepProps = FormValues & { name: string; title: string; done: string; children: ReactNode };

function Step({ name, title, done, errorOf, given, children }: StepProps) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
      <Checkbox
        name={name}
        value="oui"
        required
        label={done}
        defaultChecked={given(name) === 'oui'}
        error={errorOf(name)}
      />
    </li>
  );
}

/** What must not be posted is brought: said before the form is sent, and again when it comes back. */
function DamagedBattery() {
  return (
    <Notice kind="warn" title="N’envoyez pas cet appareil" level={3}>
      <p>
        Une batterie gonflée, percée ou mouillée peut prendre feu en route. Ne la chargez plus et, après un
        appel, <Link to="/rendez-vous">apportez l’appareil à l’atelier</Link>, ou{' '}
        <Link to="/demande">écrivez-nous</Link>&nbsp;: nous vous disons comment la faire collecter près de
        chez vous.
      </p>
    </Notice>
  );
}

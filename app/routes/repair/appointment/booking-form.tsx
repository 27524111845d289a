import { CalendarCheck } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { APPOINTMENT_LIMITS } from '#domain/appointment/appointment-limits.ts';
import { withRedirectTo } from '#domain/safe-redirect.ts';
import { TrapField } from '../form/trap-field.tsx';
import { APPOINTMENT_DRAFT, APPOINTMENT_PATH } from './appointment-path.ts';
import type { CalendarView } from './calendar-view.ts';
import { DayChoice, SlotList } from './slot-choice.tsx';

export type BookingFormProps = {
  calendar: CalendarView;
  /** Why a link led here. */
  notices: readonly string[];
  /** Of one attempt to book. */
  attempt: string;
  /** Name of the field that only a program fills in. */
  trap: string;
  phone: string;
};

type Answered = {
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  /** Refused for want of a proof: an account would pass, and come back there. */
  proveFor: string | undefined;
};

const pathOf = (day: string) => `${APPOINTMENT_PATH}?jour=${day}#choisir`;

/** A day, an hour, the device and whose it is. */
export function BookingForm({
  calendar,
  notices,
  attempt,
  trap,
  phone,
  errors,
  kept,
  proveFor,
}: BookingFormProps & Answered) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, APPOINTMENT_DRAFT, kept !== undefined);
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const { day } = calendar;
  return (
    <section id="choisir" className="rdv__main" aria-labelledby="choisir-titre">
      <h2 id="choisir-titre">Choisir un créneau</h2>
      {[...notices, ...(calendar.notice ? [calendar.notice] : [])].map((notice) => (
        <Notice key={notice} kind="warn" role="status">
          <p>{notice}</p>
        </Notice>
      ))}
      {day === null ? (
        <EmptyState
          illustration="calendrier-atelier"
          title="Aucun créneau à réserver pour le moment"
          level={3}
          link={{ to: '/demande', label: 'Décrire la panne en ligne' }}
        >
          <p>{`Appelez-nous au ${phone}\u00a0: nous trouverons un moment ensemble.`}</p>
        </EmptyState>
      ) : (
        <>
          <DayChoice calendar={calendar} pathOf={pathOf} />
          <Form
            ref={form}
            method="post"
            action={`${APPOINTMENT_PATH}?jour=${day}`}
            className="form rdv__form"
            noValidate
          >
            <ErrorSummary errors={errors} level={3} />
            {proveFor && (
              <p>
                <GoLink to={withRedirectTo('/connexion', proveFor)}>Se connecter, ou créer un compte</GoLink>
              </p>
            )}
            <DraftOffer draft={draft} />
            <SlotList calendar={calendar} chosen={kept?.creneau} error={errorOf('creneau')} />
            <Field
              name="appareil"
              label="Appareil"
              help="Son nom ou son modèle&nbsp;: PlayStation 5, iPhone 13, PC portable Asus…"
              error={errorOf('appareil')}
            >
              <Input maxLength={APPOINTMENT_LIMITS.device} defaultValue={kept?.appareil} />
            </Field>
            <Field
              name="panne"
              label="Panne ou demande"
              help="Ce qui se passe, depuis quand, et ce qui a déjà été essayé."
              error={errorOf('panne')}
            >
              <Textarea rows={4} maxLength={APPOINTMENT_LIMITS.fault} defaultValue={kept?.panne} />
            </Field>
            <Field name="nom" label="Nom" error={errorOf('nom')}>
              <Input autoComplete="name" maxLength={APPOINTMENT_LIMITS.name} defaultValue={kept?.nom} />
            </Field>
            <div className="grid2">
              <Field
                name="email"
                label="Adresse e-mail"
                help="Un message y part&nbsp;: son bouton confirme le rendez-vous, dans l’heure."
                error={errorOf('email')}
              >
                <Input type="email" autoComplete="email" autoCapitalize="none" defaultValue={kept?.email} />
              </Field>
              <Field
                name="telephone"
                label="Téléphone"
                optional
                help="Pour vous prévenir si un imprévu nous retient."
                error={errorOf('telephone')}
              >
                <Input type="tel" autoComplete="tel" maxLength={40} defaultValue={kept?.telephone} />
              </Field>
            </div>
            <input type="hidden" name="cle" value={attempt} />
            <TrapField name={trap} />
            <ProofField errors={errors} />
            <SubmitButton name="intent" value="reserver" icon={CalendarCheck}>
              Réserver ce créneau
            </SubmitButton>
            <p className="help">
              Gratuit et sans engagement&nbsp;: le devis vient après le diagnostic. Ces données servent à vous
              recevoir et sont effacées un an après le rendez-vous.{' '}
              <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}

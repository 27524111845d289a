import { CalendarClock, CalendarPlus, CalendarX, Check, RotateCw } from 'lucide';
import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import { AccountCard } from '#app/features/account/account-card.tsx';
import { useDraftEnd } from '#app/features/draft/use-tab-draft.ts';
import { StaticPart } from '#app/features/static/static-part.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { capitalize } from '#domain/text/typography.ts';
import type { PhoneOffer } from '#server/phone-proofs/phone-proofs-module.ts';
import { TRACKING_PATH } from '../tracking/tracking-path.ts';
import { APPOINTMENT_DRAFT, APPOINTMENT_PATH, appointmentPath, calendarPath } from './appointment-path.ts';
import type { CalendarView } from './calendar-view.ts';
import { DayChoice, SlotList } from './slot-choice.tsx';

/** Loaded only if text messages are sent. */
const PhoneProof = lazy(() =>
  import('#app/features/phone-proof/phone-proof.tsx').then(({ PhoneProof }) => ({ default: PhoneProof })),
);

/** An appointment as its customer sees it. */
export type AppointmentView = {
  reference: string;
  /** « mardi 24 novembre à 10 h 30 » */
  when: string;
  startsAt: string;
  /** Null for a customer who left a telephone alone. */
  email: string | null;
  device: string;
  fault: string;
  /** The number of the repair, once the device was taken in. */
  repairReference: string | null;
  /** `asked`: it waits for the press on the link of its mail. */
  state: 'ahead' | 'asked' | 'cancelled' | 'expired' | 'over';
  /** « 15 h 04 » */
  confirmBy: string;
};

type AppointmentOverviewProps = {
  appointment: AppointmentView;
  link: string;
  /** The result of the form just sent. */
  done: 'booked' | 'moved' | 'resent' | null;
  /** Set if a text message can confirm the appointment too. */
  bySms: PhoneOffer | null;
  /** Why the mail that asks to confirm is held back, and what to do. */
  held: string | null;
  /** Texts beside the appointment (booking-texts.tsx). */
  aside: string | null;
  /** Why a form was refused. */
  errors: readonly FieldError[];
};

const TITLES = {
  ahead: 'Votre rendez-vous',
  asked: 'Il reste à confirmer votre rendez-vous',
  expired: 'Rendez-vous non confirmé',
  cancelled: 'Rendez-vous annulé',
  over: 'Rendez-vous passé',
};

/** The agreed appointment, its calendar file, and the ways to change it. */
export function AppointmentOverview({
  appointment,
  link,
  done,
  bySms,
  held,
  aside,
  errors,
}: AppointmentOverviewProps) {
  const { reference, when, startsAt, email, device, fault, repairReference, state } = appointment;
  useDraftEnd(APPOINTMENT_DRAFT);
  return (
    <AccountCard
      title={TITLES[state]}
      lead={capitalize(when)}
      illustration="calendrier-atelier"
      aside={(state === 'ahead' || state === 'asked') && <StaticPart id="avant" html={aside} />}
    >
      <ErrorSummary errors={errors} />
      {state === 'asked' && (
        <ToConfirm
          appointment={appointment}
          link={link}
          isResent={done === 'resent'}
          bySms={bySms}
          held={held}
          errors={errors}
        />
      )}
      {state === 'expired' && (
        <Notice kind="warn" role="status">
          <p>
            Il n’a pas été confirmé à temps&nbsp;: le créneau est rendu à d’autres. Choisissez-en un autre.
          </p>
        </Notice>
      )}
      {state === 'ahead' && (done === 'booked' || done === 'moved') && (
        <Notice
          kind="ok"
          role="status"
          title={done === 'booked' ? 'C’est réservé' : 'C’est déplacé'}
          level={2}
        >
          {email && <p>{`Une confirmation part à ${email}, avec le lien de cette page.`}</p>}
        </Notice>
      )}
      {state === 'cancelled' && (
        <Notice kind="info" role="status">
          <p>Le créneau est rendu, et rien ne vous est demandé.</p>
        </Notice>
      )}
      <DescriptionList
        items={[
          { term: 'Référence', detail: reference },
          { term: 'Jour et heure', detail: <time dateTime={startsAt}>{when}</time> },
          { term: 'Appareil', detail: device },
          { term: 'Panne ou demande', detail: fault },
          ...(repairReference
            ? [
                {
                  term: 'Dossier de réparation',
                  detail: (
                    <>
                      {`${repairReference}. `}
                      <Link to={TRACKING_PATH}>Suivre la réparation</Link>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {state === 'asked' ? (
        <ButtonLink to={appointmentPath(link, { etape: 'annuler' })} icon={CalendarX} block>
          Annuler
        </ButtonLink>
      ) : state === 'ahead' ? (
        <div className="account__form">
          <a
            className="btn btn--primary btn--block"
            href={calendarPath(reference, link)}
            download={`${reference}.ics`}
          >
            <Icon icon={CalendarPlus} />
            Ajouter à mon agenda
          </a>
          <ButtonLink to={appointmentPath(link, { etape: 'deplacer' })} icon={CalendarClock} block>
            Déplacer
          </ButtonLink>
          <ButtonLink to={appointmentPath(link, { etape: 'annuler' })} icon={CalendarX} block>
            Annuler
          </ButtonLink>
        </div>
      ) : (
        <ButtonLink to={APPOINTMENT_PATH} variant="primary" icon={CalendarPlus} block>
          Prendre un autre rendez-vous
        </ButtonLink>
      )}
    </AccountCard>
  );
}

/** The slot is reserved until the link of the mail is pressed. */
function ToConfirm({
  appointment: { email, confirmBy },
  link,
  isResent,
  bySms,
  held,
  errors,
}: Pick<AppointmentOverviewProps, 'appointment' | 'link' | 'bySms' | 'held' | 'errors'> & {
  isResent: boolean;
}) {
  return (
    <>
      <Notice kind="warn" role="status" title="Confirmez votre rendez-vous" level={2}>
        {held && <p>{held}</p>}
        <p>
          {'Ouvrez le mail envoyé à '}
          <b>{email}</b>
          {' et appuyez sur son bouton avant '}
          <b>{confirmBy}</b>
          {'. Sans confirmation, le créneau est rendu à d’autres.'}
        </p>
        {!held && <p>Il part dans la minute, ou cette page dit pourquoi.</p>}
        {isResent && <p>Le message est reparti.</p>}
      </Notice>
      {bySms && (
        <section className="account__form appointment__sms" aria-labelledby="par-sms">
          <h2 id="par-sms">Ou par SMS</h2>
          <Suspense>
            <PhoneProof
              offer={bySms}
              action={appointmentPath(link)}
              errors={errors}
              confirm="Confirmer le rendez-vous"
            />
          </Suspense>
        </section>
      )}
      <Form method="post" action={appointmentPath(link)} className="account__form">
        <SubmitButton name="intent" value="resend" variant="secondary" icon={RotateCw} block>
          Renvoyer le message
        </SubmitButton>
        <p className="help">L’adresse est fausse&nbsp;? Annulez, puis choisissez à nouveau ce créneau.</p>
      </Form>
    </>
  );
}

type StepProps = Omit<AppointmentOverviewProps, 'done' | 'bySms' | 'held'>;

/** Chooses another slot; the old one stays reserved until the move succeeds. */
export function MoveAppointment({
  appointment,
  link,
  aside,
  calendar,
  errors,
}: StepProps & { calendar: CalendarView }) {
  const pathOf = (day: string) => appointmentPath(link, { etape: 'deplacer', jour: day });
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <AccountCard
      title="Déplacer le rendez-vous"
      lead={`Pour l’instant\u00a0: ${appointment.when}.`}
      illustration="calendrier-atelier"
      aside={<StaticPart id="avant" html={aside} />}
    >
      {calendar.notice && (
        <Notice kind="warn" role="status">
          <p>{calendar.notice}</p>
        </Notice>
      )}
      {calendar.day === null ? (
        <EmptyState
          illustration="calendrier-atelier"
          title="Aucun autre créneau pour le moment"
          level={2}
          link={{ to: '/notre-magasin', label: 'Appeler ou passer à l’atelier' }}
        />
      ) : (
        <>
          <DayChoice calendar={calendar} pathOf={pathOf} />
          <Form method="post" action={pathOf(calendar.day)} className="account__form" noValidate>
            <ErrorSummary errors={errors} />
            <SlotList calendar={calendar} error={errorOf('startsAt')} />
            <SubmitButton name="intent" value="move" icon={Check} block>
              Déplacer à cette heure
            </SubmitButton>
          </Form>
        </>
      )}
      <ButtonLink to={appointmentPath(link)} block>
        Garder l’heure actuelle
      </ButtonLink>
    </AccountCard>
  );
}

/** Asks for confirmation on a page of its own: opening a link cancels nothing. */
export function CancelAppointment({ appointment, link, aside, errors }: StepProps) {
  return (
    <AccountCard
      title="Annuler ce rendez-vous&nbsp;?"
      lead={<Numbered>{`${capitalize(appointment.when)}, référence ${appointment.reference}.`}</Numbered>}
      illustration="calendrier-atelier"
      aside={<StaticPart id="avant" html={aside} />}
    >
      <p>
        Le créneau est aussitôt rendu à d’autres. Vous pourrez en reprendre un, ou passer sans rendez-vous aux
        heures d’ouverture.
      </p>
      <Form method="post" action={appointmentPath(link, { etape: 'annuler' })} className="account__form">
        <ErrorSummary errors={errors} />
        <SubmitButton name="intent" value="cancel" icon={CalendarX} block>
          Annuler le rendez-vous
        </SubmitButton>
        <ButtonLink to={appointmentPath(link)} block>
          Garder le rendez-vous
        </ButtonLink>
      </Form>
    </AccountCard>
  );
}

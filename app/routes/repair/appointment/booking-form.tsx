import { CalendarCheck } from 'lucide';
import { useRef } from 'react';
import { Form } from 'react-router';
import { MODELS_LIST } from '#app/features/devices/list-ids.ts';
import { DraftOffer } from '#app/features/draft/draft-offer.tsx';
import { useTabDraft } from '#app/features/draft/use-tab-draft.ts';
import { LegalLink } from '#app/features/legal/legal-link.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError, ProofField } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { withRedirectTo } from '#domain/urls/safe-redirect.ts';
import { TrapField } from '../form/trap-field.tsx';
import { APPOINTMENT_DRAFT, bookingPath } from './appointment-path.ts';
import type { CalendarView } from './calendar-view.ts';
import { APPOINTMENT_FIELDS, DEAD_LINK } from './form.ts';
import { DayChoice, SlotList } from './slot-choice.tsx';

export type BookingFormProps = {
  calendar: CalendarView;
  /** The secret of the case that the appointment joins; null without one. */
  of: string | null;
  /** What was chosen in the price finder, or is in that case: in words, and in the fields that it fills in. */
  chosen: { words: string; texts: Readonly<Record<string, string>> } | null;
  /** The link in the address opens nothing. */
  isLinkDead: boolean;
  /** Identifies one attempt to book. */
  attempt: string;
  /** Name of the trap field. */
  trap: string;
  phone: string;
};

type Answered = {
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  /** Where a proven account would come back to, for a booking refused for want of a proof. */
  proveFor: string | undefined;
};

/** Asks for a slot, the device and the customer. */
export function BookingForm({
  calendar,
  of,
  chosen,
  isLinkDead,
  attempt,
  trap,
  phone,
  errors,
  kept,
  proveFor,
}: BookingFormProps & Answered) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(form, APPOINTMENT_DRAFT, kept !== undefined);
  const { field, control, errorOf, typed } = drawFields(APPOINTMENT_FIELDS, {
    errors,
    kept: kept ?? chosen?.texts,
  });
  const choice = typed('choix') ?? '';
  const { day } = calendar;
  return (
    <section id="choisir" className="appointment__main" aria-labelledby="choisir-titre">
      <h2 id="choisir-titre">Choisir un créneau</h2>
      {isLinkDead && errors.length === 0 && (
        <Notice kind="warn" role="status" title={DEAD_LINK.title} level={3}>
          <p>{DEAD_LINK.message}</p>
        </Notice>
      )}
      {calendar.notice && (
        <Notice kind="warn" role="status">
          <p>{calendar.notice}</p>
        </Notice>
      )}
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
          <DayChoice
            calendar={calendar}
            pathOf={(shown) => `${bookingPath({ day: shown, choice, of })}#choisir`}
          />
          <Form
            ref={form}
            method="post"
            action={bookingPath({ day, choice, of })}
            className="form appointment__form"
            noValidate
          >
            <ErrorSummary errors={errors} level={3} />
            {proveFor && (
              <p>
                <GoLink to={withRedirectTo('/connexion', proveFor)}>Se connecter, ou créer un compte</GoLink>
              </p>
            )}
            <DraftOffer draft={draft} />
            <SlotList calendar={calendar} chosen={typed('startsAt')} error={errorOf('startsAt')} />
            {chosen && (
              <p>
                <b>
                  <Numbered>{chosen.words}</Numbered>
                </b>
              </p>
            )}
            <input type="hidden" name="choix" value={choice} />
            <Field {...field('device')}>
              <Input {...control('device')} list={MODELS_LIST} />
            </Field>
            <Field {...field('fault')}>
              <Textarea rows={4} {...control('fault')} />
            </Field>
            <Field {...field('name')}>
              <Input {...control('name')} />
            </Field>
            <div className="two-columns">
              <Field {...field('email')}>
                <Input {...control('email')} />
              </Field>
              <Field {...field('phone')}>
                <Input {...control('phone')} />
              </Field>
            </div>
            <input type="hidden" name="idempotencyKey" value={attempt} />
            <TrapField name={trap} />
            <ProofField errors={errors} />
            <SubmitButton name="intent" value="book" icon={CalendarCheck}>
              Réserver ce créneau
            </SubmitButton>
            <p className="help">
              Sans engagement&nbsp;: le devis vient après le diagnostic. Ces données servent à vous recevoir
              et sont effacées un an après le rendez-vous.{' '}
              <LegalLink to="/legal/privacy">Confidentialité</LegalLink>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}

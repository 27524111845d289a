import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { owesSecondFactor } from '#app/features/account/visitor.ts';
import { FULL, GONE, slotError, USED } from '#app/features/appointments/slot-answers.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { chosenRepair } from '#app/features/price/chosen-repair.server.ts';
import { askProof } from '#app/features/proof/ask-proof.server.ts';
import { readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { APPOINTMENT_LIMITS } from '#domain/appointment/slot-request.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { inMinutes } from '#domain/dates/durations.ts';
import { askedLink } from '#domain/urls/link-secret.ts';
import type { AppointmentOutcome } from '#server/appointments/change-appointment.ts';
import { knownCase } from '../form/known-case.server.ts';
import { requesterOf } from '../form/opened-repair.server.ts';
import { TRAP } from '../form/trap.ts';
import { trackingPath } from '../tracking/tracking-path.ts';
import { APPOINTMENT_PATH, appointmentPath, bookingPath } from './appointment-path.ts';
import { APPOINTMENT_FIELDS, bookSchema, DEAD_LINK, moveSchema } from './form.ts';
import { proveByPhone } from './prove-by-phone.server.ts';

type Context = Readonly<RouterContextProvider>;

const TOO_LATE = 'Ce rendez-vous est passé ou déjà annulé\u00a0: il ne change plus.';
const ENOUGH =
  'Plusieurs rendez-vous sont déjà pris avec cette adresse. Apportez plusieurs appareils au même, ou annulez-en un par le lien de son e-mail.';
const PROVEN =
  'Pour réserver maintenant, connectez-vous, ou créez un compte et confirmez son adresse. Sinon, réessayez dans une heure, appelez-nous, ou passez sans rendez-vous.';
const CROWDED = `Plusieurs rendez-vous pris depuis votre réseau attendent encore leur confirmation. ${PROVEN}`;
const LAPSED = `Plusieurs rendez-vous demandés depuis votre réseau n’ont pas été confirmés depuis hier. ${PROVEN}`;
const DAY_HELD = `Ce jour-là, trop de rendez-vous attendent encore leur confirmation. Choisissez un autre jour. ${PROVEN}`;
const KNOWN =
  'Apportez plusieurs appareils au même, appelez-nous, ou passez sans rendez-vous. Si vous êtes déjà client, connectez-vous.';
const AHEAD = `Plusieurs rendez-vous à venir sont déjà pris depuis votre réseau ou avec votre compte. ${KNOWN}`;
const DAY_AHEAD = `Ce jour-là, plusieurs rendez-vous sont déjà pris depuis votre réseau ou avec votre compte. Choisissez un autre jour. ${KNOWN}`;

type Answer = {
  errors: FieldError[];
  kept?: Record<string, string>;
  /** Where a proven account would come back to, for a booking refused for want of a proof. */
  proveFor?: string | undefined;
};

const refused = (answer: Answer, status: number) => data(answer, { status });

/** The answer to a form of the page: a redirection, or its errors. */
export async function answerForm(context: Context, url: URL, form: FormData) {
  if (!url.searchParams.has('lien')) return book(context, url, form);
  const link = askedLink(url);
  const { appointments } = context.get(depsContext);
  const found = link && (await appointments.findByLink(link));
  if (!found) return refused({ errors: [DEAD_LINK] }, 404);
  switch (form.get('intent')) {
    case 'move':
      return move(context, form, { id: found.id, link });
    case 'resend': {
      const asked = await appointments.askAgain(found);
      if (typeof asked === 'object')
        return tooMany<Answer>({ errors: [{ message: askedEnough(asked.retryAfterS) }] }, asked.retryAfterS);
      return redirect(appointmentPath(link, asked === 'sent' ? { fait: 'renvoye' } : {}), 303);
    }
    case 'sms':
    case 'code':
      return proveByPhone(context, form, { id: found.id, link });
    case 'cancel':
      return answerOf(await appointments.cancel(found.id), appointmentPath(link));
    default:
      return refused({ errors: [{ message: 'Rechargez la page\u00a0: ce formulaire est incomplet.' }] }, 400);
  }
}

async function book(context: Context, url: URL, form: FormData) {
  // A program must believe that it succeeded.
  if (form.get(TRAP)) return redirect(APPOINTMENT_PATH, 303);
  const { kept, value, errors } = readSent(bookSchema, APPOINTMENT_FIELDS, form);
  if (errors) return refused({ errors, kept }, 400);
  const toProve = await askProof(context, 'appointment', form);
  if (toProve) return tooMany<Answer>({ errors: toProve.errors, kept }, toProve.retryAfterS);
  const { appointments, content } = context.get(depsContext);
  const { choix: choice, ...asked } = value;
  const chosen = chosenRepair(content, choice);
  const known = await knownCase(context, url, 'suivi');
  const { owner } = await openCart(context);
  const booked = await appointments.book(
    {
      ...asked,
      fault: chosen ? withWords(asked.fault, chosen.words) : asked.fault,
      phone: value.phone,
      userId: await requesterOf(context),
      repairId: known?.repair.id,
    },
    context.get(pageRequestContext).clientIp,
    owner && { id: owner.id, isStaff: owner.role === 'admin' && !owesSecondFactor(owner, nowOf(context)) },
  );
  const proveFor =
    owner === null ? bookingPath({ day: dayInParis(value.startsAt), choice, of: known?.link }) : undefined;
  switch (booked.outcome) {
    case 'booked':
    case 'repeated':
      return redirect(appointmentPath(booked.linkToken, { fait: 'pris' }), 303);
    case 'case moved':
      return known
        ? redirect(trackingPath(known.link, { fait: 'avance' }), 303)
        : refused({ errors: [{ message: booked.reason }], kept }, 409);
    case 'full':
      return refused({ errors: slotError(FULL), kept }, 409);
    case 'gone':
      return refused({ errors: slotError(GONE), kept }, 409);
    case 'enough':
      return refused({ errors: [{ message: ENOUGH }], kept }, 409);
    case 'crowded':
      return refused({ errors: [{ message: CROWDED }], kept, proveFor }, 409);
    case 'lapsed':
      return refused({ errors: [{ message: LAPSED }], kept, proveFor }, 409);
    case 'ahead':
      return refused({ errors: [{ message: AHEAD }], kept, proveFor }, 409);
    case 'day ahead':
      return refused({ errors: slotError(DAY_AHEAD), kept, proveFor }, 409);
    case 'day held':
    case 'day crowded':
      return refused({ errors: slotError(DAY_HELD), kept, proveFor }, 409);
    case 'key reused':
      return refused({ errors: [{ message: USED }], kept }, 409);
    case 'too many':
      return tooMany<Answer>(
        { errors: [{ message: bookedTooOften(booked.retryAfterS) }], kept },
        booked.retryAfterS,
      );
  }
}

/** The shop reads below the fault which price was shown; a description that fills the field stays as it is. */
const withWords = (fault: string, words: string): string =>
  fault.length + words.length < APPOINTMENT_LIMITS.fault ? `${fault}\n${words}` : fault;

async function move(context: Context, form: FormData, { id, link }: { id: string; link: string }) {
  const { value, errors } = readSent(moveSchema, APPOINTMENT_FIELDS, form);
  if (errors) return refused({ errors }, 400);
  const { appointments } = context.get(depsContext);
  return answerOf(await appointments.move(id, value.startsAt), appointmentPath(link, { fait: 'deplace' }));
}

function answerOf({ outcome }: AppointmentOutcome | { outcome: 'gone' }, done: string) {
  switch (outcome) {
    case 'changed':
    case 'same':
      return redirect(done, 303);
    case 'full':
      return refused({ errors: slotError(FULL) }, 409);
    case 'gone':
      return refused({ errors: slotError(GONE) }, 409);
    case 'day ahead':
      return refused({ errors: slotError(DAY_AHEAD) }, 409);
    case 'too late':
    case 'missing':
      return refused({ errors: [{ message: TOO_LATE }] }, 409);
  }
}

const askedEnough = (retryAfterS: number): string =>
  `Plusieurs messages viennent de partir à cette adresse. Réessayez dans ${inMinutes(retryAfterS)}, ou appelez-nous.`;

const bookedTooOften = (retryAfterS: number): string =>
  `Plusieurs rendez-vous ont déjà été pris d’ici. Réessayez dans ${inMinutes(retryAfterS)}, ou appelez-nous.`;

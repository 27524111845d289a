import { Check } from 'lucide';
import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { FULL, GONE, slotError } from '#app/features/appointments/slot-answers.ts';
import { readForm } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { calendarView } from '#app/routes/repair/appointment/calendar-view.ts';
import { DayChoice, SlotList } from '#app/routes/repair/appointment/slot-choice.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { isAhead } from '#domain/appointment/appointment-states.ts';
import { appointmentText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Route } from './+types/move.ts';
import { moveForCallerPath, weekPath } from './appointment-paths.ts';
import { MOVE_FIELDS, moveSchema } from './form.ts';
import { NoSlot } from './no-slot.tsx';
import '#app/routes/repair/appointment/style.css';
import '#app/routes/admin/case.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Déplacer un rendez-vous', 'Une autre heure pour quelqu’un qui appelle.');

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

const CHANGED = 'Ce rendez-vous a changé entre-temps\u00a0: relisez son heure, puis choisissez à nouveau.';

async function findAppointment(context: Route.LoaderArgs['context'], reference: string) {
  const found = await context
    .get(depsContext)
    .appointments.findByReference(signedIn(context).claims, reference);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { appointments } = context.get(depsContext);
  const found = await findAppointment(context, params.reference);
  const { reference, name, device, startsAt, state, sequence } = found;
  const asked = url.searchParams.get('jour') ?? dayInParis(startsAt);
  return {
    reference,
    name,
    device,
    when: appointmentText(startsAt),
    week: dayInParis(startsAt),
    toldBy: appointments.tellsBy(found),
    isMovable: isAhead({ state, startsAt }, nowOf(context)),
    seen: sequence,
    calendar: calendarView(await appointments.calendar('staff'), asked),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { value, errors } = await readForm(moveSchema, MOVE_FIELDS, request);
  const refused = (faults: FieldError[], status: number) => data({ errors: faults }, { status });
  if (errors) return refused(errors, 400);
  const { id, reference } = await findAppointment(context, params.reference);
  const { appointments } = context.get(depsContext);
  const moved = await appointments.moveForCaller(signedIn(context), id, value.startsAt, value.seen);
  switch (moved.outcome) {
    case 'changed':
    case 'same':
      return redirect(weekPath(dayInParis(value.startsAt), reference), 303);
    case 'full':
      return refused(slotError(FULL), 409);
    case 'gone':
      return refused(slotError(GONE), 409);
    default:
      return refused([{ message: CHANGED }], 409);
  }
}

export default function MoveForCaller({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, device, when, week, toldBy, isMovable, seen, calendar } = loaderData;
  const errors = actionData?.errors ?? [];
  const pathOf = (day: string) => moveForCallerPath(reference, day);
  return (
    <>
      <AreaHead
        title="Déplacer un rendez-vous"
        back={{ to: weekPath(week), label: 'Sa semaine' }}
        lead={<Numbered>{`${name}, ${device}. Rendez-vous ${reference}\u00a0: ${when}.`}</Numbered>}
      />
      {!isMovable ? (
        <>
          <ErrorSummary errors={errors} />
          <Notice kind="info">
            <p>Ce rendez-vous est passé, annulé ou pas encore confirmé&nbsp;: il ne se déplace plus.</p>
          </Notice>
        </>
      ) : calendar.day === null ? (
        <NoSlot />
      ) : (
        <>
          <DayChoice calendar={calendar} pathOf={pathOf} />
          <Form method="post" action={pathOf(calendar.day)} className="account__form" noValidate>
            <ErrorSummary errors={errors} />
            <SlotList calendar={calendar} error={errors.find(({ field }) => field === 'startsAt')?.message} />
            <input type="hidden" name="seen" value={seen} />
            <p className="help">
              {toldBy === null
                ? 'Rien ne part à ce client\u00a0: dites-lui la nouvelle heure.'
                : `Le client reçoit ${toldBy === 'mail' ? 'un e-mail' : 'un SMS'} avec la nouvelle heure.`}
            </p>
            <SubmitButton icon={Check}>Déplacer à cette heure</SubmitButton>
          </Form>
        </>
      )}
    </>
  );
}

import { data, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { readSentFiles } from '#app/features/files/sent-files.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { isOpen } from '#domain/appointment/appointment-states.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Meanwhile } from '#domain/edits/edit-guard.ts';
import { openDayFrom } from '#domain/opening/opening-state.ts';
import { announcedFees, feeRows } from '#domain/repair/announced-fees.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { signedState } from '#domain/repair/signed-state.ts';
import { filmedRules } from '#domain/uploads/uploads.ts';
import { atCaseFields } from '../repairs/case-form.ts';
import { caseWords } from '../repairs/edited-repair.server.ts';
import { finishPath, INTAKE_PATH, togetherPath } from '../repairs/repair-paths.ts';
import type { Route } from './+types/intake.ts';
import { agreeAtOnce } from './agree-at-once.server.ts';
import { expectedPeople, findPeople } from './find-people.server.ts';
import { atIntakeFields, INTAKE_FIELDS, intakeFormSchema } from './form.ts';
import { usualFaults } from './grid-faults.server.ts';
import { IntakeDone } from './intake-done.tsx';
import { IntakeForm } from './intake-form.tsx';
import { IntakeSearch } from './intake-search.tsx';
import { leftOfExpress } from './left-of-express.ts';
import { findAppointment, findBrought, findCase, GONE, startOf, takenOverTexts } from './start-of.server.ts';
import '#app/routes/admin/case.css';
import './style.css';

const ESTIMATE_DAYS = 30;

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Enregistrer un appareil', 'La prise en charge d’un appareil au comptoir de l’atelier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs, content, shop } = context.get(depsContext);
  const done = await findCase(repairs, url.searchParams.get('fini'));
  if (done)
    return {
      view: 'done' as const,
      reference: done.reference,
      device: deviceText(done),
      email: done.email,
      hasTicket: done.registered_at !== null,
      isSigned: signedState(done) === 'signed',
      left: url.searchParams.get('express') === 'reste' ? leftOfExpress(done) : null,
      together: done.together.map((other) => ({ reference: other.reference, device: deviceText(other) })),
    };
  const brought = await findBrought(context, url.searchParams);
  if (brought) throw redirect(`${INTAKE_PATH}?dossier=${brought.reference}`, 303);
  const words = url.searchParams.get('q')?.slice(0, 120) ?? '';
  const start = await startOf(context, url.searchParams);
  return {
    view: 'form' as const,
    search: {
      words,
      found: await findPeople(context, words),
      expected: words.trim() === '' && isNew(start) ? await expectedPeople(context) : [],
    },
    attempt: crypto.randomUUID(),
    takesSms: repairs.settings.takesSms(),
    usual: usualFaults(content),
    until: openDayFrom(shop(), addDays(dayInParis(nowOf(context)), ESTIMATE_DAYS)),
    load: await repairs.readLoad(),
    fees: start.returnOf || start.claim ? [] : (start.takenOver?.fees ?? feeRows(announcedFees(shop()))),
    ...start,
  };
}

/** Whether nothing is known of who brings the device. */
const isNew = ({ takenOver, claim, appointment, kept }: Awaited<ReturnType<typeof startOf>>): boolean =>
  takenOver === null && claim === null && appointment === null && Object.keys(kept).length === 0;

const atFields = (issues: readonly { path: string; message: string }[]) =>
  errorsAt(atIntakeFields(atCaseFields(issues)), INTAKE_FIELDS);

export async function action({ request, context, url }: Route.ActionArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const { clientIp } = context.get(pageRequestContext);
  const form = await uploads.readForm(request, { clientIp, isStaff: true, kinds: 'photos and videos' });
  const { fields, refusal } = form;
  const {
    value,
    errors: wrong = [],
    kept,
  } = readSent(() => intakeFormSchema({ takesSms: repairs.settings.takesSms() }), INTAKE_FIELDS, fields);
  const { sent, errors: faults } = readSentFiles(form, {
    field: 'photos',
    label: INTAKE_FIELDS.photos.label,
    most: filmedRules.maxFiles,
  });
  const photos = sent.map(({ id }) => id);
  const errors = [...faults, ...wrong];
  const refuse = (found: FieldError[], status = 400, meanwhile?: Meanwhile) =>
    data(
      { errors: found, kept: meanwhile?.kept ?? kept, sent, round: crypto.randomUUID(), meanwhile },
      { status },
    );
  if (errors.length > 0 || !value) return refuse(errors, refusal?.status);

  const dossier =
    url.searchParams.get('dossier') ?? (await findBrought(context, url.searchParams))?.reference ?? null;
  const retour = url.searchParams.get('retour');
  const avec = url.searchParams.get('avec');
  const of = dossier ?? retour ?? avec;
  const known = of === null ? null : await repairs.findByReference(of);
  if (of !== null && !known) return refuse([{ message: GONE }], 404);
  const { intake, added } = value;
  const guard = formGuard({ fields: INTAKE_FIELDS, kept, textsOf: takenOverTexts, wordsOf: caseWords });
  const result = dossier
    ? await repairs.register(known ?? '', intake, who, guard, photos)
    : await repairs.registerAtCounter(
        {
          ...intake,
          ...added,
          returnOf: retour === null ? undefined : (known ?? undefined),
          broughtWith: avec === null ? undefined : (known ?? undefined),
          claimId: url.searchParams.get('garantie') ?? undefined,
        },
        who,
      );
  if (result.outcome === 'invalid') return refuse(atFields(result.issues));
  if (result.outcome === 'changed meanwhile') return refuse([], 409, result.meanwhile);
  if (result.outcome === 'refused') return refuse([{ message: result.reason }], 409);
  if (result.outcome === 'key reused')
    return refuse(
      [{ message: 'Ce formulaire a déjà servi\u00a0: rechargez la page pour un autre appareil.' }],
      409,
    );
  const [repairId, reference] =
    'repair' in result ? [result.repair.id, result.repair.reference] : [known ?? '', dossier ?? ''];
  // Those of a case that was open already came with its intake.
  if (photos.length > 0 && !dossier)
    await repairs.addPhotos(repairId, { uploadIds: photos, stage: 'arrival', isPublic: true }, who);
  await noteThatTheyCame(context, url.searchParams, repairId);
  if (value.express) {
    const hasBegun = await agreeAtOnce(repairs, repairId, value.express, who);
    return redirect(hasBegun ? finishPath(reference) : `${INTAKE_PATH}?fini=${reference}&express=reste`, 303);
  }
  const isDropOff = fields.get('next') === 'another';
  return redirect(isDropOff ? togetherPath(reference) : `${INTAKE_PATH}?fini=${reference}`, 303);
}

/** The intake shows that the customer came. An appointment that is already settled keeps its state. */
async function noteThatTheyCame(
  context: Route.LoaderArgs['context'],
  params: URLSearchParams,
  repairId: string,
): Promise<void> {
  const { appointments, repairs } = context.get(depsContext);
  const booked = (await repairs.findForShop(repairId))?.appointment;
  const appointment =
    (await findAppointment(context, params)) ??
    (booked && isOpen(booked.state)
      ? await appointments.findByReference(signedIn(context).claims, booked.reference)
      : null);
  if (appointment) await appointments.takeIn(signedIn(context), appointment.id, repairId);
}

export default function Intake({ loaderData, actionData }: Route.ComponentProps) {
  useStepFocus(loaderData.view);
  if (loaderData.view === 'done') return <IntakeDone {...loaderData} />;
  const { search: found, takenOver, returnOf, broughtWith, claim, appointment, missing } = loaderData;
  return (
    <>
      <AreaHead
        title="Enregistrer un appareil"
        lead={
          <Numbered>
            {takenOver
              ? `Dossier ${takenOver.reference}, ${takenOver.name}.`
              : broughtWith
                ? `${broughtWith.count === 1 ? 'Deuxième' : `${broughtWith.count + 1}e`} appareil du même dépôt, après ${broughtWith.device}.`
                : returnOf
                  ? `Retour du dossier ${returnOf.reference}, ${returnOf.device}.`
                  : claim
                    ? `Réclamation ${claim.number}, ${claim.item}\u00a0: sous garantie légale, sans frais pour le client.`
                    : appointment
                      ? `Rendez-vous ${appointment}.`
                      : 'De la panne à la signature, devant l’appareil.'}
          </Numbered>
        }
      />
      {!takenOver && !claim && !broughtWith && <IntakeSearch {...found} missing={missing} />}
      <IntakeForm
        key={
          takenOver?.reference ??
          broughtWith?.reference ??
          returnOf?.reference ??
          claim?.id ??
          appointment ??
          'nouveau'
        }
        start={loaderData}
        attempt={loaderData.attempt}
        until={loaderData.until}
        load={loaderData.load}
        fees={loaderData.fees}
        takesSms={loaderData.takesSms}
        usual={loaderData.usual}
        errors={actionData?.errors ?? []}
        kept={actionData?.kept ?? loaderData.kept}
        sent={actionData?.sent ?? []}
        round={actionData?.round ?? ''}
        meanwhile={actionData?.meanwhile}
      />
      <DeviceLists />
    </>
  );
}

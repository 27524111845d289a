import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { DeviceLists } from '#app/features/devices/device-lists.tsx';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { shownPhone } from '#domain/customers/phone.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { type Meanwhile, withSeen } from '#domain/edits/edit-guard.ts';
import { shopState } from '#domain/repair/customer-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import type { ShopRepair } from '#server/repairs/find-repair.ts';
import type { Repairs } from '#server/repairs/repairs-module.ts';
import { atCaseFields } from '../repairs/case-form.ts';
import { caseWords, customerTexts, deviceTexts } from '../repairs/edited-repair.server.ts';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import type { Route } from './+types/intake.ts';
import { atIntakeFields, INTAKE_FIELDS, intakeFormSchema } from './form.ts';
import { gridModel, usualFaults } from './grid-faults.server.ts';
import { IntakeDone } from './intake-done.tsx';
import { IntakeForm, type IntakeStart } from './intake-form.tsx';
import { IntakeSearch } from './intake-search.tsx';
import '#app/routes/admin/case.css';
import './style.css';

const ESTIMATE_DAYS = 30;
const MAX_FOUND = 8;
const GONE = 'Ce dossier n’existe pas. Cherchez-le, ou enregistrez un nouvel appareil.';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Enregistrer un appareil', 'La prise en charge d’un appareil au comptoir de l’atelier.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { repairs, content } = context.get(depsContext);
  const named = url.searchParams.get('modele');
  if (named !== null) return { view: 'model' as const, model: gridModel(content, named.slice(0, 120)) };
  const done = await find(repairs, url.searchParams.get('fini'));
  if (done)
    return {
      view: 'done' as const,
      reference: done.reference,
      device: deviceText(done),
      email: done.email,
      hasTicket: done.registered_at !== null,
    };
  const words = url.searchParams.get('q')?.slice(0, 120) ?? '';
  const start = await startOf(context, url.searchParams);
  return {
    view: 'form' as const,
    search: { words, found: words.trim() ? await search(repairs, words) : [] },
    attempt: crypto.randomUUID(),
    takesSms: repairs.settings.takesSms(),
    usual: usualFaults(content),
    until: addDays(dayInParis(nowOf(context)), ESTIMATE_DAYS),
    ...start,
  };
}

async function find(repairs: Repairs, reference: string | null): Promise<ShopRepair | null> {
  const id = reference && (await repairs.findByReference(reference));
  return id ? repairs.findForShop(id) : null;
}

async function search(repairs: Repairs, words: string) {
  const { rows } = await repairs.list(repairQuerySchema.parse({ state: 'all', search: words }), MAX_FOUND);
  return rows.map((row) => ({
    reference: row.reference,
    name: row.customer_name,
    device: deviceText(row),
    stateName: shopState(row),
    canTakeOver: row.state === 'requested' || row.state === 'announced',
    canReturn: row.state === 'handed_over',
  }));
}

type Context = Route.LoaderArgs['context'];

/** The appointment named by the address, read with the rights of the account. */
function findAppointment(context: Context, params: URLSearchParams) {
  const reference = params.get('rendez-vous');
  return reference
    ? context.get(depsContext).appointments.findByReference(signedIn(context).claims, reference)
    : null;
}

/** The initial form: empty, an announced case, an earlier customer, or a device that comes back. */
async function startOf(context: Context, params: URLSearchParams): Promise<IntakeStart> {
  const { repairs } = context.get(depsContext);
  const appointment = await findAppointment(context, params);
  if (appointment) {
    const { reference, name, email, phone, device, fault } = appointment;
    const kept = {
      'customer.name': name,
      'customer.email': email,
      'customer.phone': shownPhone(phone ?? ''),
      'customer.channel': 'email',
      'device.model': device,
      fault,
    };
    return { takenOver: null, returnOf: null, claim: null, appointment: reference, kept, missing: null };
  }
  const claimed = await startOfClaim(context, params.get('garantie'));
  if (claimed) return claimed;
  const [dossier, retour, client] = ['dossier', 'retour', 'client'].map((name) => params.get(name));
  const reference = dossier ?? retour ?? client ?? params.get('rendez-vous');
  const file = await find(repairs, reference);
  if (!file)
    return {
      ...{ takenOver: null, returnOf: null, claim: null, appointment: null, kept: {} },
      missing: reference ? GONE : null,
    };
  const { reference: of, customer_name: name, fault, subject } = file;
  if (dossier)
    return {
      takenOver: { reference: of, name, fault, subject },
      returnOf: null,
      claim: null,
      appointment: null,
      kept: withSeen(takenOverTexts(file)) as Record<string, string>,
      missing: null,
    };
  const returnOf = retour ? { reference: of, device: deviceText(file) } : null;
  return {
    takenOver: null,
    returnOf,
    claim: null,
    appointment: null,
    kept: { ...customerTexts(file), ...(retour ? deviceTexts(file) : {}) },
    missing: null,
  };
}

/** Goods that the shop sold come back with their claim: its customer and its fault are known, and nobody pays. */
async function startOfClaim(context: Context, id: string | null): Promise<IntakeStart | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const claim = await context.get(depsContext).admin.guaranteeClaims.find(signedIn(context), id ?? '');
  if (!claim) return null;
  const { number, item, fault, email, phone } = claim;
  const kept = {
    'customer.name': claim.customer_name ?? '',
    'customer.email': email ?? '',
    'customer.phone': shownPhone(phone ?? ''),
    'customer.channel': email === null ? 'phone' : 'email',
    'device.model':
      item.length > REPAIR_LIMITS.model ? item.slice(0, REPAIR_LIMITS.model).replace(/\s+\S*$/u, '') : item,
    fault,
    'reusedParts.choice': 'not_offered',
    'reusedParts.case': 'under_guarantee',
  } satisfies Record<string, string>;
  return {
    ...{ takenOver: null, returnOf: null, appointment: null, missing: null, kept },
    claim: { id: claim.id, number, item },
  };
}

type TakenOver = Parameters<typeof deviceTexts>[0] & { accessories: readonly string[] };

/** The device of a case, as the intake corrects it. */
const takenOverTexts = (repair: TakenOver) => ({
  ...deviceTexts(repair),
  accessories: repair.accessories.join(', '),
});

const atFields = (issues: readonly { path: string; message: string }[]) =>
  errorsAt(atIntakeFields(atCaseFields(issues)), INTAKE_FIELDS);

export async function action({ request, context, url }: Route.ActionArgs) {
  const { repairs, uploads } = context.get(depsContext);
  const who = { kind: 'shop' as const, userId: signedIn(context).id };
  const { clientIp } = context.get(pageRequestContext);
  const { fields, files, refusal } = await uploads.readForm(request, { clientIp, isStaff: true });
  const {
    value,
    errors: wrong = [],
    kept,
  } = readSent(() => intakeFormSchema({ takesSms: repairs.settings.takesSms() }), INTAKE_FIELDS, fields);
  const taken = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  const photos = [...fields.getAll('keptPhotos[]').map(String), ...taken];
  const problems = files.flatMap((file) => ('error' in file ? [file.error] : []));
  if (refusal) problems.push(refusal.message);
  const errors = [...problems.flatMap((message) => atFields([{ path: 'photos', message }])), ...wrong];
  const refuse = (found: FieldError[], status = 400, meanwhile?: Meanwhile) =>
    data({ errors: found, kept: meanwhile?.kept ?? kept, photos, meanwhile }, { status });
  if (errors.length > 0 || !value) return refuse(errors, refusal?.status);

  const dossier = url.searchParams.get('dossier');
  const retour = url.searchParams.get('retour');
  const of = dossier ?? retour;
  const known = of === null ? null : await repairs.findByReference(of);
  if (of !== null && !known) return refuse([{ message: GONE }], 404);
  const { intake, added } = value;
  const guard = formGuard({ fields: INTAKE_FIELDS, kept, textsOf: takenOverTexts, wordsOf: caseWords });
  const result = dossier
    ? await repairs.register(known ?? '', intake, who, guard)
    : await repairs.registerAtCounter(
        {
          ...intake,
          ...added,
          returnOf: known ?? undefined,
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
  if (photos.length > 0)
    await repairs.addPhotos(repairId, { uploadIds: photos, stage: 'arrival', isPublic: true }, who);
  await noteThatTheyCame(context, url.searchParams, repairId);
  return redirect(`${INTAKE_PATH}?fini=${reference}`, 303);
}

/** The intake shows that the customer came. An appointment that is already settled keeps its state. */
async function noteThatTheyCame(context: Context, params: URLSearchParams, repairId: string): Promise<void> {
  const appointment = await findAppointment(context, params);
  const { id, claims } = signedIn(context);
  if (appointment)
    await context.get(depsContext).appointments.takeIn({ id, claims }, appointment.id, repairId);
}

export default function Intake({ loaderData, actionData }: Route.ComponentProps) {
  useStepFocus(loaderData.view);
  if (loaderData.view === 'model') return null;
  if (loaderData.view === 'done') return <IntakeDone {...loaderData} />;
  const { search: found, takenOver, returnOf, claim, appointment, missing } = loaderData;
  return (
    <>
      <AreaHead
        title="Enregistrer un appareil"
        lead={
          <Numbered>
            {takenOver
              ? `Dossier ${takenOver.reference}, ${takenOver.name}.`
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
      {!takenOver && !claim && <IntakeSearch {...found} missing={missing} />}
      <IntakeForm
        key={takenOver?.reference ?? returnOf?.reference ?? claim?.id ?? appointment ?? 'nouveau'}
        start={loaderData}
        attempt={loaderData.attempt}
        until={loaderData.until}
        takesSms={loaderData.takesSms}
        usual={loaderData.usual}
        errors={actionData?.errors ?? []}
        kept={actionData?.kept ?? loaderData.kept}
        photos={actionData?.photos ?? []}
        meanwhile={actionData?.meanwhile}
      />
      <DeviceLists />
    </>
  );
}

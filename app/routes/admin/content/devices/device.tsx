import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { overtakenForm, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { kindText } from '#domain/repair/device-texts.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { OwnDevice } from '#server/content/own/own-devices.ts';
import { DoneNotice } from '../../done-notice.tsx';
import { faultErrors } from '../fault-errors.ts';
import type { Route } from './+types/device.ts';
import { DeviceForm } from './device-form.tsx';
import { DEVICES_PATH, devicePath, NEW_DEVICE, revisionPath } from './device-paths.ts';
import { deviceTexts } from './device-texts.ts';
import { DEVICE_FIELDS, deviceSchema } from './form.ts';
import { type PriceChoice, priceChoices, pricesWords } from './price-choices.ts';
import { PriceLink } from './price-link.tsx';
import { Revisions, revisionLine } from './revisions.tsx';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Appareil', 'Un modèle du registre, ses codes et ses pannes.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  const choices = { brands: brandsOf(content.devices()), prices: priceChoices(content.priceGuide()) };
  if (params.id === NEW_DEVICE) {
    const name = url.searchParams.get('nom')?.slice(0, DEVICE_FIELDS.name.maxLength);
    const form = { ...withSeen({}), ...(name && { name }) };
    return { ...choices, id: null, shipped: null, form, done: null, model: null };
  }
  const found = await admin.content.devices.find(signedIn(context), params.id);
  if (!found) throw data(null, { status: 404 });
  const { device, own } = found;
  const id = device.id;
  if (device.model !== id) throw redirect(revisionPath(device.model, id));
  const { name, brand, family, kind, year, codes, prices, isHidden } = device;
  const shared = {
    ...choices,
    id,
    done: ownValue(DONE, url.searchParams.get('fait')) ?? null,
    model: { id, name, isHidden: isHidden === true, revisions: found.revisions.map(revisionLine) },
  };
  if (device.isOwn && own) return { ...shared, shipped: null, form: withSeen(deviceTexts(own)) };
  const shipped = {
    name,
    isHidden: isHidden === true,
    items: [
      { term: 'Marque et famille', detail: [brand, family].filter(Boolean).join(', ') },
      { term: 'Type', detail: kindText(kind) },
      ...(year ? [{ term: 'Année de sortie', detail: String(year) }] : []),
      { term: 'Codes', detail: codes.join(', ') || 'Aucun' },
      { term: 'Pannes et prix', detail: pricesWords(prices, choices.prices) },
    ],
  };
  return { ...shared, shipped, form: withSeen({}) };
}

const DONE: Readonly<Record<string, string>> = {
  revision: 'La révision est enregistrée\u00a0: /prix, les formulaires et la recherche la connaissent.',
  origine: 'La révision est revenue à l’origine.',
};

const brandsOf = ({ devices }: { devices: readonly { brand: string | null }[] }) => [
  ...new Set(devices.flatMap(({ brand }) => brand ?? [])),
];

export async function action({ request, context, params }: Route.ActionArgs) {
  const { content, admin } = context.get(depsContext);
  const { devices } = admin.content;
  const who = signedIn(context);
  const id = params.id === NEW_DEVICE ? null : params.id;
  const { value, errors, kept } = await readForm(deviceSchema, DEVICE_FIELDS, request);
  if (errors) return wrongForm(errors, kept);
  if (value.intent !== 'save') {
    const isThere = id !== null && (await devices.show(who, id, value.intent === 'show'));
    if (!isThere) throw data(null, { status: 404 });
    return redirect(`${DEVICES_PATH}?fait=${value.intent}`, 303);
  }
  const { intent: _, ...fields } = value;
  const guard = formGuard<OwnDevice>({
    fields: DEVICE_FIELDS,
    kept,
    textsOf: deviceTexts,
    wordsOf: (field, text) => wordsOf(field, text, priceChoices(content.priceGuide())),
  });
  const saved = await devices.save(who, { id, fields, guard });
  switch (saved.outcome) {
    case 'missing':
      return refusedForm('Cet appareil n’existe plus.', kept);
    case 'refused':
      return wrongForm(faultErrors(saved.faults, DEVICE_FIELDS), kept);
    case 'changed meanwhile':
      return overtakenForm(saved.meanwhile);
    case 'saved':
      return redirect(`${DEVICES_PATH}?fait=enregistrer`, 303);
  }
}

function wordsOf(field: string, text: string, prices: readonly PriceChoice[]) {
  if (field === 'kind') return kindText(text);
  return field === 'prices' ? pricesWords(text, prices) : undefined;
}

export default function DevicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, shipped, form, done, model } = loaderData;
  const back = { to: DEVICES_PATH, label: 'Tous les appareils' };
  const notice = <DoneNotice>{done}</DoneNotice>;
  if (id && shipped)
    return (
      <>
        <ShippedDevice id={id} {...shipped} back={back} notice={notice} />
        {model && <Revisions model={model} />}
      </>
    );
  return (
    <>
      <AreaHead title={id ? 'Appareil' : 'Nouvel appareil'} back={back} />
      {notice}
      <DeviceForm
        {...loaderData}
        address={devicePath(id ?? NEW_DEVICE)}
        errors={actionData?.errors ?? []}
        kept={actionData?.kept ?? form}
        meanwhile={actionData?.meanwhile}
      />
      {model && <PriceLink device={model.name} />}
      {model && <Revisions model={model} />}
    </>
  );
}

type ShippedProps = {
  id: string;
  name: string;
  isHidden: boolean;
  items: { term: string; detail: string }[];
  back: { to: string; label: string };
  notice: ReactNode;
};

/** A device that came with the site's files: it can be hidden, not changed. */
function ShippedDevice({ id, name, isHidden, items, back, notice }: ShippedProps) {
  return (
    <>
      <AreaHead title={name} back={back} lead="Livré avec le site." />
      {notice}
      <DescriptionList items={items} />
      <PriceLink device={name} />
      <p>
        {isHidden
          ? 'Il n’est pas proposé dans /prix ni dans les formulaires.'
          : 'Masqué, il n’est plus proposé dans /prix ni dans les formulaires\u00a0; les dossiers qui le nomment le gardent.'}
      </p>
      <Form method="post" action={devicePath(id)}>
        <SubmitButton name="intent" value={isHidden ? 'show' : 'hide'} variant="secondary">
          {isHidden ? 'Proposer de nouveau' : 'Ne plus le proposer'}
        </SubmitButton>
      </Form>
    </>
  );
}

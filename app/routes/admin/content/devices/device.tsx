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
import type { OwnDevice } from '#server/content/own/own-devices.ts';
import type { GuideDevice } from '#server/content/price-guide.ts';
import { faultErrors } from '../fault-errors.ts';
import type { Route } from './+types/device.ts';
import { DeviceForm } from './device-form.tsx';
import { DEVICES_PATH, devicePath, NEW_DEVICE } from './device-paths.ts';
import { deviceTexts } from './device-texts.ts';
import { DEVICE_FIELDS, deviceSchema } from './form.ts';
import '#app/routes/admin/content/style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Appareil', 'Un modèle du registre, ses codes et ses pannes.');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, admin } = context.get(depsContext);
  const choices = { brands: brandsOf(content.devices()), prices: priceChoices(content.priceGuide()) };
  if (params.id === NEW_DEVICE) {
    const name = url.searchParams.get('nom')?.slice(0, DEVICE_FIELDS.name.maxLength);
    return { ...choices, id: null, shipped: null, form: { ...withSeen({}), ...(name && { name }) } };
  }
  const found = await admin.content.devices.find(signedIn(context), params.id);
  if (!found) throw data(null, { status: 404 });
  const { device, own } = found;
  const id = device.id;
  if (device.isOwn && own) return { ...choices, id, shipped: null, form: withSeen(deviceTexts(own)) };
  const { name, brand, family, kind, year, codes, prices, isHidden } = device;
  const shipped = {
    name,
    isHidden: isHidden === true,
    items: [
      { term: 'Marque et famille', detail: [brand, family].filter(Boolean).join(', ') },
      { term: 'Type', detail: kindText(kind) },
      ...(year ? [{ term: 'Année de sortie', detail: String(year) }] : []),
      { term: 'Codes', detail: codes.join(', ') || 'Aucun' },
      {
        term: 'Pannes et prix',
        detail: choices.prices.find(({ key }) => key === prices)?.label ?? 'Sur devis',
      },
    ],
  };
  return { ...choices, id, shipped, form: withSeen({}) };
}

const brandsOf = ({ devices }: { devices: readonly { brand: string | null }[] }) => [
  ...new Set(devices.flatMap(({ brand }) => brand ?? [])),
];

/** The models of /prix, whose faults a device may offer. */
const priceChoices = (guide: readonly GuideDevice[]) =>
  guide.flatMap((device) =>
    device.models.map((model) => ({
      key: `${device.slug}/${model.slug}`,
      label: `${device.name}\u00a0: ${model.name}`,
    })),
  );

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

function wordsOf(field: string, text: string, prices: readonly { key: string; label: string }[]) {
  if (field === 'kind') return kindText(text);
  return field === 'prices' ? (prices.find(({ key }) => key === text)?.label ?? 'Sur devis') : undefined;
}

export default function DevicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, shipped, form } = loaderData;
  const back = { to: DEVICES_PATH, label: 'Tous les appareils' };
  if (id && shipped) return <ShippedDevice id={id} {...shipped} back={back} />;
  return (
    <>
      <AreaHead title={id ? 'Appareil' : 'Nouvel appareil'} back={back} />
      <DeviceForm
        {...loaderData}
        address={devicePath(id ?? NEW_DEVICE)}
        errors={actionData?.errors ?? []}
        kept={actionData?.kept ?? form}
        meanwhile={actionData?.meanwhile}
      />
    </>
  );
}

type ShippedProps = {
  id: string;
  name: string;
  isHidden: boolean;
  items: { term: string; detail: string }[];
  back: { to: string; label: string };
};

/** A device that came with the site's files: it can be hidden, not changed. */
function ShippedDevice({ id, name, isHidden, items, back }: ShippedProps) {
  return (
    <>
      <AreaHead title={name} back={back} lead="Livré avec le site." />
      <DescriptionList items={items} />
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

import { Link } from '#app/ui/link.tsx';
import { OTHER_MODEL, sellPath } from './buy-back-paths.ts';
import type { DeviceStep } from './find-device.server.ts';

type DeviceChoiceProps = { step: Exclude<DeviceStep, { kind: 'device' }> };

/** Kind, brand, then model of a device: each answer is a link, which works without script. */
export function DeviceChoice({ step }: DeviceChoiceProps) {
  if (step.kind === 'kind')
    return (
      <Choices links={step.choices.map(({ type, label }) => ({ name: label, to: sellPath({ type }) }))} />
    );
  const other = sellPath({
    type: step.type,
    ...(step.kind === 'model' && { marque: step.marque }),
    modele: OTHER_MODEL,
  });
  return (
    <>
      {step.kind === 'brand' ? (
        <Choices
          links={step.choices.map((marque) => ({
            name: marque,
            to: sellPath({ type: step.type, marque }),
          }))}
        />
      ) : (
        step.families.map(({ name, models }) => (
          <section key={name} aria-label={name}>
            {step.families.length > 1 && <h2>{name}</h2>}
            <Choices
              links={models.map((model) => ({
                name: model.name,
                to: sellPath({ type: step.type, marque: step.marque, modele: model.id }),
              }))}
            />
          </section>
        ))
      )}
      <p>
        Votre appareil n’est pas dans la liste&nbsp;? <Link to={other}>Décrivez-le</Link>, nous vous
        répondons.
      </p>
    </>
  );
}

function Choices({ links }: { links: readonly { name: string; to: string }[] }) {
  return (
    <ul className="buy-back__choices">
      {links.map(({ name, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

import { Link } from '#app/ui/link.tsx';
import { brandPricesPath } from '#domain/devices/device-brands.ts';
import type { DeviceRegister } from '#domain/devices/device-register.ts';

type CoveredDevicesProps = {
  /** The model of /prix: telephone/iphone. */
  prices: string;
  register: DeviceRegister;
};

/** The exact models covered by the prices of one model of /prix, by family. */
export function CoveredDevices({ prices, register }: CoveredDevicesProps) {
  const covered = register.devices.filter((device) => device.isOffered && device.prices === prices);
  if (covered.length < 2) return null;
  const families = Map.groupBy(covered, ({ brand, family }) =>
    brand && !family.includes(brand) ? `${brand} ${family}` : family,
  );
  return (
    <section aria-labelledby="modeles-exacts">
      <h2 id="modeles-exacts" className="picks__head">
        Les modèles concernés
      </h2>
      <dl className="covered">
        {[...families].map(([family, devices]) => (
          <div key={family}>
            <dt>
              <Link to={brandPricesPath(devices[0]?.brand ?? null)}>{family}</Link>
            </dt>
            <dd>{devices.map(({ name }) => name).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

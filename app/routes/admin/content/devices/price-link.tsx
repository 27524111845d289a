import { GoLink } from '#app/ui/go-link.tsx';
import { newPricePath } from '../../overlays/overlay-paths.ts';
import { useMay } from '../../use-may.ts';

/** To the form of a price that only this device has, for those who set prices. */
export function PriceLink({ device }: { device: string }) {
  if (!useMay('settings')) return null;
  return (
    <p>
      <GoLink to={newPricePath(device)}>Ajouter un prix pour cet appareil seul</GoLink>
    </p>
  );
}

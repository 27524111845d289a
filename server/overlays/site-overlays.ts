import type { Module } from '../module.ts';
import { deliveryOverlays, readDeliveryRates } from '../shop/orders/delivery-overlays.ts';
import { createOverlays, type OverlaysDeps } from './overlays-module.ts';

export type SiteOverlays = Awaited<ReturnType<typeof openOverlays>>['api'];

/** Everything of content/ that the owner may put something over, and what the site reads of it. @throws ContentError */
export async function openOverlays({
  contentDir,
  ...deps
}: Omit<OverlaysDeps, 'kinds'> & { contentDir: string }) {
  const delivery = deliveryOverlays(readDeliveryRates(contentDir));
  const { api, close } = await createOverlays({ ...deps, kinds: [delivery.kind] });
  return {
    api: { ...api, deliveryRates: () => delivery.rates(api.value) },
    close,
  } satisfies Module<unknown>;
}

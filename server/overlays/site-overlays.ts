import type { DeviceRegister } from '#domain/devices/device-register.ts';
import { appointmentTextOverlays, readAppointmentTexts } from '../appointments/appointment-text-overlays.ts';
import type { ContentStore } from '../content/content-store.ts';
import { priceOverlays } from '../content/price-overlays.ts';
import { listPriceRows } from '../content/price-rows.ts';
import { mailOverlays } from '../mail/words/mail-overlays.ts';
import { readMailWords } from '../mail/words/mail-words.ts';
import type { Module } from '../module.ts';
import { hostsOf } from '../outbox/address-faults.ts';
import { readRepairTexts, repairTextOverlays } from '../repairs/repair-text-overlays.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { deliveryOverlays, readDeliveryRates } from '../shop/orders/delivery-overlays.ts';
import { payTextOverlays, readPayTexts } from '../shop/pay-texts/pay-text-overlays.ts';
import { createOverlays, type OverlaysDeps } from './overlays-module.ts';

type SiteOverlaysDeps = Omit<OverlaysDeps, 'kinds'> & {
  contentDir: string;
  /** The content that came with the site. */
  shipped: ContentStore;
  shop: () => ShopSettings;
  siteUrl: string;
  /** The register of devices, with those that the shop added. */
  devices: () => DeviceRegister;
  /** Addresses of other sites that ours links to. */
  foreignUrls: () => readonly (string | undefined)[];
};

export type SiteOverlays = Awaited<ReturnType<typeof openOverlays>>['api'];

/**
 * Everything of content/ that the owner may put an overlay over, and the values that the site reads of it. @throws
 * ContentError
 */
export async function openOverlays(given: SiteOverlaysDeps) {
  const { contentDir, shipped, shop, siteUrl, devices, foreignUrls, ...deps } = given;
  const hosts = () => hostsOf([siteUrl, ...foreignUrls(), shop().mediatorUrl], shop().email);
  const prices = priceOverlays(listPriceRows(shipped), shipped.works, devices);
  const delivery = deliveryOverlays(readDeliveryRates(contentDir));
  const texts = repairTextOverlays(readRepairTexts(contentDir), { shop, siteUrl, hosts });
  const appointmentTexts = appointmentTextOverlays(readAppointmentTexts(contentDir), {
    shop,
    siteUrl,
    hosts,
  });
  const payTexts = payTextOverlays(readPayTexts(contentDir), { shop, siteUrl, hosts });
  const mails = mailOverlays(readMailWords(contentDir), { shop, siteUrl, hosts });
  const kinds = [
    prices.kind,
    delivery.kind,
    texts.kind,
    appointmentTexts.kind,
    payTexts.kind,
    ...mails.kinds,
  ];
  const { api, close } = await createOverlays({ ...deps, kinds });
  return {
    api: {
      ...api,
      ownPrices: () => prices.ownPrices(api.changed()),
      deliveryRates: () => delivery.rates(api.value),
      repairTextWords: () => texts.words(api.value),
      appointmentTextWords: () => appointmentTexts.words(api.value),
      payTextWords: () => payTexts.words(api.value),
      mailWords: () => mails.words(api.value),
    },
    close,
  } satisfies Module<unknown>;
}

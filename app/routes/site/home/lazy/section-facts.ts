import { createContext, useContext } from 'react';
import { diagnosisWords } from '#domain/repair/announced-fees.ts';
import { typeset } from '#domain/text/typography.ts';
import type { ShopSettings } from '#server/settings/shop-settings.ts';

export type SectionFacts = ReturnType<typeof toSectionFacts>;

/** For the loader: the shop's facts in the sections, ready to show. */
export function toSectionFacts(shop: ShopSettings) {
  return {
    address: `${shop.street}, ${shop.postcode} ${shop.city}`,
    bell: shop.bell,
    diagnosis: diagnosisWords(shop),
    hours: typeset(shop.hours),
    phone: shop.phone,
    phoneHref: `tel:${shop.phoneE164}`,
    quoteValidity: unbroken(shop.quoteValidity),
    repairWarranty: unbroken(shop.repairWarranty),
    usedWarranty: unbroken(shop.usedWarranty),
  };
}

/** « 3 mois » stays on one line. */
const unbroken = (duration: string) => duration.replace(/(?<=\d) /, '\u00a0');

const Facts = createContext<SectionFacts | null>(null);

export const SectionFactsProvider = Facts.Provider;

export function useSectionFacts(): SectionFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error('a section of the home page stands outside HomeLazySections');
  return facts;
}

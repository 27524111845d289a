import type { ShopSettings } from '#server/settings/shop-settings.ts';

/** What a customer may do who is refused something. */
export function appealText({ phone, mediatorName, mediatorUrl }: ShopSettings): string {
  const answer = `Vous n’êtes pas de cet avis ? Répondez à ce message ou appelez le ${phone}.`;
  if (mediatorName === null) return answer;
  return `${answer} Si nous ne trouvons pas d’accord, le médiateur de la consommation peut être saisi sans frais : ${[mediatorName, mediatorUrl].filter(Boolean).join(', ')}.`;
}

/**
 * Promised paths whose screens are still to be built, by the screen that will bring them. The sweep fails when one of
 * them answers 200: take it out then.
 */
export const PENDING: Readonly<Record<string, readonly string[]>> = {
  'la foire aux questions': ['/faq'],
  'la galerie': ['/galerie'],
  'les témoignages': ['/temoignages'],
  'la borne en magasin': ['/borne'],
  'la carte': ['/map'],
  'la page locale': ['/reparation-electronique-reims'],
  'la recherche': ['/recherche?q=hdmi'],
  'les actualités': ['/actualites'],
  'la boutique': ['/boutique', '/stock', '/panier', '/paiement', '/confirmation-commande', '/suivi-commande'],
};

export const pendingPaths: ReadonlySet<string> = new Set(Object.values(PENDING).flat());

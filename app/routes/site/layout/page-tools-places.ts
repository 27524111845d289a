/** Pages for buying, forms and signed-in areas: their visitors have nobody to share them with, and nothing may lie over them. */
const WITHOUT =
  /^\/(?:panier|paiement|confirmation-commande|suivi-commande|suivi-reparation|facture|renoncer-au-contrat|demande|envoi|rendez-vous|contact|alerte-stock|espace-client|connexion|inscription|mot-de-passe-oublie|nouveau-mot-de-passe|deconnexion|invitation|client|admin|enregistrement|entreprise)(?:\/|$)/;

/** Whether the page at this path can be shared and read on the whole screen. */
export const hasPageTools = (pathname: string): boolean => !WITHOUT.test(pathname);

/** Whoever buys, fills in a form, or is in an area of their own has nobody to share the page with, and nothing may lie over it. */
const WITHOUT =
  /^\/(?:panier|paiement|confirmation-commande|suivi-commande|suivi-reparation|renoncer-au-contrat|demande|envoi|rendez-vous|contact|alerte-stock|espace-client|connexion|inscription|mot-de-passe-oublie|nouveau-mot-de-passe|deconnexion|invitation|client|admin|enregistrement|entreprise)(?:\/|$)/;

/** Whether the page at this path is one to share and to read on the whole screen. */
export const hasPageTools = (pathname: string): boolean => !WITHOUT.test(pathname);

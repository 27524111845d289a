/** What a visitor asks for, beside the button that sends the form: it is kept as the proof of the consent. */
export const newsletterConsent = (shopName: string): string =>
  `En m’inscrivant, je demande à recevoir la newsletter de ${shopName}\u00a0: ses nouveaux articles et guides, quelques fois par an. Chaque message a un lien qui efface mon adresse.`;

export const CONFIRMATION_PATH = '/confirmation-commande';

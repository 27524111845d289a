/** Why a message that came in waits for somebody to say where it goes. */
export const INBOUND_WAITS = {
  address: 'Il n’est adressé à aucun dossier.',
  sender: 'Il vient d’une autre adresse que celle du dossier.',
  case: 'Aucun appareil confié à l’atelier n’a ce numéro de téléphone.',
  choice: 'Plusieurs dossiers en cours ont ce numéro de téléphone.',
  files: 'Le dossier ne prend plus de fichiers\u00a0: rangé, le message y va sans eux.',
} as const;

export type InboundWait = keyof typeof INBOUND_WAITS;

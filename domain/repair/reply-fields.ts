/** What the site writes into a quick reply, by its name between braces. */
export const REPLY_FIELDS = {
  client: 'le nom du client',
  appareil: 'son appareil',
  numero: 'le numéro du dossier',
  reste: 'ce qui reste à payer\u00a0: «\u00a0129,50\u00a0€ à payer\u00a0», ou «\u00a0rien à payer\u00a0»',
  atelier: 'le nom de l’atelier',
} as const;

export type ReplyField = keyof typeof REPLY_FIELDS;

/** Upper bound for a quick reply in characters: a message has room for two, and for what is typed around them. */
export const LONGEST_REPLY = 1500;

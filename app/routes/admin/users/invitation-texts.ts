import { ownValue } from '#domain/text/own-value.ts';

export const TOO_MANY =
  'Trop d’invitations sont parties vers cette adresse ou aujourd’hui. Attendez avant d’en envoyer une autre.';

/** The confirmations on the list of accounts, by the word in its address. */
const DONE: Readonly<Record<string, string>> = {
  inviter: 'L’invitation est partie.',
  renvoyer: 'L’invitation est repartie, avec un nouveau lien. L’ancien ne sert plus.',
  exiger: 'La connexion en deux étapes est exigée de toute l’équipe.',
  proposer: 'La connexion en deux étapes n’est plus exigée que des propriétaires.',
  annuler: 'L’invitation est annulée\u00a0: son lien ne sert plus.',
};

export const doneText = (word: string | null): string | null => ownValue(DONE, word) ?? null;

export const GONE = 'Cette invitation a été acceptée ou annulée entre-temps.';

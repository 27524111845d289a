/** What the owner confirms when VAT is switched on, kept with the decision word for word. */
export const TILL_WORD =
  'J’ai lu l’article 286, I, 3° bis du CGI\u00a0: avec la TVA, les paiements des particuliers s’enregistrent dans un logiciel de caisse inaltérable, sécurisé, conservé et archivé. Le certificat ou l’attestation qui le prouve sera à ma disposition ce jour-là.';

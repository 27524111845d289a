/** Words that say nothing about what is looked for, folded (domain/fold-text.ts). */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a ai aie as au aucun aucune aussi autre avec avez avoir avons ca car ce cela ces cet cette ceux chez comme comment d dans de ' +
    'depuis des deux donc du elle elles en encore est et etait ete etes etre eu eux fait faire faut ici il ils j je l la le les leur ' +
    'leurs lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par parce pas peu peut peux plus pour pourquoi qu quand ' +
    'que quel quelle quelles quels qui quoi s sa sans se ses si soit son sont suis sur t ta te tes toi ton tous tout toute toutes ' +
    'tres trop tu un une vers veux voici voila vos votre vous y bonjour merci svp s.v.p'
  ).split(' '),
);

/** Words that mean quite the same, and the one that stands for them in the index: none is worth more than another. */
export const sameWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ordinateur: 'pc',
    ordinateurs: 'pc',
    ordi: 'pc',
    ordis: 'pc',
    computer: 'pc',
    tel: 'telephone',
    tels: 'telephone',
    smartphone: 'telephone',
    smartphones: 'telephone',
    mobile: 'telephone',
    mobiles: 'telephone',
    gsm: 'telephone',
    playstation2: 'ps2',
    playstation3: 'ps3',
    playstation4: 'ps4',
    playstation5: 'ps5',
    desoxydation: 'oxydation',
    tarif: 'prix',
    tarifs: 'prix',
    stick: 'joystick',
    sticks: 'joystick',
    joypad: 'manette',
    gamepad: 'manette',
    hosting: 'hebergement',
    hebergeur: 'hebergement',
    bluescreen: 'bsod',
  }),
);

/**
 * Words that are close. Of one line each also finds the others, at a lower weight: the exact word stays first. An
 * expression of several words is found where all of them are.
 */
export const closeWords: readonly (readonly string[])[] = [
  ['laptop', 'notebook', 'pc portable'],
  ['manette', 'joystick', 'dualsense', 'dualshock'],
  ['drift', 'derive', 'deriver'],
  ['ecran', 'dalle', 'vitre', 'lcd', 'affichage'],
  ['image', 'affichage'],
  ['casse', 'brise', 'fissure', 'fele', 'explose'],
  ['charge', 'chargeur', 'recharge', 'charger'],
  ['connecteur', 'port', 'prise', 'fiche'],
  ['surchauffe', 'chauffe', 'chaud', 'chaleur', 'temperature', 'brulant'],
  ['bruit', 'bruyant', 'bruyante', 'souffle'],
  ['lent', 'lenteur', 'rame', 'ralenti', 'ramer'],
  ['mouille', 'oxydation', 'liquide', 'humidite', 'noye', 'tombe eau'],
  ['batterie', 'accu', 'autonomie'],
  ['alimentation', 'alim'],
  ['demarre', 'demarrage', 'boot', 'allume'],
  ['disque', 'hdd', 'stockage'],
  ['lecteur', 'bluray', 'cd', 'dvd'],
  ['ram', 'memoire', 'barrette'],
  ['gpu', 'carte graphique'],
  ['cpu', 'processeur'],
  ['wifi', 'internet', 'reseau sans fil'],
  ['donnees', 'fichiers', 'photos'],
  ['recuperation', 'recuperer', 'recup', 'restaurer'],
  ['sauvegarde', 'backup', 'sauvegarder'],
  ['virus', 'malware', 'pirate', 'arnaque'],
  ['prix', 'cout', 'combien', 'coute'],
  ['devis', 'diagnostic', 'estimation'],
  ['envoi', 'envoyer', 'colis', 'expedition', 'expedier', 'poste', 'distance', 'correspondance'],
  ['entreprise', 'professionnel', 'pro', 'societe', 'tpe', 'pme'],
  ['soudure', 'souder', 'microsoudure', 'brasure'],
  ['film', 'protection'],
  ['impression', 'imprimer', 'imprimante'],
  ['mdp', 'mot passe'],
  ['bsod', 'ecran bleu'],
  ['reparation', 'reparer', 'depannage', 'depanner'],
  ['remplacer', 'changer', 'remplacement', 'changement'],
  ['nettoyer', 'nettoyage', 'entretien', 'poussiere'],
  ['occasion', 'reconditionne'],
  ['assemblage', 'montage', 'monter'],
  ['gamer', 'gaming'],
];

/** A word also finds what it gathers, or the wider thing that our pages speak of; not the other way round. */
export const widerWords: Readonly<Record<string, readonly string[]>> = {
  playstation: ['ps5', 'ps4', 'ps3'],
  sony: ['playstation', 'ps5', 'ps4', 'ps3'],
  dualsense: ['ps5 manette'],
  dualshock: ['ps4 manette'],
  joystick: ['joycon'],
  joycon: ['switch manette'],
  nintendo: ['switch'],
  iphone: ['telephone'],
  android: ['telephone'],
  samsung: ['android', 'telephone'],
  galaxy: ['android', 'telephone'],
  xiaomi: ['android', 'telephone'],
  redmi: ['android', 'telephone'],
  huawei: ['android', 'telephone'],
  oneplus: ['android', 'telephone'],
  oppo: ['android', 'telephone'],
  pixel: ['android', 'telephone'],
  portable: ['pc portable', 'telephone'],
  imac: ['mac'],
  macbook: ['mac'],
  apple: ['mac', 'iphone'],
  ventilateur: ['surchauffe', 'bruit'],
  box: ['internet', 'wifi'],
  hebergement: ['serveur'],
  horaires: ['heures', 'ouvert', 'magasin'],
  heures: ['horaires'],
  ouvert: ['horaires', 'magasin'],
  adresse: ['magasin'],
  contacter: ['contact', 'demande'],
  cgv: ['conditions generales'],
  rgpd: ['confidentialite', 'donnees personnelles'],
  panne: ['reparation', 'diagnostic'],
};

/** Who asks this wants it done: pages of services and prices come first. */
export const repairWords: ReadonlySet<string> = new Set(
  (
    'reparer reparation repare reparateur depannage depanner casse cassee cassees brise brisee fissure charge allume demarre panne prix tarif ' +
    'tarifs combien cout devis remplacement mouille noir urgence rapide reims'
  ).split(' '),
);

/** Who asks this wants to do it, or to know. */
export const learningWords: ReadonlySet<string> = new Set(
  'guide tuto tutoriel tutorial changer installer choisir calibrer nettoyer demonter reinitialiser comprendre difference verifier'.split(
    ' ',
  ),
);

/** Who asks this wants to have it: the shop comes first. */
export const buyingWords: ReadonlySet<string> = new Set(
  'acheter achete achat commander vente neuf neuve occasion reconditionne reconditionnee'.split(' '),
);

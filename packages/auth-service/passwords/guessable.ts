import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Words with which a guesser would begin for customers of this shop. */
const OF_THE_SHOP =
  'papin denispapin atelier latelier atelierpapin latelierpapin reims reparation reparateur boutique console';

/** Words that occur in lists of leaked passwords, besides those of `COMMON_PASSWORDS`. */
const WORDS = `
  access adobe alexis alice amelie amour andrea angel angelique anthony apple arsenal arthur ashley asterix audrey august autumn
  bailey bandit banane bastien beatrice benoit biscuit bisous blanche bonheur boubou bretagne brigitte buster butterfly
  canada caramel carole catherine cedric celine champion chelsea chicago chicken chloe cindy claire clement clemence
  computer cookie corentin corsica cristina cyril dallas damien david delphine dennis diamond didier disney dominique
  donald dragons edouard elephant elisabeth elodie emilie emmanuel enfants enzo etoile fabien fabrice family famille ferrari
  fleur flower forever france freddy gabriel gaelle gandalf gateau gerard gizmo ginger google gregory guitar hannah harley
  hockey honda hotmail hunter internet jackson jasmin jason jean jerome jessica johann jonathan joseph juventus karine kevin
  killer laetitia laura laurent lauren leonard lionel liverpool london louise love lucas ludovic madison maeva magali maison
  maman manon marc marie marion marley maryline matrix matthieu maxime melanie melissa merlin michelle mickey minnie monika
  morgane mustang myriam nadine naples natacha nathan nicole nirvana noelle nutella olivia olivier orange papa paris pascal
  pascale patricia patricia peanut pepper pierrot pirate poisson poker police pompier prince purple pussycat quentin rabbit
  rainbow ranger regine remi richard robert romain romane rosalie sabrina salut samantha sarah scorpion secret serge simone
  skate snoopy solene spider spiderman sporting stella steven summer sunflower super sydney tarzan teddy tennis theo therese
  tintin tomtom tristan turtle twitter valerie vanille victor victoria vincent violette virginie winner winter xavier yamaha
  yannick yellow yohann zidane zorro facebook instagram netflix youtube minecraft fortnite azertyuiop qwertyuiop
  motdepasse monmotdepasse password passwort letmein welcome bonjour coucou admin administrateur root user test invite
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi
  samedi dimanche monday tuesday wednesday thursday friday saturday sunday january february march april june july september
  october november december printemps automne hiver spring
`;

const SHOP_WORDS = OF_THE_SHOP.split(' ');
const BASES = new Set([...COMMON_PASSWORDS, ...SHOP_WORDS, ...WORDS.trim().split(/\s+/)]);

/** Characters that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const ROWS = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
/** Upper bound for characters around a word that only get it accepted: a year, a department, a sign or two. */
const MAX_ADDED = 5;
const MAX_REPEATED = 20;

/**
 * Whether a password is among those that are tried first on any account: a common word or one of the shop's, in any capitals, with a
 * few characters around it or in place of letters; a run of keys; a repetition; a date; or the names in `ownWords`, the account's and
 * the shop's own.
 */
export function isGuessable(password: string, ownWords: readonly string[] = []): boolean {
  const lower = plain(password);
  if (BASES.has(lower) || isRepeated(lower) || isDate(lower) || isRun(lower)) return true;
  const known = [...SHOP_WORDS, ...wordsIn(ownWords)].toSorted((a, b) => b.length - a.length);
  return [lower, readSigns(lower)].some((text) => isWordWithSigns(text) || isMadeOf(text, known));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** Names, addresses and places, each as a whole and by its words; shorter parts are left out, since every sentence has them. */
const wordsIn = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const parts = plain(text).split(/[^a-z0-9]+/);
    return [...parts, parts.join('')].filter((part) => part.length >= 4);
  });

/** Whether a text consists only of words that a guesser tries first: those of the shop, or of the account. */
function isMadeOf(text: string, known: readonly string[]): boolean {
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text.replaceAll(/[^a-z0-9]/g, ''));
  return rest.length <= MAX_ADDED && rest.length < text.replaceAll(/[^a-z0-9]/g, '').length;
}

const isRepeated = (text: string) => text.length <= MAX_REPEATED && /^(.{1,4})\1+$/.test(text);

function isWordWithSigns(text: string): boolean {
  const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text) ?? [];
  return before.length + after.length <= MAX_ADDED && (BASES.has(word) || isRun(word));
}

const readSigns = (text: string) =>
  text.replace(/(?<=[a-z]).+(?=[a-z])/s, (inside) =>
    inside.replaceAll(/[0134575@$!]/g, (sign) => LETTERS[sign] ?? sign),
  );

/** Whether the characters are neighbours on a keyboard or in the alphabet, forwards or backwards. */
function isRun(text: string): boolean {
  if (text.length < 4) return false;
  const backwards = [...text].reverse().join('');
  return ROWS.some((row) => row.includes(text) || row.includes(backwards));
}

/** 14071789, 17890714, 14/07/1789. */
function isDate(text: string): boolean {
  const digits = text.replaceAll(/[/. -]/g, '');
  return /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/.test(
    digits,
  );
}

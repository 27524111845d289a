/** Expressions that give away a text written by habit, and what docs/voice.md asks for instead. */
const TICS: readonly { tic: RegExp; advice: string }[] = [
  {
    // « …, pas davantage. » at the end of a paragraph; « pas à pas » is an expression.
    tic: /,\s+pas (?!à pas\b)(?:à |de |un |une |le |la |les |l['’]|du |des |en |au )?[^.,;:!?\n]{2,50}\.\s*$/iu,
    advice: 'chute en « …, pas … » : dire ce qui est, et ce qu’il faut faire',
  },
  {
    tic: /(?:honnête|franchement|sans détour|avis francs?(?!\p{L}))/iu,
    advice: 'mot qui s’engage sans rien dire : donner le fait, le prix ou la limite',
  },
  {
    tic: /(?<!\p{L})(?:coupables?|trahi(?:t|ssent|ssai(?:t|ent)|ssant))(?!\p{L})/iu,
    advice: 'pièce qui parle ou qu’on accuse : dire laquelle est en cause, et la mesure qui le montre',
  },
  {
    tic: /connue?s?\s+bon(?:ne)?s?(?!\p{L})/iu,
    advice:
      'calque de « known good » : dire un câble essayé sur un autre appareil, une pièce qui marche ailleurs',
  },
  {
    tic: /(?<!\p{L})nous (?:vous )?le disons(?!\p{L})/iu,
    advice: 'promesse de dire : dire la chose, ou ce que la personne peut faire',
  },
  {
    // « Mettez d’abord vos parties à l’abri »: the word has another sense.
    tic: /(?<!\p{L})(?:mes|ses|vos|leurs) parties(?!\p{L})/iu,
    advice: 'mot à double sens : un joueur garde des sauvegardes',
  },
];

const VAGUE_HEADING = /^Ce (?:que|qui|qu[’'])/u;
/** « Trois couches, trois pannes »: the same number twice. */
const ECHOING_HEADING = /^(deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\s[^,]+,\s+\1\s/iu;

/** @param text a paragraph, a cell, an answer: one text of the page. */
export function findTics(text: string): string[] {
  return TICS.flatMap(({ tic, advice }) => {
    const found = tic.exec(text)?.[0];
    return found === undefined ? [] : [`« ${found.trim()} » : ${advice}`];
  });
}

/** @param heading of a section or a step, or the title of a page. */
export function findVagueHeading(heading: string): string[] {
  return VAGUE_HEADING.test(heading) || ECHOING_HEADING.test(heading)
    ? [`titre « ${heading} » : nommer le sujet, avec les mots de celui qui le cherche`]
    : [];
}

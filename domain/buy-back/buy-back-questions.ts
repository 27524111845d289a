/** What a seller says of a device before the shop has seen it, and what the counter notes of it. The first answer takes nothing off. */
export const BUY_BACK_QUESTIONS = {
  power: { label: 'Il s’allume', answers: { yes: 'Oui', no: 'Non' } },
  screen: {
    label: 'L’écran',
    answers: { clean: 'Sans marque', scratched: 'Rayé', broken: 'Fêlé, ou image abîmée' },
  },
  back: {
    label: 'Le dos et les bords',
    answers: { clean: 'Sans marque', scratched: 'Rayés, coins marqués', broken: 'Fêlés ou tordus' },
  },
  battery: {
    label: 'La batterie',
    answers: { good: 'Tient la journée, ou il n’y en a pas', weak: 'Se vide vite', swollen: 'Gonflée' },
  },
  account: {
    label: 'Le verrou de compte (Localiser, Google)',
    answers: { off: 'Retiré, ou je le retire avant de venir', on: 'Je ne peux pas le retirer' },
  },
  accessories: {
    label: 'Le chargeur et les accessoires',
    answers: { all: 'Tous là', some: 'Il en manque', none: 'Aucun' },
  },
  box: { label: 'La boîte', answers: { yes: 'Oui', no: 'Non' } },
  bill: { label: 'La facture d’achat', answers: { yes: 'Oui', no: 'Non' } },
} as const satisfies Record<string, { label: string; answers: Readonly<Record<string, string>> }>;

type Questions = typeof BUY_BACK_QUESTIONS;

export type BuyBackQuestion = keyof Questions;

export type BuyBackAnswers = { [Asked in BuyBackQuestion]: keyof Questions[Asked]['answers'] };

export const buyBackQuestions = Object.keys(BUY_BACK_QUESTIONS) as BuyBackQuestion[];

/** Who answers: whoever sells, of what they will do too, or the counter, of what it sees. */
export type AnsweredBy = 'seller' | 'shop';

const SEEN_ANSWERS: { [Asked in BuyBackQuestion]?: Readonly<Record<BuyBackAnswers[Asked], string>> } = {
  account: { off: 'Retiré', on: 'Encore sur l’appareil' },
};

/** The answers to a question, in order, with their words. */
export const answersTo = (
  question: BuyBackQuestion,
  by: AnsweredBy = 'seller',
): [answer: string, words: string][] =>
  Object.entries((by === 'shop' && SEEN_ANSWERS[question]) || BUY_BACK_QUESTIONS[question].answers);

/** « Rayé », of the screen. */
export const answerText = (question: BuyBackQuestion, answer: string, by?: AnsweredBy): string =>
  answersTo(question, by).find(([each]) => each === answer)?.[1] ?? answer;

/** How many percent of a price each answer takes off, by « screen.broken ». What is not there takes off nothing. */
export type Deductions = Readonly<Record<string, number>>;

/** An account that stays on a device makes it worth nothing to the next owner: no percentage, no purchase. */
const REFUSING: BuyBackQuestion = 'account';

/** Every answer that may take something off, by its key. */
export const DEDUCTIBLE: readonly { key: string; question: BuyBackQuestion; words: string }[] =
  buyBackQuestions
    .filter((question) => question !== REFUSING)
    .flatMap((question) =>
      answersTo(question)
        .slice(1)
        .map(([answer, words]) => ({ key: `${question}.${answer}`, question, words })),
    );

/** Whether nobody could use the device after its seller. */
export const staysLocked = (answers: Pick<BuyBackAnswers, 'account'>): boolean => answers.account === 'on';

const EURO = 100;

/**
 * What the shop would give for a device in this condition, in whole euros; null if that is nothing, or if nothing was
 * decided of its model.
 */
export function indicatedCents(
  answers: BuyBackAnswers,
  { baseCents, deductions }: { baseCents: number | null; deductions: Deductions },
): number | null {
  if (baseCents === null || staysLocked(answers)) return null;
  const percent = buyBackQuestions.reduce(
    (sum, question) => sum + (deductions[`${question}.${answers[question]}`] ?? 0),
    0,
  );
  const cents = Math.floor((baseCents * Math.max(0, 100 - percent)) / 100 / EURO) * EURO;
  return cents > 0 ? cents : null;
}

/** Questions to which the counter has another answer than the seller. */
export const otherAnswers = (said: BuyBackAnswers, seen: BuyBackAnswers): BuyBackQuestion[] =>
  buyBackQuestions.filter((question) => said[question] !== seen[question]);

/** What a customer wants for the data on a device that is left. */
export const DATA_CHOICES = {
  keep: 'À conserver',
  backup: 'Sauvegarde demandée',
  may_erase: 'Peuvent être effacées',
  none: 'L’appareil n’en a pas',
} as const;

export type DataChoice = keyof typeof DATA_CHOICES;

/** Without an answer nothing is lost. */
export const USUAL_DATA_CHOICE: DataChoice = 'keep';

const WORDS: Readonly<Record<DataChoice, string>> = {
  keep: 'à conserver\u00a0: rien n’est effacé sans un nouvel accord écrit',
  backup: 'à conserver, avec une sauvegarde faite avant la réparation',
  may_erase: 'peuvent être effacées\u00a0: elles ne se récupèrent plus ensuite',
  none: 'l’appareil n’en a pas',
};

/** The choice as it is signed, and read by its customer. */
export const dataChoiceText = (choice: DataChoice): string => WORDS[choice];

type ChoiceEvent = { kind: string; actor: string; payload: unknown };

/** Whether the choice of a case is what its customer last said over the link, and the shop has not noted another since. */
export function isChosenByLink(choice: DataChoice | null, events: readonly ChoiceEvent[]): boolean {
  const at = events.findLastIndex(({ kind, actor }) => kind === 'data_choice' && actor === 'customer');
  const said = (events[at]?.payload ?? {}) as { choice?: unknown };
  if (at === -1 || choice === null || said.choice !== choice) return false;
  return !events.slice(at + 1).some(({ kind, payload }) => kind === 'change' && namesChoice(payload));
}

function namesChoice(payload: unknown): boolean {
  const { fields } = (payload ?? {}) as { fields?: unknown };
  return Array.isArray(fields) && fields.includes('dataChoice');
}

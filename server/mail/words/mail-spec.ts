/** A text of a mail that the owner may change: its subject, its heading, a sentence of its body. */
export type MailText = {
  /** What it is, on screen. */
  label: string;
  max: number;
  /** The fields of its mail that it must contain. */
  keeps?: readonly string[];
  /** Fields that only this text has, by their meaning, all mandatory: it is left out of a mail that has none of them. */
  own?: Readonly<Record<string, string>>;
  /** May be empty. */
  isOptional?: true;
};

/** A mail to customers, by its words: everything else is in its template. */
export type MailSpec = {
  /** Its name in an address. */
  key: string;
  label: string;
  /** The values that the site writes into any of its texts, by their name between braces, with their meaning. */
  fields: Readonly<Record<string, string>>;
  /** In the order of the mail. */
  texts: Readonly<Record<string, MailText>>;
};

/** The mails of one area. */
export type MailSpecs = Readonly<Record<string, MailSpec>>;

/** The words of an area's mails. */
export type WordsOf<Specs extends MailSpecs> = {
  readonly [Mail in keyof Specs]: { readonly [Text in keyof Specs[Mail]['texts']]: string };
};

type OwnField<Text> = Text extends { own: infer Own } ? keyof Own : never;

/** The value of each field of a mail. */
export type ValuesOf<Spec extends MailSpec> = Readonly<
  Record<
    (
      | keyof Spec['fields']
      | { [Text in keyof Spec['texts']]: OwnField<Spec['texts'][Text]> }[keyof Spec['texts']]
    ) &
      string,
    string
  >
>;

/** What a mail of any area may say of the shop. */
export const SHOP_FIELDS = { atelier: 'le nom de l’atelier', telephone: 'son téléphone' } as const;

const SUBJECT_MAX = 110;
const SENTENCE_MAX = 500;

/** The texts that begin each mail. */
export const head = (...keeps: readonly string[]) => ({
  subject: { label: 'Objet', max: SUBJECT_MAX, keeps },
  preheader: { label: 'Aperçu après l’objet, dans la liste des messages', max: SUBJECT_MAX },
  heading: { label: 'Titre du message', max: SUBJECT_MAX },
});

export const sentence = (label: string, ...keeps: readonly string[]): Omit<MailText, 'own'> => ({
  label,
  max: SENTENCE_MAX,
  keeps,
});

export const optionalSentence = (label: string): Omit<MailText, 'own'> => ({
  label,
  max: SENTENCE_MAX,
  isOptional: true,
});

/** A sentence about something that not every mail of its sort has. */
export const sentenceOn = <const Own extends Readonly<Record<string, string>>>(label: string, own: Own) => ({
  label,
  max: SENTENCE_MAX,
  own,
});

/**
 * The interactive diagnostic (content/data/diagnostic.json): for each device its symptoms, and for each symptom a few
 * questions whose answers lead to an outcome. Ids of questions and outcomes are unique within their symptom.
 */
export type DiagnosticTree = {
  disclaimer: string;
  /** Words of the link to each page that outcomes send to, by path. */
  pages: Readonly<Record<string, string | undefined>>;
  devices: readonly Device[];
};

export type Device = { id: string; label: string; icon: string; symptoms: readonly Symptom[] };

export type Symptom = {
  id: string;
  label: string;
  /** The first question. */
  start: string;
  questions: readonly DiagnosticQuestion[];
  outcomes: readonly Outcome[];
};

export type DiagnosticQuestion = { id: string; text: string; options: readonly Option[] };

/** `goto` is a question or an outcome of the same symptom. */
type Option = { label: string; goto: string };

export type Outcome = {
  id: string;
  causes: readonly string[];
  /** Null if only a quote can tell. */
  minEuros: number | null;
  maxEuros: number | null;
  duration: string;
  advice: string;
  link: string;
  /** A page worth reading beside the service. */
  more?: string;
  /** The pages that `link` and `more` should lead to once they exist. */
  planned?: { link?: string; more?: string };
};

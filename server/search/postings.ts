/** Where a term is: documents in the order they came, and how often it stands in each. */
type List = { documents: number[]; counts: number[] };

export type Postings = {
  /** @param fields the terms of each field, in the order of `fieldWeights`. */
  add: (document: number, fields: readonly (readonly string[])[]) => void;
  /** Its terms leave the lists at the next `sweep`. */
  remove: (document: number) => void;
  /** Tells of each document that holds all of the terms what it is worth, and whether all are in its first field. */
  score: (
    terms: readonly string[],
    tell: (document: number, worth: number, isNamed: boolean) => void,
  ) => void;
  /** One more than the largest number of a document. */
  size: () => number;
};

/** BM25+ with its usual constants: how soon repeats stop counting, how much length weighs, the least a word is worth. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const LEAST = 0.5;
/** Lists are cleared of what was removed once it is that part of what is left. */
const SWEPT_SHARE = 0.25;

/**
 * An inverted index that scores with BM25+, field by field. Lists of numbers rather than objects: a word that 50 000
 * documents hold is scored in a few milliseconds (decision 015). Documents are numbered upwards by whoever adds them.
 */
export function createPostings(fieldWeights: readonly number[]): Postings {
  const lists = fieldWeights.map(() => new Map<string, List>());
  const lengths: number[][] = fieldWeights.map(() => []);
  const totals = fieldWeights.map(() => 0);
  const isLive: boolean[] = [];
  let live = 0;

  function listTerms(field: number, document: number, terms: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = lists[field]?.get(term) ?? { documents: [], counts: [] };
      list.documents.push(document);
      list.counts.push(count);
      lists[field]?.set(term, list);
    }
  }

  function sweep(): void {
    for (const ofField of lists) {
      for (const [term, list] of ofField) {
        const kept = list.documents.flatMap((document, at) => (isLive[document] ? [at] : []));
        if (kept.length === list.documents.length) continue;
        list.counts = kept.map((at) => list.counts[at] ?? 0);
        list.documents = kept.map((at) => list.documents[at] ?? 0);
        if (kept.length === 0) ofField.delete(term);
      }
    }
  }

  let dead = 0;
  /** Scratch of `score`, one cell a document, cleared after use. */
  let worthOf = new Float64Array(0);
  let heldBy = new Uint8Array(0);
  let namedBy = new Uint8Array(0);

  const frequency = (term: string) =>
    lists.reduce((sum, ofField) => sum + (ofField.get(term)?.documents.length ?? 0), 0);

  function makeRoom(): void {
    if (worthOf.length >= isLive.length) return;
    const room = Math.max(1024, isLive.length * 2);
    [worthOf, heldBy, namedBy] = [new Float64Array(room), new Uint8Array(room), new Uint8Array(room)];
  }

  /** Adds what the `rank`th term is worth to the documents that hold those before it too. */
  function addTerm(term: string, rank: number, touched: number[]): void {
    for (const [field, weight] of fieldWeights.entries()) {
      const list = lists[field]?.get(term);
      if (!list) continue;
      const { documents, counts } = list;
      // What was removed may still be listed.
      const holders = Math.min(documents.length, live);
      const rarity = weight * Math.log(1 + (live - holders + 0.5) / (holders + 0.5));
      const ofField = lengths[field] ?? [];
      const average = Math.max(1, (totals[field] ?? 0) / Math.max(1, live));
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at] as number;
        const held = heldBy[document] as number;
        if (held < rank || !isLive[document]) continue;
        if (held === rank) {
          if (rank === 0) touched.push(document);
          heldBy[document] = rank + 1;
        }
        if (field === 0) namedBy[document] = (namedBy[document] as number) + 1;
        const count = counts[at] as number;
        const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * ((ofField[document] as number) / average);
        worthOf[document] =
          (worthOf[document] as number) +
          rarity * (LEAST + (count * (SATURATION + 1)) / (count + SATURATION * length));
      }
    }
  }

  return {
    size: () => isLive.length,
    add(document, fields) {
      for (const [field, terms] of fields.entries()) {
        listTerms(field, document, terms);
        (lengths[field] as number[])[document] = terms.length;
        totals[field] = (totals[field] ?? 0) + terms.length;
      }
      isLive[document] = true;
      live += 1;
    },
    remove(document) {
      if (!isLive[document]) return;
      for (const field of totals.keys())
        totals[field] = (totals[field] ?? 0) - (lengths[field]?.[document] ?? 0);
      isLive[document] = false;
      live -= 1;
      dead += 1;
      if (dead <= live * SWEPT_SHARE) return;
      sweep();
      dead = 0;
    },
    score(terms, tell) {
      makeRoom();
      const touched: number[] = [];
      const fromRarest = [...terms].sort((a, b) => frequency(a) - frequency(b));
      for (const [rank, term] of fromRarest.entries()) addTerm(term, rank, touched);
      for (const document of touched) {
        if (heldBy[document] === terms.length)
          tell(document, worthOf[document] as number, namedBy[document] === terms.length);
        worthOf[document] = 0;
        heldBy[document] = 0;
        namedBy[document] = 0;
      }
    },
  };
}

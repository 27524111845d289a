import type { HitFinder, MayAnswer } from './find-hits.ts';
import type { Hit } from './hits.ts';
import { readQuestion, type Wish } from './read-question.ts';
import { isLearning } from './search-intents.ts';
import type { Vocabulary } from './vocabulary.ts';

type ProductMatcherDeps = {
  finder: HitFinder;
  isProduct: MayAnswer;
  vocabulary: Vocabulary;
};

/** Matches a question as if there were only products. */
export function createProductMatcher({
  finder: { hold, holdAll, holdSome },
  isProduct,
  vocabulary,
}: ProductMatcherDeps) {
  function matchProducts(wishes: readonly Wish[]): { hits: Hit[]; missed: Wish[]; isPartial: boolean } {
    for (const asked of [wishes, wishes.filter((wish) => !isLearning(wish))]) {
      const all = holdAll(asked, isProduct);
      if (all.length > 0) return { hits: all, missed: [], isPartial: false };
    }
    const missed = wishes.filter((wish) => !isHeld(wish));
    const held = wishes
      .filter((wish) => !missed.includes(wish))
      .concat(missed.flatMap(deviceOf).filter(isHeld));
    const allHeld = holdAll(held, isProduct);
    if (allHeld.length > 0) return { hits: allHeld, missed, isPartial: false };
    const some = holdSome(held, isProduct);
    const most = some.reduce((max, hit) => Math.max(max, hit.wishes), 0);
    return { hits: some.filter((hit) => hit.wishes === most), missed, isPartial: some.length > 0 };
  }

  const isHeld = (wish: Wish) => hold(wish, isProduct).length > 0;

  /** « iphone » in « iphone 14 », when we have nothing for that model. */
  function deviceOf({ written }: Wish): Wish[] {
    const [device, ...rest] = written.split(' ');
    return device && rest.length > 0 ? readQuestion(device, vocabulary, { isTyping: false }).wishes : [];
  }

  const isOfProducts = (word: string) =>
    holdAll(readQuestion(word, vocabulary, { isTyping: false }).wishes, isProduct).length > 0;

  return { matchProducts, isOfProducts };
}

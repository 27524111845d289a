import path from 'node:path';
import { openContent } from '../../../server/content/create-library.ts';
import { contentSource } from '../../../server/search/content-documents.ts';
import type { SearchDocument } from '../../../server/search/search-document.ts';
import { createSiteSearch, type SiteSearch } from '../../../server/search/site-search.ts';
import { ROOT } from '../../setup/project-node.mjs';
import { spreadRow } from '../report.ts';
import { alternate } from '../rounds.ts';
import { ratios, spreadOf } from '../statistics.ts';
import { load } from '../wrk.ts';
import type { Measure } from './measure.ts';

const FEW = 500;
const MANY = 50_000;
const QUESTIONS = 400;
const SUGGESTION = '/recherche/suggestions?q=switch%20ne%20ch';
const BARE = '/healthz';

export const search: Measure = {
  title: 'Search in memory',
  async take({ options: { seconds, rounds }, site }) {
    const words = await wordsOfContent();
    const few = await open(words, FEW);
    const many = await open(words, MANY);
    let round = 0;
    const askNew = (sized: Sized) => {
      round += 1;
      return timesOf(sized, words, round);
    };
    const times = await alternate(rounds, { few: () => askNew(few), many: () => askNew(many) });
    const at = (side: keyof typeof times, share: number) =>
      times[side].map((sorted) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
    const rates = await alternate(rounds, {
      suggestions: () => load({ url: site.origin + SUGGESTION, pid: site.pid, seconds }),
      bare: () => load({ url: site.origin + BARE, pid: site.pid, seconds }),
    });
    const rate = (side: keyof typeof rates) => rates[side].map(({ requestsPerSecond }) => requestsPerSecond);
    const ms = { digits: 2, unit: ' ms' };
    return {
      notes: [
        `Documents of thirty words drawn from the site’s own texts, each with a code; ${QUESTIONS} questions a round that were never asked before: ` +
          'one to three words of a title, one in five misspelt, one in seven a code. Both indexes in the measuring process, ' +
          `${rounds} alternated rounds. Suggestions: \`wrk -t1 -c16\`, ${seconds} s, the same question again; the bare route is \`${BARE}\`.`,
      ],
      rows: [
        spreadRow(
          `a question, half of them within: ${MANY} ÷ ${FEW} documents`,
          spreadOf(ratios(at('many', 0.5), at('few', 0.5))),
          { digits: 1 },
        ),
        spreadRow(`p50 at ${FEW} documents`, spreadOf(at('few', 0.5)), ms),
        spreadRow(`p99 at ${FEW} documents`, spreadOf(at('few', 0.99)), ms),
        spreadRow(`p50 at ${MANY} documents`, spreadOf(at('many', 0.5)), ms),
        spreadRow(`p99 at ${MANY} documents`, spreadOf(at('many', 0.99)), ms),
        spreadRow(`${MANY} documents taken in`, spreadOf([many.buildMs]), { digits: 0, unit: ' ms' }),
        spreadRow('longest hold of the event loop meanwhile', spreadOf([many.longestHoldMs]), {
          digits: 0,
          unit: ' ms',
        }),
        spreadRow('suggestions, ÷ bare route', spreadOf(ratios(rate('suggestions'), rate('bare')))),
        spreadRow('suggestions/s', spreadOf(rate('suggestions')), { digits: 0 }),
      ],
    };
  },
};

/** The words of the site one after the other: words drawn from anywhere in this list are as frequent as on the site. */
async function wordsOfContent(): Promise<string[]> {
  const documents = await contentSource(openContent(path.join(ROOT, 'build'))).read();
  return [...documents].flatMap(({ title, text }) => `${title} ${text}`.match(/[\p{L}\p{N}-]{2,}/gu) ?? []);
}

type Sized = { search: SiteSearch; size: number; buildMs: number; longestHoldMs: number };

async function open(words: readonly string[], size: number): Promise<Sized> {
  const random = randomFrom(size);
  const draw = (count: number) => {
    const from = Math.floor(random() * (words.length - count));
    return words.slice(from, from + count).join(' ');
  };
  const documents = Array.from(
    { length: size },
    (_, index): SearchDocument => ({
      path: `/produit/${index}`,
      kind: 'produit',
      title: `${draw(5)} ${codeOf(index)}`,
      place: 'Boutique',
      summary: draw(24),
      keywords: [],
      headings: [],
      text: '',
      price: null,
    }),
  );
  const search = createSiteSearch([{ name: 'products', tags: ['products'], read: () => documents }]);
  let longestHoldMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestHoldMs = Math.max(longestHoldMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const startedAt = performance.now();
  await search.build();
  clearInterval(watch);
  return { search, size, buildMs: performance.now() - startedAt, longestHoldMs };
}

const codeOf = (index: number) => `REF-${10_000 + index}`;

/** The time of each question in milliseconds, shortest first. */
async function timesOf({ search, size }: Sized, words: readonly string[], round: number): Promise<number[]> {
  const random = randomFrom(round);
  const times: number[] = [];
  for (let index = 0; index < QUESTIONS; index += 1) {
    const from = Math.floor(random() * (words.length - 3));
    let question = words.slice(from, from + 1 + (index % 3)).join(' ');
    if (index % 5 === 0) question = question.slice(0, 3) + question.slice(4);
    if (index % 7 === 0) question = codeOf(Math.floor(random() * size));
    const startedAt = performance.now();
    await search.find({ words: question, kind: '', page: 1 });
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

/** The same numbers between 0 and 1 for the same seed (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

import { foldText } from '#domain/fold-text.ts';
import { type GuideDevice, type GuideDifficulty, guideDevices, guideDifficulties } from '#domain/guides.ts';

/** Spans of time of the filter, by what the address says of them; minutes, both ends included. */
export const guideSpans = {
  '30': { label: '30 minutes ou moins', from: 0, to: 30 },
  '60': { label: 'De 30 minutes à 1 heure', from: 31, to: 60 },
  plus: { label: 'Plus d’une heure', from: 61, to: Number.POSITIVE_INFINITY },
} as const;

export type GuideSpan = keyof typeof guideSpans;

/** What a visitor asked of the list of guides; it lives in the address only. Empty: no matter. */
export type GuideChoice = {
  device: GuideDevice | '';
  difficulty: GuideDifficulty | '';
  span: GuideSpan | '';
  words: string;
};

type Filed = {
  title: string;
  summary: string;
  devices: readonly GuideDevice[];
  difficulty: GuideDifficulty;
  minutes: number;
};

const MAX_WORDS_LENGTH = 100;

export function readChoice(params: URLSearchParams): GuideChoice {
  const read = (name: string) => (params.get(name) ?? '').trim();
  return {
    device: guideDevices.find((device) => device === read('appareil')) ?? '',
    difficulty: guideDifficulties.find((difficulty) => difficulty === read('niveau')) ?? '',
    span: (Object.keys(guideSpans) as GuideSpan[]).find((span) => span === read('duree')) ?? '',
    words: read('q').slice(0, MAX_WORDS_LENGTH),
  };
}

export function isChosen({ device, difficulty, span, words }: GuideChoice): boolean {
  return Boolean(device || difficulty || span || words);
}

/** The guides that answer all that was asked, in the order given; each word may stand anywhere in title or summary. */
export function chooseGuides<T extends Filed>(
  guides: readonly T[],
  { device, difficulty, span, words }: GuideChoice,
): T[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  return guides.filter((guide) => {
    const text = foldText(`${guide.title} ${guide.summary}`);
    return (
      (!device || guide.devices.includes(device)) &&
      (!difficulty || guide.difficulty === difficulty) &&
      (!span || (guide.minutes >= guideSpans[span].from && guide.minutes <= guideSpans[span].to)) &&
      wanted.every((word) => text.includes(word))
    );
  });
}

import { type GuideDifficulty, guideDifficulties } from '#domain/content/guides.ts';
import { type DeviceId, devices } from '#domain/repair/devices.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** The filter's ranges of time by their names in addresses; minutes, both ends included. */
export const guideSpans = {
  '30': { label: '30 minutes ou moins', from: 0, to: 30 },
  '60': { label: 'De 30 minutes à 1 heure', from: 31, to: 60 },
  plus: { label: 'Plus d’une heure', from: 61, to: Number.POSITIVE_INFINITY },
} as const;

export type GuideSpan = keyof typeof guideSpans;

/** A visitor's choice in the list of guides; it lives in the address only. Empty: no filter. */
export type GuideChoice = {
  device: DeviceId | '';
  difficulty: GuideDifficulty | '';
  span: GuideSpan | '';
  words: string;
};

type Filed = {
  title: string;
  summary: string;
  devices: readonly DeviceId[];
  difficulty: GuideDifficulty;
  minutes: number;
};

/** Longer questions are cut. */
export const WORDS_MAX = 80;

export function readChoice(params: URLSearchParams): GuideChoice {
  const read = (name: string) => (params.get(name) ?? '').trim();
  return {
    device: devices.find(({ id }) => id === read('appareil'))?.id ?? '',
    difficulty: guideDifficulties.find((difficulty) => difficulty === read('niveau')) ?? '',
    span: (Object.keys(guideSpans) as GuideSpan[]).find((span) => span === read('duree')) ?? '',
    words: read('q').slice(0, WORDS_MAX),
  };
}

export function isChosen({ device, difficulty, span, words }: GuideChoice): boolean {
  return Boolean(device || difficulty || span || words);
}

/** The address of the list at `path` for a choice; defaults are left out. */
export function guidesPath(path: string, { device, difficulty, span, words }: Partial<GuideChoice>): string {
  const params = new URLSearchParams();
  if (device) params.set('appareil', device);
  if (difficulty) params.set('niveau', difficulty);
  if (span) params.set('duree', span);
  if (words) params.set('q', words);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The guides that match all filters, in the given order; each word may be anywhere in the title or summary. */
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

import { type DeviceId, devices } from '#domain/repair/devices.ts';

/** A visitor's choice in the list of services; it lives in the address only. Empty: everything. */
export type ServiceChoice = { device: DeviceId | ''; words: string };

/** Longer questions are cut. */
export const WORDS_MAX = 80;

/** Words that say nothing about a fault. */
const EMPTY_WORDS = new Set(
  'a ai au aux avec ce ces dans de des du elle en est et il je la le les ma mes mon ne on ou par pas plus pour quand que qui sa se ses son sur un une vous y'.split(
    ' ',
  ),
);

export function readChoice(params: URLSearchParams): ServiceChoice {
  const asked = params.get('appareil');
  return {
    device: devices.find(({ id }) => id === asked)?.id ?? '',
    words: (params.get('q') ?? '').trim().slice(0, WORDS_MAX),
  };
}

/** The address of the list for a choice; default choices are left out. */
export function servicesPath({ device, words }: Partial<ServiceChoice>): string {
  const params = new URLSearchParams();
  if (device) params.set('appareil', device);
  if (words) params.set('q', words);
  return params.size > 0 ? `/services?${params}` : '/services';
}

type Searchable = {
  title: string;
  cardTitle: string;
  summary: string;
  details: readonly string[];
  keywords: readonly string[];
  questions: readonly string[];
  devices: readonly DeviceId[];
};

/**
 * The services of a device that contain the most of the words, those with the words in their name first, each group
 * in the given order. Accents, case and endings do not count: « écrans » finds « écran », « réparer » finds «
 * réparation ».
 */
export function chooseServices<T extends Searchable>(
  services: readonly T[],
  { device, words }: ServiceChoice,
): T[] {
  const ofDevice = services.filter(({ devices }) => !device || devices.includes(device));
  const stems = stemsOf(words);
  if (stems.length === 0) return words ? [] : ofDevice;
  const rated = ofDevice.map((service) => ({
    service,
    held: countHeld(stems, textOf(service)),
    named: countHeld(stems, `${service.title} ${service.cardTitle}`),
  }));
  const most = Math.max(1, ...rated.map(({ held }) => held));
  return rated
    .filter(({ held }) => held === most)
    .sort((a, b) => b.named - a.named)
    .map(({ service }) => service);
}

function textOf({ title, cardTitle, summary, details, keywords, questions, devices: ids }: Searchable) {
  const labels = devices.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return [title, cardTitle, summary, ...details, ...keywords, ...questions, ...labels].join(' ');
}

function countHeld(stems: readonly string[], text: string): number {
  const words = wordsOf(text);
  const isHeld = (stem: string) =>
    words.some((word) => (stem.length < SHORT_WORD ? word === stem : word.startsWith(stem)));
  return stems.filter(isHeld).length;
}

function stemsOf(text: string): string[] {
  const told = wordsOf(text).filter((word) => !EMPTY_WORDS.has(word));
  return [...new Set(told.map(stem))];
}

/** « mac » does not match « machine ». */
const SHORT_WORD = 4;
const LONG_WORD = 6;
const ENDING = 2;

const stem = (word: string) =>
  word.length >= LONG_WORD ? word.slice(0, -ENDING) : word.replace(/(?<=..)[sx]$/, '');

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('fr')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

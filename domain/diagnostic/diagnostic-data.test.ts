import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import data from '../../content/data/diagnostic.json' with { type: 'json' };
import { typeset } from '../text/typography.ts';
import type { DiagnosticTree, Outcome } from './tree.ts';
import { type Path, QUESTIONS_FROM, walk } from './walk.ts';

const tree: DiagnosticTree = data;
const CONTENT = path.resolve(import.meta.dirname, '../../content');

/** Pages with a route of their own; all others are files of content/. */
const ROUTES = ['/', '/services', '/blog', '/contact'];

const inContent = (folder: string, prefix: string) =>
  readdirSync(path.join(CONTENT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => prefix + name.replace(/\.md$/, ''));

const knownPages = new Set([
  ...ROUTES,
  ...inContent('pages', '/'),
  ...inContent('blog', '/blog/'),
  ...inContent('guides', '/guides/'),
]);
const symptoms = tree.devices.flatMap((device) =>
  device.symptoms.map((symptom) => ({ ...symptom, where: `${device.id}/${symptom.id}` })),
);
const outcomes = symptoms.flatMap((symptom) => symptom.outcomes);

/** Every way through the tree, to its outcome. A path longer than any honest one goes round in circles. */
function everyEnd(from: Path = []): { path: Path; outcome: Outcome }[] {
  if (from.length > 8) throw new Error(`no end in sight: ${from}`);
  const { device, symptom, asked, outcome } = walk(tree, from);
  if (outcome) return [{ path: from, outcome }];
  const choices = symptom ? asked.at(-1)?.question.options : (device?.symptoms ?? tree.devices);
  return (choices ?? []).flatMap((_, index) => everyEnd([...from, index]));
}

test('every path through every device ends at an outcome, and every outcome can be reached', () => {
  const ends = everyEnd();
  expect(new Set(ends.map(({ outcome }) => outcome)).size).toBe(outcomes.length);
  expect(Math.max(...ends.map(({ path }) => path.length - QUESTIONS_FROM))).toBeLessThanOrEqual(3);
});

test('ids are unique where they are looked up, and each question offers a choice', () => {
  expect(new Set(tree.devices.map(({ id }) => id)).size).toBe(tree.devices.length);
  for (const { where, questions, outcomes } of symptoms) {
    const ids = [...questions, ...outcomes].map(({ id }) => id);
    expect(new Set(ids).size, where).toBe(ids.length);
    for (const { options } of questions) expect(options.length, where).toBeGreaterThan(1);
  }
});

test('outcomes send only to pages that exist, each with the words of its link', () => {
  const links = new Set(outcomes.flatMap(({ link, more }) => (more ? [link, more] : [link])));
  for (const link of links) {
    expect(knownPages, link).toContain(link);
    expect(tree.pages[link], link).toBeTruthy();
  }
  expect(Object.keys(tree.pages).toSorted()).toEqual([...links].toSorted());
});

test('a page that was planned and now exists is linked to', () => {
  for (const { planned } of outcomes) {
    for (const page of [planned?.link, planned?.more]) if (page) expect(knownPages).not.toContain(page);
  }
});

test('prices are both given or both left to the quote, the lower first', () => {
  for (const { minEuros, maxEuros } of outcomes) {
    expect(minEuros === null).toBe(maxEuros === null);
    expect(minEuros ?? 0).toBeLessThanOrEqual(maxEuros ?? 0);
  }
});

test('the words are typeset: the browser shows them as they are written', () => {
  const words = [
    tree.disclaimer,
    ...Object.values(tree.pages),
    ...tree.devices.map(({ label }) => label),
    ...symptoms.flatMap(({ label, questions }) => [
      label,
      ...questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.label)]),
    ]),
    ...outcomes.flatMap(({ causes, duration, advice }) => [...causes, duration, advice]),
  ];
  for (const text of words) expect(text).toBe(typeset(text ?? ''));
});

import { expect, test } from 'vitest';
import type { DiagnosticTree } from './tree.ts';
import { choose, walk } from './walk.ts';

const outcome = (id: string) => ({
  id,
  causes: [id],
  minEuros: 0,
  maxEuros: 0,
  duration: '',
  advice: '',
  link: '/demande',
});

const tree: DiagnosticTree = {
  disclaimer: '',
  pages: {},
  devices: [
    {
      id: 'console',
      label: 'Console',
      icon: 'box',
      symptoms: [
        {
          id: 'image',
          label: 'Pas d’image',
          start: 'q1',
          questions: [
            {
              id: 'q1',
              text: 'Autre câble ?',
              options: [
                { label: 'Oui', goto: 'o1' },
                { label: 'Non', goto: 'q2' },
              ],
            },
            { id: 'q2', text: 'Contact tordu ?', options: [{ label: 'Oui', goto: 'o2' }] },
          ],
          outcomes: [outcome('o1'), outcome('o2')],
        },
      ],
    },
  ],
};

test('nothing is chosen at the start', () => {
  expect(walk(tree, [])).toEqual({ asked: [] });
});

test('a device alone asks for its symptom', () => {
  const { device, symptom, asked } = walk(tree, [0]);
  expect([device?.id, symptom, asked]).toEqual(['console', undefined, []]);
});

test('a symptom asks its first question', () => {
  const { symptom, asked, outcome } = walk(tree, [0, 0]);
  expect(symptom?.id).toBe('image');
  expect(asked.map(({ question, chosen }) => [question.id, chosen])).toEqual([['q1', undefined]]);
  expect(outcome).toBeUndefined();
});

test('an answer leads to the next question, then to the outcome', () => {
  expect(walk(tree, [0, 0, 1]).asked.map(({ question, chosen }) => [question.id, chosen])).toEqual([
    ['q1', 1],
    ['q2', undefined],
  ]);
  const end = walk(tree, [0, 0, 1, 0]);
  expect(end.asked.map(({ chosen }) => chosen)).toEqual([1, 0]);
  expect(end.outcome?.id).toBe('o2');
});

test('a path longer than the questions, or with an index that is no choice, goes as far as it makes sense', () => {
  expect(walk(tree, [0, 0, 0, 0, 0]).outcome?.id).toBe('o1');
  expect(walk(tree, [0, 0, 7]).asked).toHaveLength(1);
  expect(walk(tree, [0, 7, 0]).symptom).toBeUndefined();
  expect(walk(tree, [7]).device).toBeUndefined();
});

test('changing a choice forgets those after it', () => {
  expect(choose([0, 1, 0, 1], 2, 1)).toEqual([0, 1, 1]);
  expect(choose([], 0, 3)).toEqual([3]);
});

import { expect, test } from 'vitest';
import { sampleCatalog as catalog } from '../test-support/sample-catalog.ts';
import { getRelationship } from './find-relationship.ts';
import { getRoutine } from './find-routine.ts';
import { editDistance, findNearestColumn, findNearestName } from './nearest-name.ts';
import { unknownTable } from './unknown-names.ts';

test.each([
  ['devices', 'makers', undefined, 'many-to-one', 'devices_maker_id_fkey'],
  ['devices', 'maker_id', undefined, 'many-to-one', 'devices_maker_id_fkey'],
  ['devices', 'devices_maker_id_fkey', undefined, 'many-to-one', 'devices_maker_id_fkey'],
  ['devices', 'makers', 'maker_id', 'many-to-one', 'devices_maker_id_fkey'],
  ['devices', 'makers', 'devices_maker_id_fkey', 'many-to-one', 'devices_maker_id_fkey'],
  ['makers', 'devices', undefined, 'one-to-many', 'devices_maker_id_fkey'],
  ['makers', 'devices', 'maker_id', 'one-to-many', 'devices_maker_id_fkey'],
  ['devices', 'documents', undefined, 'one-to-one', 'documents_device_id_fkey'],
  ['documents', 'devices', undefined, 'one-to-one', 'documents_device_id_fkey'],
  ['devices', 'parts', undefined, 'many-to-many', 'device_parts_device_id_fkey'],
  ['parts', 'devices', 'device_parts', 'many-to-many', 'device_parts_part_id_fkey'],
  ['devices', 'device_parts', undefined, 'one-to-many', 'device_parts_device_id_fkey'],
  ['fixes', 'people', 'technician_id', 'many-to-one', 'fixes_technician_id_fkey'],
  ['fixes', 'people', 'fixes_checker_id_fkey', 'many-to-one', 'fixes_checker_id_fkey'],
  ['fixes', 'checker_id', undefined, 'many-to-one', 'fixes_checker_id_fkey'],
  ['people', 'fixes', 'checker_id', 'one-to-many', 'fixes_checker_id_fkey'],
  ['people', 'people', undefined, 'one-to-many', 'people_chief_id_fkey'],
  ['people', 'people', 'chief_id', 'one-to-many', 'people_chief_id_fkey'],
  ['people', 'chief_id', undefined, 'many-to-one', 'people_chief_id_fkey'],
])('%s embeds %s (hint %s) as %s', (from, target, hint, cardinality, constraint) => {
  expect(getRelationship({ from, target, hint }, catalog)).toMatchObject({ cardinality, constraint });
});

test('says what it looked for when nothing relates two tables', () => {
  expect(() => getRelationship({ from: 'devices', target: 'people', hint: 'x' }, catalog)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'devices' and 'people' using the hint 'x' in the schema 'public', but no matches were found.",
      hint: null,
    }),
  );
});

test.each([
  ['devices', 'maker', "Perhaps you meant 'makers' instead of 'maker'."],
  ['device', 'makers', "Perhaps you meant 'devices' instead of 'device'."],
  ['devices', 'xyz', null],
])('from %s to %s it suggests %s', (from, target, hint) => {
  expect(() => getRelationship({ from, target }, catalog)).toThrow(expect.objectContaining({ hint }));
});

test('names every choice when several relationships fit', () => {
  expect(() => getRelationship({ from: 'fixes', target: 'people' }, catalog)).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST201',
      hint: "Try changing 'people' to one of the following: 'people!fixes_technician_id_fkey', 'people!fixes_checker_id_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'fixes with people',
          relationship: 'fixes_technician_id_fkey using fixes(technician_id) and people(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'fixes with people',
          relationship: 'fixes_checker_id_fkey using fixes(checker_id) and people(id)',
        },
      ],
    }),
  );
});

test.each([
  ['add', ['a'], true, 2],
  ['add', ['b', 'a'], true, 2],
  ['whole', [], true, 1],
  ['clear', [], false, 0],
])('finds %s(%s)', (name, args, isPost, parameters) => {
  expect(getRoutine({ name, args, isPost }, catalog).parameters).toHaveLength(parameters);
});

test.each([
  [
    'add',
    ['b'],
    true,
    'Could not find the function public.add(b) in the schema cache',
    'Searched for the function public.add with parameter b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    null,
  ],
  [
    'add',
    ['a', 'bb'],
    false,
    'Could not find the function public.add(a, bb) in the schema cache',
    'Searched for the function public.add with parameters a, bb, but no matches were found in the schema cache.',
    'Perhaps you meant to call the function public.add(a, b)',
  ],
  [
    'cleer',
    [],
    false,
    'Could not find the function public.cleer without parameters in the schema cache',
    'Searched for the function public.cleer without parameters, but no matches were found in the schema cache.',
    'Perhaps you meant to call the function public.clear',
  ],
])('does not find %s(%s)', (name, args, isPost, message, details, hint) => {
  expect(() => getRoutine({ name, args, isPost }, catalog)).toThrow(
    expect.objectContaining({ status: 404, code: 'PGRST202', message, details, hint }),
  );
});

test('cannot choose between overloads that take the same names', () => {
  expect(() => getRoutine({ name: 'twice', args: ['value'], isPost: true }, catalog)).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twice(value => integer), public.twice(value => text)',
    }),
  );
});

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['chat', 'chats', 1],
  ['chat', 'chta', 2],
  ['é', 'e', 1],
])('from %j to %j there are %i changes', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

test('suggests a name only when it is nearly the same', () => {
  const names = ['testimonials', 'page_visits'];
  expect(findNearestName('testimonial', names)).toBe('testimonials');
  expect(findNearestName('visits', names)).toBeUndefined();
  expect(findNearestName('x'.repeat(10_000), names)).toBeUndefined();
});

test('suggests no column when two are as near', () => {
  expect(findNearestColumn('nmae', ['name', 'label'])).toBe('name');
  expect(findNearestColumn('ab', ['aa', 'bb'])).toBeUndefined();
  expect(findNearestColumn('id', ['nom'])).toBeUndefined();
});

test('suggests the table that was probably meant', () => {
  expect(unknownTable('device', catalog)).toMatchObject({
    status: 404,
    code: 'PGRST205',
    message: "Could not find the table 'public.device' in the schema cache",
    hint: "Perhaps you meant the table 'public.devices'",
  });
});

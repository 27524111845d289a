import { expect, test } from 'vitest';
import { guidePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkGear } from './gear.ts';

const said = (fields: object) =>
  problemsOf(checkGear, { 'content/guides/micro-soudure/x.md': guidePage('x', { ...fields }) });

test.each([
  [['heat'], ['Fer à panne fine'], [], ['lunettes', 'fumées aspirées']],
  [['heat'], ['Fer à panne fine', 'Lunettes'], [], ['fumées aspirées']],
  [['chemicals'], ['Alcool isopropylique'], [], ['gants']],
  [['chemicals'], ['Loupe'], ['Flux en gel'], ['gants']],
  [['glass'], ['Médiators et ventouse', 'Gants'], [], ['lunettes']],
])('%s on the table asks for what is worn: %s', async (hazards, tools, parts, missing) => {
  expect(await said({ hazards, tools, parts })).toEqual(
    missing.map((words) => expect.stringContaining(words)),
  );
});

test('what stands among the tools is enough, and a tool of the workshop asks for nothing', async () => {
  const tools = ['Fer à panne fine', 'Lunettes, gants en nitrile, aspiration des fumées'];
  expect(await said({ hazards: ['heat', 'chemicals'], tools, parts: ['Flux en gel'] })).toEqual([]);
  expect(await said({ hazards: ['heat'], tools: ['Microscope et air chaud, à l’atelier'] })).toEqual([]);
  expect(await said({ hazards: ['lithium'], tools: ['Câble transfert'] })).toEqual([]);
});

test('a can of air has a gas that does not burn', async () => {
  expect(await said({ tools: ['Bombe d’air ou poire soufflante'] })).toEqual([
    expect.stringContaining('à gaz ininflammable'),
  ]);
  expect(await said({ tools: ['Poire, ou bombe d’air à gaz ininflammable'] })).toEqual([]);
});

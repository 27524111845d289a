import { expect, test } from 'vitest';
import { reportTics } from './code-tics.ts';

test('names the line of a turn in a text and between two tags', () => {
  const source = `const help = 'Un e-mail, pas un courrier.';
export const Note = () => (
  <p>
    Nous en parlons franchement.
  </p>
);
`;
  expect(reportTics('x.tsx', source)).toEqual([
    expect.objectContaining({ file: 'x.tsx', line: 1, message: expect.stringContaining('pas un courrier.') }),
    expect.objectContaining({ line: 4, message: expect.stringContaining('franchement') }),
  ]);
});

test('leaves programs alone', () => {
  expect(reportTics('x.ts', "// franchement\nthrow new Error('franchement');\n")).toEqual([]);
});

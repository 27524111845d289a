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

test('names the line of a heading that begins « Ce que », « Ce qui »', () => {
  const source = `const PARTS = [{ legend: 'Ce que la loi demande' }];
export const Part = () => (
  <section>
    <h2 id="lignes">Ce qui est vendu</h2>
    <Table caption="Ce qu’il reste" />
    <h3>
      {isSince ? 'Changements' : \`Ce que la version \${to} a changé\`}
    </h3>
  </section>
);
`;
  expect(reportTics('x.tsx', source).map(({ line }) => line)).toEqual([4, 6, 1, 5]);
});

test('names the line of a field that begins so', () => {
  const source = `const FIELDS = { what: { label: 'Ce qui est vendu' } };
export const Video = () => <video aria-label="Ce que voit l’appareil" />;
`;
  expect(reportTics('x.tsx', source).map(({ line }) => line)).toEqual([1, 2]);
});

test('leaves a sentence that begins so', () => {
  const source = `export const Note = () => (
  <>
    <h2>Lignes</h2>
    <p>Ce qui manque est dit ici.</p>
  </>
);
`;
  expect(reportTics('x.tsx', source)).toEqual([]);
});

test('leaves programs alone', () => {
  expect(reportTics('x.ts', "// franchement\nthrow new Error('franchement');\n")).toEqual([]);
});

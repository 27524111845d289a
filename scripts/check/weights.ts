import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopAll } from '../bench/processes.ts';
import { compare, type Figures, lower } from './weights/limits.ts';
import { measureWeights } from './weights/measure-weights.ts';

const FILE = path.join(import.meta.dirname, 'weights/limits.json');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopAll().finally(() => process.exit(1)));

const limits: Figures = JSON.parse(readFileSync(FILE, 'utf8'));
const weights = await measureWeights();
const figures = Object.fromEntries(Object.entries(weights).map(([name, { bytes }]) => [name, bytes]));
const isLowering = process.argv.includes('--lower');
const wanted = isLowering ? lower(figures, limits) : limits;
if (isLowering) writeFileSync(FILE, `${JSON.stringify(wanted, null, 2)}\n`);

const verdicts = compare(figures, wanted);
const formatBytes = (bytes?: number) => bytes?.toLocaleString('fr-FR') ?? 'sans limite';
for (const { name, figure, limit, isRight } of verdicts)
  console.log(
    `${isRight ? '✓' : '✗'} ${name} : ${formatBytes(figure)} o (${formatBytes(limit)}) ${weights[name]?.of ?? ''}`.trimEnd(),
  );
const wrong = verdicts.filter(({ isRight }) => !isRight).length;
if (wrong > 0)
  console.error(
    'Alléger, ou dire pourquoi dans le message du commit qui relève scripts/check/weights/limits.json',
  );
console.log(`Poids : ${wrong} dépassement(s) sur ${verdicts.length} mesures`);
process.exitCode = wrong > 0 ? 1 : 0;

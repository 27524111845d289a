import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { batchedOutput, type LogOutputOptions } from './log-output.ts';

function outputToFile(options?: LogOutputOptions) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'log-output-')), 'log');
  const output = batchedOutput(fs.openSync(file, 'a'), options);
  return {
    ...output,
    flushed: () => new Promise<void>((done) => output.flush(() => done())),
    read: () => fs.readFileSync(file, 'utf8'),
  };
}

test('lines arrive whole and in order, whatever their length', async () => {
  const output = outputToFile({ batchBytes: 64 });
  const lines = ['réparation\n', `${'é'.repeat(100)}\n`, 'a\n', '€'.repeat(21), '\n'];
  for (const line of lines) output.write(line);
  await output.flushed();
  expect(output.read()).toBe(lines.join(''));
});

test('a line nobody flushes is written before long', async () => {
  const output = outputToFile({ maxDelayMs: 1 });
  output.write('seule\n');
  await expect.poll(output.read).toBe('seule\n');
});

test('lines are JSON with the level’s name and the instant', async () => {
  const output = outputToFile();
  createLog('info', output).info({ url: '/"' }, 'vu');
  createLog('warn', output).info('not written');
  await output.flushed();
  expect(JSON.parse(output.read())).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    url: '/"',
    msg: 'vu',
  });
});

test('a reader that stalls costs lines, which are counted, and then the log goes on', async () => {
  const module = path.join(import.meta.dirname, 'log-output.ts');
  const script = `
    import { batchedOutput } from ${JSON.stringify(module)};
    const output = batchedOutput(1, { maxWaiting: 2 });
    for (let i = 0; i < 100_000; i += 1) output.write('0123456789012345678901234567890123456789\\n');
    process.stderr.write('written');
    process.stdin.once('data', () => output.flush(() => { output.write('last\\n'); output.flush(() => process.exit()); }));
  `;
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module-typescript',
    '--eval',
    script,
  ]);
  await once(child.stderr, 'data');
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.write('go');
  await once(child, 'close');
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
  expect(lines.at(-1)).toBe('last');
  const { droppedLines } = JSON.parse(lines.at(-2) ?? '');
  expect(droppedLines + lines.length - 2).toBe(100_000);
});

test('what is left is written when the process ends', async () => {
  const script = `import { batchedOutput } from ${JSON.stringify(path.join(import.meta.dirname, 'log-output.ts'))};
    batchedOutput(1).write('last words\\n'); process.exit(3);`;
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module-typescript',
    '--eval',
    script,
  ]);
  const [text] = await once(child.stdout, 'data');
  expect(String(text)).toBe('last words\n');
});

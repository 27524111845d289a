import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ServiceIcon } from './service-icon.tsx';

const draw = (name: string) => renderToStaticMarkup(<ServiceIcon name={name} />);

test('every service names an icon that is drawn', () => {
  const files = globSync('content/pages/services/**/*.md');
  expect(files.length).toBeGreaterThan(0);
  const names = files.map((file) => /^icon: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file);
  const fallback = draw('inconnu');
  expect(names.filter((name) => name !== 'wrench' && draw(name) === fallback)).toEqual([]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

const STEPS = [{ title: 'Reçue' }, { title: 'Diagnostic', detail: 'Ce matin' }, { title: 'Prête' }];
const render = (current: number) =>
  renderToStaticMarkup(<Stepper label="Suivi" steps={STEPS} current={current} />);

test('marks what is done, the step under way, and nothing else', () => {
  expect(render(1)).toBe(
    '<ol class="steps steps--across" aria-label="Suivi">' +
      '<li class="done"><span class="step">Reçue<span class="visually-hidden"> (fait)</span></span></li>' +
      '<li class="now" aria-current="step"><span class="step">Diagnostic</span><p>Ce matin</p></li>' +
      '<li><span class="step">Prête</span></li></ol>',
  );
});

test('has no step under way once all are done', () => {
  expect(render(3)).not.toContain('aria-current');
  expect(render(3).match(/class="done"/g)).toHaveLength(3);
});

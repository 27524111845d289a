import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { OtpInput } from './otp-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { SearchInput } from './search-input.tsx';
import { Textarea } from './textarea.tsx';

test('numbers are written in figures of one width', () => {
  expect(renderToStaticMarkup(<Input id="n" name="n" type="number" />)).toContain(
    'class="input textarea number"',
  );
});

test('a password is hidden, never sent back, and its button says what it does', () => {
  const html = renderToStaticMarkup(
    <Field name="mdp" label="Mot de passe" error="Écrivez votre mot de passe.">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  expect(html).toContain('type="password"');
  expect(html).not.toContain('value=');
  expect(html).toContain('aria-describedby="mdp-error"');
  expect(html).toMatch(
    /<button type="button" class="input-box__button needs-script" aria-label="Afficher le mot de passe" aria-pressed="false" aria-controls="mdp" data-replay="true">/,
  );
});

test('a search is not required', () => {
  const html = renderToStaticMarkup(
    <Field name="q" label="Rechercher">
      <SearchInput defaultValue="joystick" />
    </Field>,
  );
  expect(html).toContain('type="search"');
  expect(html).toContain('value="joystick"');
  expect(html).not.toContain('required');
});

test('a long text states its limit in a sentence of its description', () => {
  const html = renderToStaticMarkup(
    <Field name="panne" label="Panne" help="Deux phrases.">
      <Textarea maxLength={500} defaultValue={'</textarea><b>'} />
    </Field>,
  );
  expect(html).toContain('aria-describedby="panne-count panne-help"');
  expect(html).toContain('maxLength="500"');
  expect(html).toContain('id="panne-count">500 caractères au plus.</p>');
  expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;</textarea>');
});

test('a text that came back from a form keeps its empty first line, and ends its lines as a browser does', () => {
  const html = renderToStaticMarkup(<Textarea id="t" name="t" defaultValue={'\r\nUn\r\nDeux'} />);
  // A parser drops the first of the two line breaks.
  expect(html).toContain('>\n\nUn\nDeux</textarea>');
});

test('a long text without limit counts nothing', () => {
  const html = renderToStaticMarkup(<Textarea id="t" name="t" />);
  expect(html).not.toMatch(/role="status"|aria-describedby/);
});

test('a date says in French which days are allowed', () => {
  const words = (min?: string, max?: string) =>
    /<p class="help" id="jour-range">(.*?)<\/p>/.exec(
      renderToStaticMarkup(
        <Field name="jour" label="Jour">
          <DateInput {...(min && { min })} {...(max && { max })} />
        </Field>,
      ),
    )?.[1];
  expect(words('2025-06-01', '2025-06-30')).toBe('Du 1er juin 2025 au 30 juin 2025.');
  expect(words('2025-06-02')).toBe('À partir du 2 juin 2025.');
  expect(words(undefined, '2025-12-31')).toBe('Jusqu’au 31 décembre 2025.');
  expect(words()).toBeUndefined();
});

test('a date is the browser’s own, with its limits', () => {
  const html = renderToStaticMarkup(
    <Field name="jour" label="Jour">
      <DateInput min="2025-06-02" max="2025-06-30" defaultValue="2025-06-18" />
    </Field>,
  );
  expect(html).toContain('type="date"');
  expect(html).toContain('min="2025-06-02" max="2025-06-30"');
  expect(html).toContain('value="2025-06-18"');
  expect(html).toContain('aria-describedby="jour-range"');
});

test('a quantity is a number field between two buttons named after what is counted', () => {
  const html = renderToStaticMarkup(<NumberStepper name="q" of="Câble & co" defaultValue={2} max={2} />);
  expect(html).toContain('aria-label="Quantité\u00a0: Câble &amp; co"');
  expect(html).toMatch(/<input[^>]*type="number"[^>]*min="1" max="2"[^>]*name="q" value="2"\/>/);
  expect(html).toMatch(/aria-label="Retirer un\u00a0: Câble &amp; co" data-replay/);
  expect(html).toMatch(/aria-label="Ajouter un\u00a0: Câble &amp; co" aria-disabled="true"/);
});

test('in a field the label names the quantity', () => {
  const html = renderToStaticMarkup(
    <Field name="q" label="Quantité">
      <NumberStepper />
    </Field>,
  );
  expect(html).toContain('<label id="q-label" for="q">Quantité</label>');
  expect(html).not.toContain('aria-label="Quantité');
  expect(html).toMatch(/id="q"[^>]*value="1"/);
  expect(html).toContain('aria-label="Retirer un" aria-disabled="true"');
});

test('a code is one field that phones can fill, with a cell for each digit', () => {
  const html = renderToStaticMarkup(
    <Field name="code" label="Code" error="Ce code a expiré.">
      <OtpInput length={4} defaultValue="12" />
    </Field>,
  );
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(html.match(/<i><\/i>/g)).toHaveLength(4);
  expect(html).toContain('inputMode="numeric" autoComplete="one-time-code"');
  expect(html).toContain('aria-describedby="code-error"');
  expect(html).toContain('value="12"');
});

test('without script a code with spaces passes, a shorter one does not', () => {
  const html = renderToStaticMarkup(<OtpInput id="c" name="c" />);
  const pattern = /pattern="([^"]+)"/.exec(html)?.[1] ?? '';
  const accepts = (text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);
  expect(accepts('123 456')).toBe(true);
  expect(accepts('123456')).toBe(true);
  expect(accepts('12345')).toBe(false);
  expect(accepts('1234567')).toBe(false);
});

import { readdirSync, readFileSync } from 'node:fs';
import { X } from 'lucide';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { Ticket } from './display/card.tsx';
import { ExternalLink } from './external-link.tsx';
import { Checkbox } from './form/choice/checkbox.tsx';
import { Combobox } from './form/choice/combobox.tsx';
import { Select } from './form/choice/select.tsx';
import { Switch } from './form/choice/switch.tsx';
import { DateInput } from './form/date-input.tsx';
import { Field } from './form/field.tsx';
import { Fieldset } from './form/fieldset.tsx';
import { FileDrop } from './form/file-drop/file-drop.tsx';
import { Input } from './form/input.tsx';
import { NumberStepper } from './form/number-stepper.tsx';
import { OtpInput } from './form/otp-input.tsx';
import { PasswordInput } from './form/password-input.tsx';
import { SearchInput } from './form/search-input.tsx';
import { Textarea } from './form/textarea.tsx';
import { GoLink } from './go-link.tsx';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { LogoLetters } from './logo.tsx';

// A caller that gives a primitive a class, a style, an id or a description relies on it: styles hide and show by it, and
// screen readers read it. A primitive that accepts one in its type and drops it loses that silently.

const CLASS = { className: 'given-class' };
const STYLE = { style: { order: 7 } };
const TEXT = { 'aria-describedby': 'given-text' };
const REST = { ...STYLE, ...TEXT, id: 'given-id' };
const ALL = { ...CLASS, ...REST };

/** Each primitive that takes one of these attributes, with all that its type accepts. */
const PRIMITIVES: Readonly<Record<string, readonly [ReactElement, given: object]>> = {
  'button.tsx': [<Button key="1" {...ALL} />, ALL],
  'button-link.tsx': [<ButtonLink key="1" to="/" {...ALL} />, ALL],
  'display/card.tsx': [<Ticket key="1" stub="" {...ALL} />, ALL],
  'external-link.tsx': [<ExternalLink key="1" {...ALL} />, ALL],
  'form/choice/checkbox.tsx': [<Checkbox key="1" name="a" label="" error="Non." {...REST} />, REST],
  'form/choice/combobox.tsx': [<Combobox key="1" choices={[]} id="given-id" />, { id: 'given-id' }],
  'form/choice/select.tsx': [<Select key="1" {...REST} />, REST],
  'form/choice/switch.tsx': [<Switch key="1" name="a" label="" {...REST} />, REST],
  'form/date-input.tsx': [<DateInput key="1" min="2026-01-01" {...REST} />, REST],
  'form/field.tsx': [
    <Field key="1" name="a" label="" {...CLASS} id="given-id">
      {null}
    </Field>,
    CLASS,
  ],
  'form/fieldset.tsx': [
    <Fieldset key="1" legend="" kind="group" help="Aide" error="Non." {...ALL} />,
    { ...CLASS, ...STYLE, ...TEXT },
  ],
  'form/file-drop/file-drop.tsx': [<FileDrop key="1" kinds="" maxBytes={1} {...REST} />, REST],
  'form/input.tsx': [<Input key="1" {...ALL} />, ALL],
  'form/number-stepper.tsx': [<NumberStepper key="1" {...REST} />, REST],
  'form/otp-input.tsx': [<OtpInput key="1" {...REST} />, REST],
  'form/password-input.tsx': [<PasswordInput key="1" autoComplete="new-password" {...REST} />, REST],
  'form/search-input.tsx': [<SearchInput key="1" {...REST} />, REST],
  'form/textarea.tsx': [<Textarea key="1" maxLength={9} {...REST} />, REST],
  'go-link.tsx': [<GoLink key="1" to="/" {...REST} />, REST],
  'heading.tsx': [<Heading key="1" {...ALL} />, ALL],
  'icon.tsx': [<Icon key="1" icon={X} {...CLASS} />, CLASS],
  'icon-button.tsx': [<IconButton key="1" icon={X} aria-label="Fermer" {...ALL} />, ALL],
  'link.tsx': [<Link key="1" to="/" {...ALL} />, ALL],
  'logo.tsx': [<LogoLetters key="1" {...CLASS} />, CLASS],
};

const IN_MARKUP: Readonly<Record<string, RegExp>> = {
  className: /class="[^"]*\bgiven-class\b[^"]*"/,
  style: /style="[^"]*order:7[^"]*"/,
  'aria-describedby': /aria-describedby="[^"]*\bgiven-text\b[^"]*"/,
  id: /id="given-id"/,
};

test.each(Object.entries(PRIMITIVES))('%s keeps what it is given', (_, [element, given]) => {
  const markup = renderToStaticMarkup(element);
  for (const name of Object.keys(given)) expect(markup).toMatch(IN_MARKUP[name] ?? '');
});

test('what a primitive says of itself stands beside what it is given', () => {
  const markup = renderToStaticMarkup(
    <Fieldset legend="Adresse" help="Aide" error="Non." {...ALL} id="adresse" kind="group" />,
  );
  expect(markup).toContain('class="fieldset fieldset--group given-class"');
  expect(markup).toContain('aria-describedby="given-text adresse-error adresse-help"');
  expect(renderToStaticMarkup(<Ticket stub="" {...ALL} />)).toContain(
    'class="ticket ticket--torn given-class"',
  );
  expect(renderToStaticMarkup(<Textarea rows={3} {...REST} />)).toContain('style="--rows:3;order:7"');
});

test('no primitive that takes one of them is missing here', () => {
  const folder = new URL('.', import.meta.url);
  const takes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter((path) =>
      /ComponentProps<|HTMLAttributes<|\bclassName\??: string|\bstyle\??: CSS|'aria-describedby'\??: string;/.test(
        readFileSync(new URL(path, folder), 'utf8'),
      ),
    );
  expect(takes.toSorted()).toEqual(Object.keys(PRIMITIVES).toSorted());
});

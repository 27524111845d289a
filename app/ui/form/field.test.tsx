import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Select } from './choice/select.tsx';
import { Field } from './field.tsx';
import { RequiredContext } from './field-control.ts';
import { Fieldset } from './fieldset.tsx';
import { Input } from './input.tsx';

test('a field gives its control an id, a name and a label', () => {
  const html = renderToStaticMarkup(
    <Field name="email" label="Adresse e-mail">
      <Input type="email" />
    </Field>,
  );
  expect(html).toBe(
    '<div class="field"><label id="email-label" for="email">Adresse e-mail</label>' +
      '<input id="email" required="" type="email" class="input textarea" name="email"/></div>',
  );
});

test('the control is described by its error, then by its help', () => {
  const html = renderToStaticMarkup(
    <Field name="email" label="E-mail" help="Pour vous répondre." error="Écrivez une adresse complète.">
      <Input defaultValue="camille@" />
    </Field>,
  );
  expect(html).toContain('aria-invalid="true" aria-describedby="email-error email-help"');
  expect(html).toMatch(
    /<p class="error" id="email-error"><svg.*?<\/svg><span>Écrivez une adresse complète\.<\/span><\/p>/,
  );
  expect(html).toContain('<p class="help" id="email-help">Pour vous répondre.</p>');
  expect(html.indexOf('email-error"><svg')).toBeLessThan(html.indexOf('id="email-help"'));
});

test('without help and error nothing is announced', () => {
  const html = renderToStaticMarkup(
    <Field name="nom" label="Nom" error="">
      <Input />
    </Field>,
  );
  expect(html).not.toMatch(/aria-|class="error"|class="help"/);
});

test('only optional fields are marked, and they are not required', () => {
  const html = renderToStaticMarkup(
    <Field name="societe" label="Société" optional>
      <Input />
    </Field>,
  );
  expect(html).toContain('Société<span class="optional-mark"> (facultatif)</span>');
  expect(html).not.toContain('required');
});

test('in a form that only narrows a list nothing is required, so nothing is marked either', () => {
  const html = renderToStaticMarkup(
    <RequiredContext value={false}>
      <Field name="etat" label="État">
        <Select>
          <option value="">Tous</option>
        </Select>
      </Field>
      <Field name="q" label="Nom" optional>
        <Input />
      </Field>
    </RequiredContext>,
  );
  expect(html).not.toMatch(/required|facultatif/);
});

test('two forms of one page tell their fields apart by id', () => {
  const html = renderToStaticMarkup(
    <Field name="email" id="lettre-email" label="E-mail" help="Une fois par mois.">
      <Input />
    </Field>,
  );
  expect(html).toContain('for="lettre-email"');
  expect(html).toContain('id="lettre-email"');
  expect(html).toContain('name="email"');
  expect(html).toContain('aria-describedby="lettre-email-help"');
});

test('what the control says of itself wins over its field', () => {
  const html = renderToStaticMarkup(
    <Field name="a" label="A" help="Aide.">
      <Input id="b" name="c" required={false} aria-describedby="d" />
    </Field>,
  );
  expect(html).toContain(
    '<input id="b" aria-describedby="d a-help" type="text" class="input textarea" name="c"/>',
  );
});

test('what the visitor wrote comes back as text', () => {
  const html = renderToStaticMarkup(
    <Field name="nom" label="Nom">
      <Input defaultValue={'"><script>alert(1)</script>'} />
    </Field>,
  );
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

test('a hidden label remains for those who listen', () => {
  const html = renderToStaticMarkup(
    <Field name="tri" label="Trier" isLabelHidden>
      <Input />
    </Field>,
  );
  expect(html).toContain('<label id="tri-label" for="tri" class="visually-hidden">Trier</label>');
});

test('a control outside any field keeps its own attributes', () => {
  const html = renderToStaticMarkup(<Input id="seul" name="seul" aria-label="Seul" />);
  expect(html).toBe('<input id="seul" aria-label="Seul" type="text" class="input textarea" name="seul"/>');
});

test('a group is named by its legend and described by its error and its help', () => {
  const html = renderToStaticMarkup(
    <Fieldset id="adresse" legend="Adresse" help="En France." error="Complétez l’adresse." optional>
      <Input id="rue" name="rue" />
    </Fieldset>,
  );
  expect(html).toMatch(
    /^<fieldset class="fieldset" aria-describedby="adresse-error adresse-help"><legend>Adresse<span class="optional-mark"> \(facultatif\)<\/span><\/legend>/,
  );
  expect(html).toContain('id="adresse-help"');
  expect(html).toContain('id="adresse-error"');
});

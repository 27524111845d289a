import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '../field.tsx';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Combobox } from './combobox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { RichSelect } from './rich-select.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';

const CHOICES = [
  { value: 'retrait', label: 'Retrait', help: 'À l’atelier', aside: 'Offert' },
  { value: 'relais', label: 'Point <relais>', isDisabled: true },
];

test('a box is in its label and sends its value', () => {
  const html = renderToStaticMarkup(<Checkbox name="accord" value="oui" label="D’accord" defaultChecked />);
  expect(html).toBe(
    '<label class="check"><input type="checkbox" id="accord" name="accord" checked="" value="oui"/><span>D’accord</span></label>',
  );
});

test('a box in error is described by the sentence under it', () => {
  const html = renderToStaticMarkup(<Checkbox name="cgv" label="J’ai lu" error="Cochez la case." required />);
  expect(html).toContain('aria-invalid="true" aria-describedby="cgv-error"');
  expect(html).toContain('required=""');
  expect(html).toContain('<p class="error" id="cgv-error">');
});

test('boxes of a group share a name; the first has the id of the group', () => {
  const html = renderToStaticMarkup(
    <CheckboxGroup
      name="kit"
      legend="Accessoires"
      choices={CHOICES}
      defaultValue={['retrait']}
      error="Un au moins."
    />,
  );
  expect(html).toMatch(
    /^<fieldset class="fieldset fieldset--group" aria-describedby="kit-error"><legend>Accessoires<\/legend>/,
  );
  expect(html).toContain(
    'aria-invalid="true" type="checkbox" id="kit" name="kit" checked="" value="retrait"',
  );
  expect(html).toContain('aria-invalid="true" type="checkbox" id="kit-2" name="kit" value="relais"');
});

test('radio buttons are a named group; errors link to the first', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      name="mode"
      legend="Livraison"
      choices={CHOICES}
      error="Choisissez."
      help="Une réponse."
      look="cards"
    />,
  );
  expect(html).toMatch(
    /^<fieldset role="radiogroup" aria-required="true" aria-invalid="true" class="fieldset fieldset--group" aria-describedby="mode-error mode-help">/,
  );
  expect(html).toContain('type="radio" id="mode" required="" name="mode" value="retrait"');
  expect(html).toContain('<span>Retrait<small> À l’atelier</small></span><b>Offert</b>');
  expect(html).toContain('type="radio" id="mode-2" disabled=""');
  expect(html).toContain('Point &lt;relais&gt;');
  expect(html.match(/class="check option"/g)).toHaveLength(2);
});

test('an optional question asks for nothing; its default answer is marked', () => {
  const html = renderToStaticMarkup(
    <RadioGroup name="mode" legend="Livraison" choices={CHOICES} defaultValue="retrait" optional />,
  );
  expect(html).not.toContain('required');
  expect(html).toMatch(/id="mode"[^>]*checked=""/);
});

test('a switch is a checkbox by another name', () => {
  expect(renderToStaticMarkup(<Switch name="sms" label="SMS" />)).toContain(
    '<input type="checkbox" role="switch" class="switch" id="sms" name="sms"/>',
  );
});

test('a list begins with what is no answer', () => {
  const html = renderToStaticMarkup(
    <Field name="appareil" label="Appareil" error="Choisissez un appareil.">
      <Select placeholder="Choisissez">
        <option>PS5</option>
      </Select>
    </Field>,
  );
  expect(html).toContain('class="input input--bad"');
  expect(html).toContain('<option value="">Choisissez</option><option>PS5</option>');
  expect(html).toContain('aria-describedby="appareil-error"');
});

test('a rich list is a plain one in the document', () => {
  const html = renderToStaticMarkup(
    <Field name="type" label="Type">
      <RichSelect
        choices={[{ value: 'pc', label: 'PC', help: 'Fixe' }]}
        defaultValue="pc"
        placeholder="Choisissez"
      />
    </Field>,
  );
  expect(html).toContain('<select id="type" name="type" required="" class="input">');
  expect(html).toContain('<option value="pc" selected="">PC</option>');
});

test('a combobox is one named text field with the browser’s list in the document', () => {
  const html = renderToStaticMarkup(
    <Field name="modele" label="Modèle" help="Aide." error="Écrivez le modèle.">
      <Combobox choices={['Switch', 'PS "5"']} defaultValue="Swi" />
    </Field>,
  );
  const named = html.match(/<input[^>]*name="modele"[^>]*>/g) ?? [];
  expect(named).toHaveLength(1);
  expect(named[0]).toContain('value="Swi"');
  expect(named[0]).toContain('id="modele"');
  expect(named[0]).toContain('list="modele-list"');
  expect(named[0]).toContain('aria-describedby="modele-error modele-help"');
  expect(named[0]).toContain('aria-invalid="true"');
  expect(named[0]).toContain('aria-labelledby="modele-label"');
  expect(html).toContain(
    '<datalist id="modele-list"><option value="Switch"></option><option value="PS &quot;5&quot;"></option></datalist>',
  );
});

import { drawFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { ARTICLE_FIELDS } from './form.ts';

type ArticleInputsProps = {
  kept: Readonly<Record<string, string | undefined>>;
  errors: readonly FieldError[];
  categories: readonly string[];
  illustrations: readonly string[];
};

/** All fields of an article. */
export function ArticleInputs({ kept, errors, categories, illustrations }: ArticleInputsProps) {
  const draw = drawFields(ARTICLE_FIELDS, { errors, kept });
  const { field, control } = draw;
  return (
    <>
      <TextField draw={draw} name="title" />
      <Field {...field('body')} help={<MarkdownHelp />} className="own__text">
        <Textarea rows={18} {...control('body')} />
      </Field>
      <Field {...field('excerpt')}>
        <Textarea rows={3} {...control('excerpt')} />
      </Field>
      <div className="own__pair">
        <Field {...field('category')}>
          <Select placeholder="Choisissez une rubrique" {...control('category')}>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <TextField draw={draw} name="tags" />
        <Field {...field('image')}>
          <Select {...control('image')}>
            <option value="">Celui de tous les articles</option>
            {illustrations.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('-', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <TextField draw={draw} name="imageAlt" />
        <TextField draw={draw} name="author" />
        <TextField draw={draw} name="slug" />
        <TextField draw={draw} name="seoTitle" />
        <TextField draw={draw} name="keywords" />
      </div>
      <Field {...field('relatedPages')}>
        <Textarea rows={3} {...control('relatedPages')} />
      </Field>
      <Field {...field('sources')}>
        <Textarea rows={3} {...control('sources')} />
      </Field>
      <div className="own__pair">
        <Field {...field('publishDay')}>
          <DateInput {...control('publishDay')} />
        </Field>
        <Field {...field('publishTime')}>
          <Input {...control('publishTime')} className="number" />
        </Field>
      </div>
    </>
  );
}

function MarkdownHelp() {
  return (
    <>
      En Markdown&nbsp;: <code>## Un sous-titre</code>, <code>**important**</code>, <code>- une liste</code>,{' '}
      <code>[des mots](/services)</code>. Un encadré&nbsp;: <code>:::tip</code> ou <code>:::warning</code>, le
      texte, puis <code>:::</code>. Le paragraphe qui mène plus loin&nbsp;: <code>:::links</code>, une phrase
      avec trois liens du site, puis <code>:::</code>. Le HTML n’est pas pris&nbsp;: il s’affiche tel quel.
    </>
  );
}

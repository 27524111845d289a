import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';

type ArticleInputsProps = {
  kept: Readonly<Record<string, string | undefined>>;
  errors: readonly FieldError[];
  categories: readonly string[];
  illustrations: readonly string[];
};

/** Everything an article is made of. A draft wants its title only. */
export function ArticleInputs({ kept, errors, categories, illustrations }: ArticleInputsProps) {
  /** Of a field: its name, and what is wrong with it. */
  const of = (name: string) => ({ name, error: errors.find(({ field }) => field === name)?.message });
  return (
    <>
      <Field {...of('titre')} label="Titre">
        <Input maxLength={110} defaultValue={kept.titre} />
      </Field>
      <Field {...of('texte')} label="Texte" help={<MarkdownHelp />} optional className="own__text">
        <Textarea rows={18} maxLength={50_000} defaultValue={kept.texte} spellCheck />
      </Field>
      <Field
        {...of('extrait')}
        label="Résumé"
        help="De 100 à 200 signes. Il est au blog, en tête de l’article et dans les moteurs de recherche."
        optional
      >
        <Textarea rows={3} maxLength={400} defaultValue={kept.extrait} />
      </Field>
      <div className="own__pair">
        <Field {...of('rubrique')} label="Rubrique" optional>
          <Select placeholder="Choisissez une rubrique" defaultValue={kept.rubrique ?? ''}>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field
          {...of('etiquettes')}
          label="Étiquettes"
          help="Séparées par des virgules, une au moins."
          optional
        >
          <Input maxLength={600} defaultValue={kept.etiquettes} />
        </Field>
        <Field {...of('dessin')} label="Dessin" optional>
          <Select defaultValue={kept.dessin ?? ''}>
            <option value="">Celui de tous les articles</option>
            {illustrations.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('-', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...of('dessinAlt')}
          label="Ce que montre le dessin"
          help="Pour qui ne le voit pas. Avec un dessin, il est demandé."
          optional
        >
          <Input maxLength={300} defaultValue={kept.dessinAlt} />
        </Field>
        <Field {...of('auteur')} label="Auteur" optional>
          <Input maxLength={80} defaultValue={kept.auteur} autoComplete="off" />
        </Field>
        <Field
          {...of('adresse')}
          label="Adresse"
          help="Ce qui suit /blog/. Vide, elle vient du titre. Une fois l’article publié, la changer casse les liens qui y mènent."
          optional
        >
          <Input maxLength={100} defaultValue={kept.adresse} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          {...of('titreSeo')}
          label="Titre pour les moteurs de recherche"
          help="De 10 à 70 signes, unique sur le site."
          optional
        >
          <Input maxLength={200} defaultValue={kept.titreSeo} />
        </Field>
        <Field
          {...of('motsCles')}
          label="Mots-clés pour les moteurs de recherche"
          help="De trois à huit, séparés par des virgules."
          optional
        >
          <Input maxLength={600} defaultValue={kept.motsCles} />
        </Field>
      </div>
      <Field
        {...of('liens')}
        label="Pages sur le même sujet"
        help="Une adresse du site par ligne, par exemple /services/micro-soudure."
        optional
      >
        <Textarea rows={3} maxLength={2000} defaultValue={kept.liens} spellCheck={false} />
      </Field>
      <div className="own__pair">
        <Field
          {...of('jour')}
          label="Jour de parution"
          help="Vide, l’article paraît dès que vous le publiez."
          optional
        >
          <DateInput defaultValue={kept.jour} />
        </Field>
        <Field
          {...of('heure')}
          label="Heure de parution"
          help="Celle de Reims, par exemple 08:30. Vide, minuit."
          optional
        >
          <Input inputMode="numeric" maxLength={5} defaultValue={kept.heure} className="number" />
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

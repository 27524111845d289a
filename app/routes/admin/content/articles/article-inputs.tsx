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
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <>
      <Field name="titre" label="Titre" error={errorOf('titre')}>
        <Input maxLength={110} defaultValue={kept.titre} />
      </Field>
      <Field
        name="texte"
        label="Texte"
        help={<MarkdownHelp />}
        error={errorOf('texte')}
        optional
        className="own__text"
      >
        <Textarea rows={18} maxLength={50_000} defaultValue={kept.texte} spellCheck />
      </Field>
      <Field
        name="extrait"
        label="Résumé"
        help="De 100 à 200 signes. Il est au blog, en tête de l’article et dans les moteurs de recherche."
        error={errorOf('extrait')}
        optional
      >
        <Textarea rows={3} maxLength={400} defaultValue={kept.extrait} />
      </Field>
      <div className="own__pair">
        <Field name="rubrique" label="Rubrique" error={errorOf('rubrique')} optional>
          <Select placeholder="Choisissez une rubrique" defaultValue={kept.rubrique ?? ''}>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field
          name="etiquettes"
          label="Étiquettes"
          help="Séparées par des virgules, une au moins."
          error={errorOf('etiquettes')}
          optional
        >
          <Input maxLength={600} defaultValue={kept.etiquettes} />
        </Field>
        <Field name="dessin" label="Dessin" error={errorOf('dessin')} optional>
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
          name="dessinAlt"
          label="Ce que montre le dessin"
          help="Pour qui ne le voit pas. Avec un dessin, il est demandé."
          error={errorOf('dessinAlt')}
          optional
        >
          <Input maxLength={300} defaultValue={kept.dessinAlt} />
        </Field>
        <Field name="auteur" label="Auteur" error={errorOf('auteur')} optional>
          <Input maxLength={80} defaultValue={kept.auteur} autoComplete="off" />
        </Field>
        <Field
          name="adresse"
          label="Adresse"
          help="Ce qui suit /blog/. Vide, elle vient du titre. Une fois l’article publié, la changer casse les liens qui y mènent."
          error={errorOf('adresse')}
          optional
        >
          <Input maxLength={100} defaultValue={kept.adresse} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          name="titreSeo"
          label="Titre pour les moteurs de recherche"
          help="De 10 à 70 signes, unique sur le site."
          error={errorOf('titreSeo')}
          optional
        >
          <Input maxLength={200} defaultValue={kept.titreSeo} />
        </Field>
        <Field
          name="motsCles"
          label="Mots-clés pour les moteurs de recherche"
          help="De trois à huit, séparés par des virgules."
          error={errorOf('motsCles')}
          optional
        >
          <Input maxLength={600} defaultValue={kept.motsCles} />
        </Field>
      </div>
      <Field
        name="liens"
        label="Pages sur le même sujet"
        help="Une adresse du site par ligne, par exemple /services/micro-soudure."
        error={errorOf('liens')}
        optional
      >
        <Textarea rows={3} maxLength={2000} defaultValue={kept.liens} spellCheck={false} />
      </Field>
      <div className="own__pair">
        <Field
          name="jour"
          label="Jour de parution"
          help="Vide, l’article paraît dès que vous le publiez."
          error={errorOf('jour')}
          optional
        >
          <DateInput defaultValue={kept.jour} />
        </Field>
        <Field
          name="heure"
          label="Heure de parution"
          help="Celle de Reims, par exemple 08:30. Vide, minuit."
          error={errorOf('heure')}
          optional
        >
          <Input inputMode="numeric" maxLength={5} defaultValue={kept.heure} className="num" />
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

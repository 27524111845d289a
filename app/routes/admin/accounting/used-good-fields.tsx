import { Select } from '#app/ui/form/choice/select.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { SELLER_DOCUMENTS, USED_GOODS_WAYS } from '#domain/used-goods.ts';

type UsedGoodFieldsProps = {
  /** What was typed, or what is to be corrected. */
  fields: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  isCorrection: boolean;
};

/** All that the law wants said of a used thing and of who sold it. */
export function UsedGoodFields({ fields, errors, isCorrection }: UsedGoodFieldsProps) {
  const of = (name: string) => ({ name, error: errors.find(({ field }) => field === name)?.message });
  return (
    <>
      {isCorrection && (
        <Field {...of('motif')} label="Ce qui était faux">
          <Input maxLength={500} defaultValue={fields.motif} />
        </Field>
      )}
      <Field {...of('le')} label="Date de l’achat ou de la reprise">
        <DateInput defaultValue={fields.le} />
      </Field>
      <Field
        {...of('description')}
        label="Description"
        help="Genre, marque, modèle, couleur, signes particuliers."
      >
        <Textarea rows={3} maxLength={500} defaultValue={fields.description} />
      </Field>
      <Field {...of('serie')} label="Numéro de série ou IMEI" optional>
        <Input maxLength={80} autoCapitalize="characters" spellCheck={false} defaultValue={fields.serie} />
      </Field>
      <Field
        {...of('provenance')}
        label="Provenance"
        help="Par exemple «&nbsp;achat à un particulier, au comptoir&nbsp;»."
      >
        <Input maxLength={200} defaultValue={fields.provenance} />
      </Field>
      <Field {...of('prix')} label="Prix payé" help="En euros. 0 pour un échange ou un dépôt.">
        <Input inputMode="decimal" maxLength={20} className="num" defaultValue={fields.prix} />
      </Field>
      <Field {...of('moyen')} label="Moyen">
        <Select placeholder="Choisissez le moyen" defaultValue={fields.moyen ?? ''}>
          {Object.entries(USED_GOODS_WAYS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        {...of('vendeur')}
        label="Nom et prénoms du vendeur"
        help="Pour une société, sa dénomination et son représentant."
      >
        <Input maxLength={200} autoComplete="off" defaultValue={fields.vendeur} />
      </Field>
      <Field {...of('domicile')} label="Adresse du vendeur">
        <Input maxLength={300} autoComplete="off" defaultValue={fields.domicile} />
      </Field>
      <Field {...of('piece')} label="Pièce d’identité présentée">
        <Select placeholder="Choisissez la pièce" defaultValue={fields.piece ?? ''}>
          {Object.entries(SELLER_DOCUMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...of('numero')} label="Numéro de la pièce">
        <Input maxLength={60} autoComplete="off" spellCheck={false} defaultValue={fields.numero} />
      </Field>
      <Field
        {...of('autorite')}
        label="Délivrée par, et quand"
        help="Par exemple «&nbsp;Préfecture de la Marne, 3 mai 2021&nbsp;»."
      >
        <Input maxLength={120} defaultValue={fields.autorite} />
      </Field>
    </>
  );
}

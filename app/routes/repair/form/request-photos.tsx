import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { uploadRules } from '#domain/uploads/uploads.ts';

/** Of one request. */
export const MAX_PHOTOS = 5;

/** A photo that has come, in a form that came back for something else. */
export type KeptPhoto = { id: string; name: string };

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type RequestPhotosProps = {
  /** What they should show, a sentence. */
  subject: string;
  kept: readonly KeptPhoto[];
  error: string | undefined;
  /** Another one each time the server answered: what it has kept must not be sent again. */
  round: string;
};

/** Last in its form: what precedes is then read, even when a case is refused. */
export function RequestPhotos({ subject, kept, error, round }: RequestPhotosProps) {
  const isFull = kept.length >= MAX_PHOTOS;
  return (
    <Fieldset id="images" legend="Photos" error={isFull ? error : undefined}>
      {kept.length > 0 && (
        <div>
          <p className="help">Déjà envoyées&nbsp;; décochez celles à retirer.</p>
          {kept.map(({ id, name }, index) => (
            <Checkbox
              key={id}
              // Where the list of errors leads to when there is no field for more.
              id={isFull && index === 0 ? 'photos' : id}
              name="keptPhotos[]"
              value={`${id}/${name}`}
              label={name}
              defaultChecked
            />
          ))}
        </div>
      )}
      {!isFull && (
        <Field
          name="photos"
          label={kept.length > 0 ? 'Ajouter des photos' : 'Photos de l’appareil'}
          optional
          help={`${subject} Le lieu et l’appareil de prise de vue en sont effacés.`}
          error={error}
        >
          <FileDrop
            key={round}
            kinds="Photos"
            accept={PICTURES}
            maxBytes={uploadRules.maxBytes}
            maxFiles={MAX_PHOTOS - kept.length}
          />
        </Field>
      )}
    </Fieldset>
  );
}

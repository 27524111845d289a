import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { uploadRules } from '#domain/uploads/uploads.ts';

/** Upper bound for one request. */
export const MAX_PHOTOS = 5;

/** A photo that is stored already, because the form came back with other errors. */
export type KeptPhoto = { id: string; name: string };

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type RequestPhotosProps = {
  /** What the photos should show, in a sentence. */
  subject: string;
  kept: readonly KeptPhoto[];
  error: string | undefined;
  /** Changes with each answer of the server, so that stored photos are not sent again. */
  round: string;
};

/** Last in its form: the server then reads the other fields even if it refuses a file. */
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
              // The list of errors needs a target when the file field is not drawn.
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

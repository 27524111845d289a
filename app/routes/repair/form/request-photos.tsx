import { FilesField } from '#app/features/files/files-field.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { filmedRules } from '#domain/uploads/uploads.ts';

/** Upper bound for one request. */
export const MAX_PHOTOS = 5;

type RequestPhotosProps = {
  /** What the photos should show, in a sentence. */
  subject: string;
  sent: readonly SentFile[];
  error: string | undefined;
  /** Changes with each answer of the server, so that stored photos are not sent again. */
  round: string;
};

/** Last in its form: the server then reads the other fields even if it refuses a file. */
export function RequestPhotos({ subject, sent, error, round }: RequestPhotosProps) {
  return (
    <Fieldset id="images" legend="Photos et vidéos">
      <FilesField
        name="photos"
        label="Photos ou vidéos de l’appareil"
        isOptional
        help={`${subject} Le lieu et l’appareil de prise de vue en sont effacés.`}
        error={error}
        sent={sent}
        round={round}
        rules={{ ...filmedRules, maxFiles: MAX_PHOTOS }}
      />
    </Fieldset>
  );
}

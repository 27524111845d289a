import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorMessage } from '#app/ui/form/error-message.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { SENT_FILES } from '#domain/uploads/video-rules.ts';
import type { SentFile } from './sent-files.ts';

type FilesFieldProps = {
  /** Name and id of the field. */
  name: string;
  label: string;
  help?: string | undefined;
  error: string | undefined;
  isOptional?: boolean;
  /** Files that are stored already. */
  sent: readonly SentFile[];
  /** Changes with each answer of the server: what it stored is not sent again. */
  round: string;
  rules: { kinds: string; accept: string; maxBytes: number; maxFormBytes: number; maxFiles: number };
  /** Offers the camera of a tablet. */
  capture?: 'environment';
};

/**
 * Photographs, videos and documents of a form: those that are stored already, each to keep or not, and a zone for more. Last in its
 * form: the server then reads the other fields even if it refuses a file. Its action reads it by `readSentFiles`.
 */
export function FilesField({ name, label, help, error, sent, round, rules, ...props }: FilesFieldProps) {
  const places = rules.maxFiles - sent.length;
  return (
    <>
      {sent.length > 0 && (
        <div>
          <p className="help">Déjà envoyés&nbsp;; décochez ce qui est à retirer.</p>
          {sent.map(({ id, name: file }, index) => (
            <Checkbox
              key={id}
              // The list of errors needs a target when the file field is not drawn.
              id={places <= 0 && index === 0 ? name : id}
              name={SENT_FILES}
              value={`${id}/${file}`}
              label={file}
              defaultChecked
            />
          ))}
        </div>
      )}
      {places <= 0 && error && <ErrorMessage>{error}</ErrorMessage>}
      {places > 0 && (
        <Field
          name={name}
          label={sent.length > 0 ? 'Ajouter des fichiers' : label}
          optional={props.isOptional === true || sent.length > 0}
          help={help}
          error={error}
        >
          <FileDrop
            key={round}
            {...rules}
            maxFiles={places}
            sendsVideos={rules.accept.includes('video/')}
            sentIds={sent.map(({ id }) => id)}
            capture={props.capture}
          />
        </Field>
      )}
    </>
  );
}

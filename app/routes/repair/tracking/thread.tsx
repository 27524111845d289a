import { Check, MessageCircle, Send } from 'lucide';
import { Form } from 'react-router';
import { FilesField } from '#app/features/files/files-field.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { messageFileRules } from '#domain/uploads/uploads.ts';
import { MAX_FILES, MESSAGE_FIELDS } from './form.ts';
import { trackingPath } from './tracking-path.ts';
import type { RepairView } from './tracking-view.ts';

type ThreadProps = {
  messages: RepairView['messages'];
  /** The shop has written, and the customer has not marked it as read. */
  hasNews: boolean;
  /** The result of the form just sent. */
  done: string | null;
  canSendFiles: boolean;
  /** A conversation that begins with the number of the case; null where the shop has none. */
  whatsapp: string | null;
  link: string;
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  /** Files that are stored already. */
  sent: readonly SentFile[];
  /** Changes with each answer of the server. */
  round: string;
};

/** The messages of both sides, and the form for the next one. */
export function Thread({
  messages,
  hasNews,
  done,
  canSendFiles,
  whatsapp,
  link,
  errors,
  kept,
  sent,
  round,
}: ThreadProps) {
  const { field, control, errorOf } = drawFields(MESSAGE_FIELDS, { errors, kept });
  const written = messages.length;
  return (
    <section id="messages" aria-labelledby="messages-titre">
      <h2 id="messages-titre">Messages</h2>
      {done && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {written === 0 ? (
        <p>Aucun message pour l’instant. Une question, un détail oublié&nbsp;? Écrivez ici.</p>
      ) : (
        <ol className="repair__thread">
          {messages.map(({ id, isMine, text, at }) => (
            <li key={id} className={isMine ? 'repair__mine' : undefined}>
              <p className="repair__who">
                <b>{isMine ? 'Vous' : 'L’atelier'}</b>{' '}
                <time dateTime={at.toISOString()}>{formatDate(at, { withTime: true })}</time>
              </p>
              <p className="repair__text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {hasNews && (
        <Form method="post" action={`${trackingPath(link)}#messages`} preventScrollReset>
          <SubmitButton name="intent" value="read" variant="secondary" icon={Check}>
            J’ai lu le message de l’atelier
          </SubmitButton>
        </Form>
      )}
      <Form
        // A new key after each message empties the form.
        key={written}
        method="post"
        action={`${trackingPath(link)}#messages`}
        encType="multipart/form-data"
        className="form repair__write"
        noValidate
        preventScrollReset
      >
        <Field {...field('message')}>
          <Textarea rows={3} {...control('message')} />
        </Field>
        {canSendFiles && (
          <FilesField
            name="files"
            label={MESSAGE_FIELDS.files.label}
            isOptional
            error={errorOf('files')}
            sent={sent}
            round={round}
            rules={{ ...messageFileRules, maxFiles: MAX_FILES }}
          />
        )}
        <SubmitButton name="intent" value="message" icon={Send}>
          Envoyer le message
        </SubmitButton>
      </Form>
      {whatsapp && (
        <>
          <p className="help">
            Sur WhatsApp, un service de Meta, le message commence par le numéro du dossier. La conversation
            reste dans votre téléphone&nbsp;: un accord ou un refus se donne ici.
          </p>
          <ButtonLink to={whatsapp} newTab icon={MessageCircle}>
            Écrire par WhatsApp
          </ButtonLink>
        </>
      )}
    </section>
  );
}

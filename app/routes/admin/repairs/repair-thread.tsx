import { Form } from 'react-router';
import { FilesField } from '#app/features/files/files-field.tsx';
import type { SentFile } from '#app/features/files/sent-files.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Select } from '#app/ui/form/choice/select.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { messageFileRules } from '#domain/uploads/uploads.ts';
import { QUICK_REPLIES_PATH } from '../quick-replies/reply-paths.ts';
import { MESSAGE_FIELDS } from './form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type RepairThreadProps = {
  repair: RepairView;
  /** The quick replies to choose from. */
  replies: readonly { id: string; name: string }[];
  errors: readonly FieldError[];
  /** The texts typed in a refused form. */
  kept: Record<string, string>;
  /** Files that are stored already, and what changes with each answer of the server. */
  sent: readonly SentFile[];
  round: string;
  /** The text of a quick reply was put into the message. */
  isInserted: boolean;
  /** Whether a service sends text messages. */
  takesSms: boolean;
};

/** The messages between customer and shop, and whether they were read. */
export function RepairThread({
  repair: { reference, customer, messages, isOver },
  replies,
  errors,
  kept,
  sent,
  round,
  isInserted,
  takesSms,
}: RepairThreadProps) {
  const { field, control, errorOf } = drawFields(MESSAGE_FIELDS, { errors, kept });
  const hasNew = messages.some(({ author, readAt }) => author === 'customer' && !readAt);
  return (
    <section className="area__part" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.length === 0 && <p>Aucun message pour l’instant.</p>}
      <ol className="case__thread">
        {messages.map(({ id, author, by, way, text, at, readAt }) => (
          <li key={id} className={author === 'shop' ? 'case__ours' : undefined}>
            <p className="case__text">{text}</p>
            <small>
              {[by, way, at, readAt ? `lu le ${readAt}` : 'pas encore lu'].filter(Boolean).join(', ')}
            </small>
          </li>
        ))}
      </ol>
      {hasNew && (
        <Form method="post" action={`${repairPath(reference)}#messages`}>
          <Button type="submit" name="intent" value="read" size="s">
            Marquer comme lus
          </Button>
        </Form>
      )}
      <Form
        method="post"
        action={`${repairPath(reference)}#messages`}
        encType="multipart/form-data"
        className="account__form"
        key={messages.length}
      >
        {replies.length > 0 && (
          <div className="case__find">
            <Field {...field('reply')}>
              <Select placeholder="Choisissez un texte" {...control('reply')}>
                {replies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            {/* The files stay in the browser: only the text comes back with the reply in it. */}
            <SubmitButton
              name="intent"
              value="insert-reply"
              variant="secondary"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
            >
              Mettre dans le message
            </SubmitButton>
          </div>
        )}
        {isInserted && (
          <Notice kind="ok" role="status">
            <p>Le texte est dans le message&nbsp;: relisez-le, puis envoyez-le.</p>
          </Notice>
        )}
        <Field
          {...field('message')}
          help={
            customer.email
              ? 'Il le reçoit aussi par e-mail.'
              : takesSms && customer.phone
                ? 'Sans e-mail, il reçoit un SMS avec le lien de son suivi, aux heures d’ouverture.'
                : 'Sans e-mail, il le lit dans son suivi seulement.'
          }
        >
          {/* A text that was put in makes a new control: one that was typed in keeps what it has. */}
          <Textarea key={isInserted ? kept.message : ''} rows={3} {...control('message')} />
        </Field>
        {!isOver && (
          <FilesField
            name="files"
            label={MESSAGE_FIELDS.files.label}
            help={MESSAGE_FIELDS.files.help}
            isOptional
            error={errorOf('files')}
            sent={sent}
            round={round}
            rules={messageFileRules}
          />
        )}
        <SubmitButton name="intent" value="message" variant="secondary">
          Envoyer le message
        </SubmitButton>
      </Form>
      <p>
        <GoLink to={QUICK_REPLIES_PATH}>Réponses rapides</GoLink>
      </p>
    </section>
  );
}

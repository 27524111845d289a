import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { MESSAGE_FIELDS } from './form.ts';
import { repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

/** The messages between customer and shop, and whether they were read. */
export function RepairThread({
  repair: { reference, customer, messages, isOver },
  kept,
}: {
  repair: RepairView;
  /** The texts typed in a refused form. */
  kept: Record<string, string>;
}) {
  const { field, control } = drawFields(MESSAGE_FIELDS, { kept });
  const hasNew = messages.some(({ author, readAt }) => author === 'customer' && !readAt);
  return (
    <section className="area__part" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.length === 0 && <p>Aucun message pour l’instant.</p>}
      <ol className="case__thread">
        {messages.map(({ id, author, by, text, at, readAt }) => (
          <li key={id} className={author === 'shop' ? 'case__ours' : undefined}>
            <p className="case__text">{text}</p>
            <small>{`${by}, ${at}, ${readAt ? `lu le ${readAt}` : 'pas encore lu'}`}</small>
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
        <Field
          {...field('message')}
          help={
            customer.email
              ? 'Il le reçoit aussi par e-mail.'
              : 'Sans e-mail, il le lit dans son suivi seulement.'
          }
        >
          <Textarea rows={3} {...control('message')} />
        </Field>
        {!isOver && (
          <Field {...field('files')}>
            <FileDrop {...uploadRules} />
          </Field>
        )}
        <SubmitButton name="intent" value="message" variant="secondary">
          Envoyer le message
        </SubmitButton>
      </Form>
    </section>
  );
}

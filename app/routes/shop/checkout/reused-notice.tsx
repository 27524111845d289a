import { Notice } from '#app/ui/display/notice.tsx';

export function ReusedNotice() {
  return (
    <Notice kind="warn" title="Cette commande est déjà enregistrée" level={2} role="alert">
      <p>
        Une première commande a été passée depuis cette page, avec d’autres informations. Rien d’autre n’a été
        commandé. Son récapitulatif vous a été envoyé par e-mail&nbsp;; pour la corriger, répondez à ce
        message.
      </p>
    </Notice>
  );
}

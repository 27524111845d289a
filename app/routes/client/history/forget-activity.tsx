import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { HISTORY_PATH } from './history-path.ts';

type ForgetProps = {
  /** The line to delete; null for all that may be deleted. */
  line: { id: string; words: string; at: string } | null;
};

/** Asks for confirmation on a page of its own: works without script, and opening a link deletes nothing. */
export function ForgetActivity({ line }: ForgetProps) {
  return (
    <>
      <h1>{line ? 'Effacer cette ligne\u00a0?' : 'Effacer les pages consultées\u00a0?'}</h1>
      <Notice kind="warn">
        <p>
          {line
            ? `${line.words}, le ${line.at}.`
            : 'Toutes, quelle que soit la période. Connexions et étapes restent.'}
        </p>
        <p>
          Ce qui est effacé ne revient pas. Vos commandes, vos réparations et leurs documents restent&nbsp;:
          seule la trace dans cet historique disparaît.
        </p>
      </Notice>
      <Form method="post" action={HISTORY_PATH} className="account__ways">
        {line && <input type="hidden" name="line" value={line.id} />}
        <SubmitButton name="intent" value={line ? 'forget' : 'forget-all'}>
          {line ? 'Effacer la ligne' : 'Effacer les pages'}
        </SubmitButton>
        <ButtonLink to={HISTORY_PATH}>Ne rien effacer</ButtonLink>
      </Form>
    </>
  );
}

import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FactorRule } from '#server/admin/users/factor-rule.ts';
import { USERS_PATH } from '../back-office-paths.ts';

/** Says who must sign in with two steps, with the button that changes this. */
export function FactorRuleSection({ rule: { graceDays, asksOthers } }: { rule: FactorRule }) {
  const delay = graceDays > 1 ? `${graceDays} jours` : `${graceDays} jour`;
  return (
    <section className="area__part" aria-labelledby="deux-etapes">
      <h2 id="deux-etapes">La connexion en deux étapes</h2>
      <p>
        {`Un propriétaire en a besoin ${delay} après être entré dans l’équipe\u00a0; dans une boutique ouverte, dès le lendemain de l’ouverture. `}
        {asksOthers
          ? `Les autres aussi, après ${delay}\u00a0: sans elle, l’arrière-boutique ne s’ouvre plus pour eux.`
          : 'Aux autres, elle est proposée, sans être exigée.'}
      </p>
      <Form method="post" action={USERS_PATH} preventScrollReset>
        <SubmitButton
          name="intent"
          value={asksOthers ? 'spare-factor' : 'require-factor'}
          variant="secondary"
          size="s"
        >
          {asksOthers ? 'Ne plus l’exiger des autres' : 'L’exiger aussi des autres'}
        </SubmitButton>
      </Form>
    </section>
  );
}

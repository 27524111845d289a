import { Form } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import { typeset } from '#domain/text/typography.ts';
import type { OpeningStep, OpeningSteps, StepState } from '#server/opening/opening-steps.ts';
import { OPENING_PATH, placeOf } from './opening-paths.ts';

const STATES: Record<StepState, [BadgeKind, string]> = {
  done: ['ok', 'Fait'],
  required: ['error', 'À faire'],
  advised: ['waiting', 'Conseillé'],
  unneeded: ['idle', 'Pas nécessaire'],
};

/** All that the shop needs to open, by group, each with its reason and the way to its field. */
export const StepGroups = ({ groups }: { groups: OpeningSteps }) =>
  groups.map(({ id, title, steps }) => (
    <section key={id} className="area__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="steps">
        {steps.map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ul>
    </section>
  ));

function Step({ step }: { step: OpeningStep }) {
  const { label, state, why, where, note, place } = step;
  const [kind, word] = STATES[state];
  const isOpen = state === 'required' || state === 'advised';
  return (
    <li className="steps__line">
      <Link to={placeOf(place)}>{label}</Link>
      <Badge kind={kind}>{word}</Badge>
      {isOpen && <p>{typeset(why)}</p>}
      {isOpen && where && <p className="steps__where">{typeset(where)}</p>}
      {note && <p className="steps__where">{typeset(note)}</p>}
      <Press step={step} />
    </li>
  );
}

/** What can be done about a step on this page. */
function Press({ step: { label, reading, examples } }: { step: OpeningStep }) {
  if (examples)
    return (
      <Form method="post" action={OPENING_PATH} preventScrollReset>
        <SubmitButton name="intent" value="hide" variant="secondary" size="s">
          Tout masquer
        </SubmitButton>
      </Form>
    );
  if (!reading) return null;
  const { id, isRead } = reading;
  return (
    <Form method="post" action={OPENING_PATH} preventScrollReset>
      <input type="hidden" name="item" value={id} />
      <SubmitButton
        name="intent"
        value={isRead ? 'unread' : 'read'}
        variant={isRead ? 'quiet' : 'secondary'}
        size="s"
        aria-label={`${isRead ? 'À relire' : 'J’ai relu'}\u00a0: ${label}`}
      >
        {isRead ? 'À relire' : 'J’ai relu'}
      </SubmitButton>
    </Form>
  );
}

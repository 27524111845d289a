import { ArrowLeft, ArrowRight } from 'lucide';
import { Button } from '#app/ui/button.tsx';
import { QUESTIONS_FROM } from '#domain/diagnostic/walk.ts';
import { ChoiceGroup } from './choice-group.tsx';
import type { useDiagnostic } from './use-diagnostic.ts';

/** With a result, the last question stays, so that its answer can be changed and focus is not lost. */
export function CurrentQuestion({ test }: { test: ReturnType<typeof useDiagnostic> }) {
  const { device, symptom, asked, pointed, outcome } = test;
  const last = asked.at(-1);
  if (!device) return <NoQuestion />;

  const depth = symptom ? QUESTIONS_FROM - 1 + asked.length : QUESTIONS_FROM - 1;
  const legend = symptom ? (last?.question.text ?? '') : 'Que se passe-t-il\u00a0?';
  const choices = symptom ? (last?.question.options ?? []) : device.symptoms;
  return (
    <div className="bench__ask">
      <ChoiceGroup
        key={`${device.id} ${symptom?.id} ${last?.question.id}`}
        kind="question"
        legend={legend}
        choices={choices}
        chosen={pointed ?? last?.chosen}
        onChoose={(index, how) => test.chooseAt(depth, index, how)}
      />
      <div className="bench__nav">
        <Button variant="quiet" size="s" icon={ArrowLeft} onClick={test.back}>
          Retour
        </Button>
        {pointed !== undefined && !outcome && (
          <Button size="s" iconAfter={ArrowRight} onClick={() => test.chooseAt(depth, pointed, 'commit')}>
            Continuer
          </Button>
        )}
      </div>
    </div>
  );
}

function NoQuestion() {
  return (
    <div className="bench__ask muted">
      <p>Choisissez d’abord l’appareil&nbsp;: ses pannes s’affichent ici.</p>
      <div className="choices choices--off" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

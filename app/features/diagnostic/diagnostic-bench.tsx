import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { quotePath } from '#app/features/content/quote-link.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { DiagnosticTree, Outcome } from '#domain/diagnostic/tree.ts';
import { QUESTIONS_FROM } from '#domain/diagnostic/walk.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { DiagnosticScreen } from './diagnostic-screen.tsx';
import { useDiagnostic } from './use-diagnostic.ts';

const ASK = 'Demander un devis pour cette panne';

/** The front panel of the test bench: device keys, one question at a time, and the display with its result. */
export function DiagnosticBench({ tree }: { tree: DiagnosticTree }) {
  const test = useDiagnostic(tree);
  const { device, symptom, outcome } = test;
  return (
    <div className="bench" ref={test.panel}>
      <div className="bench__g">
        <div className="bench__in">
          <ChoiceGroup
            kind="device"
            legend="Quel appareil&nbsp;?"
            choices={tree.devices.map(({ label, icon }) => ({ label, icon: <DeviceIcon name={icon} /> }))}
            chosen={device && tree.devices.indexOf(device)}
            onChoose={test.chooseDevice}
          >
            <button type="button" className="key key--reset" disabled={!device} onClick={test.restart}>
              <RotateCcw className="ico" />
              Recommencer
            </button>
          </ChoiceGroup>
          <CurrentQuestion test={test} />
          <p className="bench__else">
            Un autre appareil, une autre panne&nbsp;? <Link to="/demande">Décrivez-la à l’atelier</Link>.
          </p>
        </div>
        <div className="bench__out">
          <DiagnosticScreen
            device={device}
            symptom={symptom}
            asked={test.asked}
            outcome={outcome}
            depth={test.depth}
          />
          {device && symptom && outcome ? (
            <NextSteps subject={`${device.label} – ${symptom.label}`} outcome={outcome} pages={tree.pages} />
          ) : (
            <NextStepsOff />
          )}
          <p className="small muted">
            {tree.disclaimer} <Link to="/prix">Toutes les fourchettes</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Once there is a result, the last question stays, so that its answer can be changed and the focus is not lost. */
function CurrentQuestion({ test }: { test: ReturnType<typeof useDiagnostic> }) {
  const { device, symptom, asked, draft, outcome } = test;
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
        chosen={draft ?? last?.chosen}
        onChoose={(index, how) => test.chooseAt(depth, index, how)}
      />
      <div className="bench__nav">
        <Button variant="quiet" size="s" icon={ArrowLeft} onClick={test.back}>
          Retour
        </Button>
        {draft !== undefined && !outcome && (
          <Button size="s" iconAfter={ArrowRight} onClick={() => test.chooseAt(depth, draft, 'commit')}>
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

function NextSteps({
  subject,
  outcome,
  pages,
}: {
  subject: string;
  outcome: Outcome;
  pages: DiagnosticTree['pages'];
}) {
  return (
    <>
      <ButtonLink variant="primary" block to={quotePath(subject)} iconAfter={ArrowRight}>
        {ASK}
      </ButtonLink>
      <p className="bench__links">
        {[outcome.link, outcome.more].map(
          (page) =>
            page && (
              <GoLink key={page} to={page}>
                {pages[page]}
              </GoLink>
            ),
        )}
      </p>
    </>
  );
}

/** Holds the place of the next steps, like a key that is not lit yet. */
function NextStepsOff() {
  return (
    <div aria-hidden="true">
      <span className="btn btn--block bench__off">
        {ASK}
        <ArrowRight className="ico" />
      </span>
      <p className="bench__links" />
    </div>
  );
}

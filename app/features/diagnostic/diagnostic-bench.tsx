import { ArrowRight, RotateCcw } from 'lucide-react';
import { quotePath } from '#app/features/content/quote-link.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import type { DiagnosticTree, Outcome } from '#domain/diagnostic/tree.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { CurrentQuestion } from './current-question.tsx';
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

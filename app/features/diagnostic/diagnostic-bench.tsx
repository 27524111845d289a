import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { quotePath } from '#app/features/content/quote-link.ts';
import type { Device, DiagnosticTree, Outcome, Symptom } from '#domain/diagnostic/tree.ts';
import { QUESTIONS_FROM } from '#domain/diagnostic/walk.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { DiagnosticScreen } from './diagnostic-screen.tsx';
import { useDiagnostic } from './use-diagnostic.ts';

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
        </div>
        <div className="bench__out">
          <DiagnosticScreen device={device} symptom={symptom} asked={test.asked} outcome={outcome} depth={test.depth} />
          <div className="bench__next">
            {device && symptom && outcome ? (
              <NextSteps device={device} symptom={symptom} outcome={outcome} pages={tree.pages} />
            ) : (
              <p>
                Un autre appareil, une autre panne&nbsp;? <Link to="/demande">Décrivez-la à l’atelier</Link>.
              </p>
            )}
            <p className="small muted">{tree.disclaimer}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Once there is a result, the last question stays, so that its answer can be changed and the focus is not lost. */
function CurrentQuestion({ test }: { test: ReturnType<typeof useDiagnostic> }) {
  const { device, symptom, asked, draft, outcome } = test;
  const last = asked.at(-1);
  if (!device) return <p className="bench__ask muted">Choisissez d’abord l’appareil&nbsp;: les pannes connues s’affichent ici.</p>;

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
        <button type="button" className="btn btn--3 btn--s" onClick={test.back}>
          <ArrowLeft className="ico" />
          Retour
        </button>
        {draft !== undefined && !outcome && (
          <button type="button" className="btn btn--s" onClick={() => test.chooseAt(depth, draft, 'commit')}>
            Continuer
            <ArrowRight className="ico ico--go" />
          </button>
        )}
      </div>
    </div>
  );
}

type NextStepsProps = { device: Device; symptom: Symptom; outcome: Outcome; pages: DiagnosticTree['pages'] };

function NextSteps({ device, symptom, outcome, pages }: NextStepsProps) {
  return (
    <>
      <Link className="btn btn--1 btn--block" to={quotePath(`${device.label} – ${symptom.label}`)}>
        Demander un devis pour cette panne
        <ArrowRight className="ico ico--go" />
      </Link>
      <p className="bench__links">
        {[outcome.link, outcome.more].map(
          (page) =>
            page && (
              <Link key={page} className="go" to={page}>
                {pages[page]}
                <ArrowRight className="ico" />
              </Link>
            ),
        )}
      </p>
    </>
  );
}

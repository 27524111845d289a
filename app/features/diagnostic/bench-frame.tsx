import type { ReactNode } from 'react';
import type { DiagnosticTree } from '#domain/diagnostic/tree.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { DeviceIcon } from './device-icon.tsx';
import { DiagnosticScreen } from './diagnostic-screen.tsx';
import type { useDiagnostic } from './use-diagnostic.ts';

type BenchFrameProps = {
  tree: DiagnosticTree;
  test: ReturnType<typeof useDiagnostic>;
  /** Shown beside the keys of the devices. */
  besideDevices?: ReactNode;
  belowQuestion: ReactNode;
  belowDisplay: ReactNode;
};

/** The front panel of the test bench: device keys, one question at a time, and the display with its result. */
export function BenchFrame({ tree, test, besideDevices, belowQuestion, belowDisplay }: BenchFrameProps) {
  const { device, symptom, asked, outcome, depth } = test;
  return (
    <div className="bench" ref={test.panel}>
      <div className="bench__grid">
        <div className="bench__in">
          <ChoiceGroup
            kind="device"
            legend="Quel appareil&nbsp;?"
            choices={tree.devices.map(({ label, icon }) => ({ label, icon: <DeviceIcon name={icon} /> }))}
            chosen={device && tree.devices.indexOf(device)}
            onChoose={test.chooseDevice}
          >
            {besideDevices}
          </ChoiceGroup>
          <CurrentQuestion test={test} />
          {belowQuestion}
        </div>
        <div className="bench__out">
          <DiagnosticScreen device={device} symptom={symptom} asked={asked} outcome={outcome} depth={depth} />
          {belowDisplay}
        </div>
      </div>
    </div>
  );
}

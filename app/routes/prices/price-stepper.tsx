import { Stepper } from '#app/ui/display/stepper.tsx';

type PriceStepperProps = {
  /** Words of the choices already made: device, model, repair. */
  chosen: readonly string[];
};

const STEPS = ['Appareil', 'Modèle', 'Panne', 'Fourchette'];

/** The three choices and what they lead to. */
export function PriceStepper({ chosen }: PriceStepperProps) {
  return (
    <Stepper
      label="Trois choix, une fourchette"
      steps={STEPS.map((title, index) => ({ title, ...(chosen[index] && { detail: chosen[index] }) }))}
      current={chosen.length}
    />
  );
}

import { Stepper } from '#app/ui/display/stepper.tsx';

type PriceStepperProps = {
  /** Labels of the choices made so far: device, model, repair. */
  chosen: readonly string[];
};

const STEPS = ['Appareil', 'Modèle', 'Panne', 'Fourchette'];

/** The three choices and their result. */
export function PriceStepper({ chosen }: PriceStepperProps) {
  return (
    <Stepper
      label="Trois choix, une fourchette"
      steps={STEPS.map((title, index) => ({ title, ...(chosen[index] && { detail: chosen[index] }) }))}
      current={chosen.length}
    />
  );
}

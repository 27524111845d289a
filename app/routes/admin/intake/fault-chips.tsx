import { Button } from '#app/ui/button.tsx';
import { formatRepairPrice } from '#domain/repair/repair-price.ts';
import type { GridFault } from './grid-faults.server.ts';

type FaultChipsProps = {
  faults: readonly (Pick<GridFault, 'name'> & Partial<GridFault>)[];
  chosen: readonly string[];
  /** Whose prices these are; null if the model is not known yet. */
  model: string | null;
  toggle: (name: string) => void;
};

/** Usual faults to press, each with its range once the model is known. */
export function FaultChips({ faults, chosen, model, toggle }: FaultChipsProps) {
  if (faults.length === 0) return null;
  return (
    <fieldset className="intake__chips needs-script">
      <legend>{model ? `Pannes courantes et prix de la grille\u00a0: ${model}` : 'Pannes courantes'}</legend>
      <div className="intake__row">
        {faults.map(({ name, from = null, to = null, note = null }) => (
          <Button
            key={name}
            variant={chosen.includes(name) ? 'primary' : 'secondary'}
            size="s"
            aria-pressed={chosen.includes(name)}
            data-replay=""
            onClick={() => toggle(name)}
          >
            {model ? `${name}, ${formatRepairPrice({ from, to, note })}` : name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

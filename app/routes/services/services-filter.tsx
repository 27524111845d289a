import { SearchField } from '#app/features/content/search-field.tsx';
import { useFilterForm } from '#app/features/content/use-filter-form.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import { readChoice, type ServiceChoice, servicesPath, WORDS_MAX } from './service-choice.ts';

type ServicesFilterProps = {
  choice: ServiceChoice;
  devices: readonly { id: DeviceId; label: string }[];
  count: number;
};

/** Words and device that narrow the list. A plain GET form; with script a device applies at once. */
export function ServicesFilter({ choice: { device, words }, devices, count }: ServicesFilterProps) {
  const form = useFilterForm({ appareil: device, q: words }, (params) => servicesPath(readChoice(params)));
  return (
    <search>
      <form {...form} action="/services#choisir" id="choisir" className="filters">
        <SearchField label="Une panne, un appareil, une pièce" words={words} maxLength={WORDS_MAX} />
        <button className="btn btn--primary" type="submit">
          Chercher
        </button>
        <p role="status">{count > 1 ? `${count} services` : count === 1 ? '1 service' : 'Aucun service'}</p>
        <fieldset className="chips">
          <legend>Votre appareil</legend>
          {[ALL, ...devices].map(({ id, label }) => (
            <span key={id} className="chip">
              <input
                type="radio"
                name="appareil"
                id={`appareil-${id}`}
                value={id}
                defaultChecked={id === device}
              />
              <label htmlFor={`appareil-${id}`}>{label}</label>
            </span>
          ))}
        </fieldset>
      </form>
    </search>
  );
}

const ALL = { id: '', label: 'Tous' } as const;

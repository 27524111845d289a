import { SearchField } from '#app/features/content/search-field.tsx';
import { useFilterForm } from '#app/features/content/use-filter-form.ts';
import { guideDifficulties } from '#domain/content/guides.ts';
import type { DeviceId } from '#domain/repair/devices.ts';
import {
  type GuideChoice,
  type GuideSpan,
  guideSpans,
  guidesPath,
  readChoice,
  WORDS_MAX,
} from './guide-choice.ts';

type GuideFilterProps = {
  /** /guides, or the page of a category. */
  path: string;
  choice: GuideChoice;
  devices: readonly { id: DeviceId; label: string }[];
  count: number;
};

/** Words, device, level and time. A plain GET form; with script a choice applies at once. */
export function GuideFilter({ path, choice, devices, count }: GuideFilterProps) {
  const { device, difficulty, span, words } = choice;
  const form = useFilterForm({ appareil: device, niveau: difficulty, duree: span, q: words }, (params) =>
    guidesPath(path, readChoice(params)),
  );
  return (
    <search>
      <form {...form} action={path} className="filters filters--many">
        <SearchField label="Une panne, un modèle, un outil" words={words} maxLength={WORDS_MAX} />
        <Choice name="appareil" label="Appareil" all="Tous" value={device} options={devices} />
        <Choice
          name="niveau"
          label="Niveau"
          all="Tous"
          value={difficulty}
          options={guideDifficulties.map((id) => ({ id, label: id.charAt(0).toUpperCase() + id.slice(1) }))}
        />
        <Choice
          name="duree"
          label="Durée"
          all="Toutes"
          value={span}
          options={(Object.keys(guideSpans) as GuideSpan[]).map((id) => ({
            id,
            label: guideSpans[id].label,
          }))}
        />
        <button className="btn btn--primary" type="submit">
          Chercher
        </button>
        <p role="status">{count > 1 ? `${count} guides` : count === 1 ? '1 guide' : 'Aucun guide'}</p>
      </form>
    </search>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  /** The option that filters nothing. */
  all: string;
  value: string;
  options: readonly { id: string; label: string }[];
};

function Choice({ name, label, all, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

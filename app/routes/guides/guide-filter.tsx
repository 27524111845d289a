import { Form, useSubmit } from 'react-router';
import { deviceNames, guideDevices, guideDifficulties } from '#domain/guides.ts';
import { type GuideChoice, type GuideSpan, guideSpans } from './guide-choice.ts';

type GuideFilterProps = { path: string; choice: GuideChoice; count: number };

/** Words, device, level and time. A plain GET form; with script a choice applies at once. */
export function GuideFilter({ path, choice, count }: GuideFilterProps) {
  const submit = useSubmit();
  return (
    <Form
      action={path}
      className="filters filters--many"
      role="search"
      aria-label="Trouver un guide"
      preventScrollReset
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement)
          void submit(currentTarget, { replace: true, preventScrollReset: true });
      }}
    >
      <div className="field">
        <label htmlFor="q">Mots</label>
        <input className="input" id="q" name="q" type="search" maxLength={100} defaultValue={choice.words} />
      </div>
      <div className="field">
        <label htmlFor="appareil">Appareil</label>
        <select className="input" id="appareil" name="appareil" defaultValue={choice.device}>
          <option value="">Tous</option>
          {guideDevices.map((device) => (
            <option key={device} value={device}>
              {deviceNames[device]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="niveau">Niveau</label>
        <select className="input" id="niveau" name="niveau" defaultValue={choice.difficulty}>
          <option value="">Tous</option>
          {guideDifficulties.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {difficulty.charAt(0).toUpperCase() + difficulty.slice(1)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="duree">Durée</label>
        <select className="input" id="duree" name="duree" defaultValue={choice.span}>
          <option value="">Toutes</option>
          {(Object.keys(guideSpans) as GuideSpan[]).map((span) => (
            <option key={span} value={span}>
              {guideSpans[span].label}
            </option>
          ))}
        </select>
      </div>
      <button className="btn btn--1" type="submit">
        Chercher
      </button>
      <p role="status">{count === 1 ? '1 guide' : `${count} guides`}</p>
    </Form>
  );
}

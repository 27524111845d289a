import { Search } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

type SearchFieldProps = {
  label: string;
  /** The words of the current address. */
  words: string;
  maxLength: number;
};

/** The search words of a filter (`useFilterForm`), named `q`. */
export function SearchField({ label, words, maxLength }: SearchFieldProps) {
  return (
    <div className="field filters__query">
      <label htmlFor="q">{label}</label>
      <span className="input-box">
        <Icon icon={Search} />
        <input
          className="input textarea"
          type="search"
          id="q"
          name="q"
          maxLength={maxLength}
          enterKeyHint="search"
          defaultValue={words}
        />
      </span>
    </div>
  );
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export type RowSelection<Row> = {
  /**
   * Name of the checkboxes; the value of each is the key of its row. They belong to `form`, which may be elsewhere.
   */
  name: string;
  form?: string;
  /** « Choisir la commande CMD-1186 ». */
  label: (row: Row) => string;
  /** All are chosen at first. */
  isOfAll?: true | undefined;
  /** Whether a row is chosen at first. */
  isChosen?: (row: Row) => boolean;
  /** Keys of the chosen rows, after each change. */
  onChange?: (keys: string[]) => void;
};

type PickRowProps<Row> = { selection: RowSelection<Row>; row: Row; value: string };

/** The checkbox of a row. It is the browser's own and keeps what was chosen before React ran. */
export function PickRow<Row>({ selection, row, value }: PickRowProps<Row>) {
  return (
    <td className="data-table__pick">
      <label className="check">
        <input
          type="checkbox"
          name={selection.name}
          value={value}
          form={selection.form}
          defaultChecked={selection.isChosen?.(row) ?? selection.isOfAll}
        />
        <span className="visually-hidden">{selection.label(row)}</span>
      </label>
    </td>
  );
}

/** The checkbox that chooses all rows; it needs script. */
export function SelectAll({ isOfAll }: { isOfAll: true | undefined }) {
  return (
    <th scope="col" className="data-table__pick">
      <label className="check needs-script">
        <input type="checkbox" data-all="" defaultChecked={isOfAll} />
        <span className="visually-hidden">Tout choisir</span>
      </label>
    </th>
  );
}

/** Connects the rows' checkboxes to the one that chooses all. `keys` changes when the rows do. */
export function useSelectAll(
  onChange: RowSelection<never>['onChange'],
  keys: string,
): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  const report = useEffectEvent((chosen: string[]) => onChange?.(chosen));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other checkboxes
  useEffect(() => {
    const table = ref.current;
    const all = table?.querySelector<HTMLInputElement>('[data-all]');
    if (!table || !all) return;
    const boxes = [...table.querySelectorAll<HTMLInputElement>('tbody .data-table__pick input')];
    const show = () => {
      const chosen = boxes.filter((box) => box.checked);
      all.checked = chosen.length > 0 && chosen.length === boxes.length;
      all.indeterminate = chosen.length > 0 && chosen.length < boxes.length;
      return chosen.map((box) => box.value);
    };
    const follow = ({ target }: Event) => {
      if (target === all) for (const box of boxes) box.checked = all.checked;
      report(show());
    };
    show();
    table.addEventListener('change', follow);
    return () => table.removeEventListener('change', follow);
  }, [keys]);
  return ref;
}

import type { OverlayState } from '#domain/overlays/overlay-states.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { inForceAt, mergeOverlay, statesOf } from './in-force.ts';
import { labelWith, type Overlay, type OverlayKind, type OverlayVersion, overlaysOf } from './overlay.ts';
import type { ScheduledChange } from './overlay-rows.ts';
import { wordsOf } from './overlay-words.ts';

export type OverlayQuery = {
  /** Words of its label or of its text. */
  words: string;
  kind: string | undefined;
  state: OverlayState | undefined;
  page: number;
};

type OverlayRow = {
  kind: string;
  kindTitle: string;
  key: string;
  label: string;
  /** The beginning of its text. */
  words: string;
  states: OverlayState[];
  /** The changes to come, with who scheduled each: they stay when that person has left. */
  scheduled: Pick<ScheduledChange, 'by' | 'validFrom'>[];
};

export type OverlayList = ReturnType<typeof listOverlays>;

const PER_PAGE = 50;
const LONGEST_WORDS = 160;

/** Every text and figure with its value in force, in the order of the kinds. */
export function listOverlays(
  kinds: readonly OverlayKind[],
  due: readonly OverlayVersion[],
  { query, scheduled, now }: { query: OverlayQuery; scheduled: readonly ScheduledChange[]; now: Date },
) {
  const byPlace = Map.groupBy(due, ({ kind, key }) => `${kind}/${key}`);
  const toCome = Map.groupBy(scheduled, ({ kind, key }) => `${kind}/${key}`);
  const asked = foldText(query.words).split(' ').filter(Boolean);
  const rows = kinds
    .filter(({ id }) => query.kind === undefined || id === query.kind)
    .flatMap((kind) =>
      overlaysOf(kind, due).flatMap((overlay): OverlayRow[] => {
        const place = `${kind.id}/${overlay.key}`;
        const row = {
          ...rowOf(kind, overlay, byPlace.get(place) ?? [], now),
          scheduled: toCome.get(place) ?? [],
        };
        // What was added and taken away again is no more than a history.
        return overlay.isAdded && row.states.every((state) => state === 'shipped') ? [] : [row];
      }),
    )
    .filter(({ states }) => query.state === undefined || states.includes(query.state))
    .filter(({ label, words }) => {
      const text = foldText(`${label} ${words}`);
      return asked.every((word) => text.includes(word));
    });
  return {
    rows: rows.slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE),
    count: rows.length,
    pageCount: Math.ceil(rows.length / PER_PAGE),
  };
}

function rowOf(kind: OverlayKind, overlay: Overlay, due: readonly OverlayVersion[], now: Date) {
  const { value } = mergeOverlay(overlay, inForceAt(due, now));
  const words = overlay.wordsOf ? overlay.wordsOf(value) : fieldWords(overlay, value);
  return {
    kind: kind.id,
    kindTitle: kind.title,
    key: overlay.key,
    label: labelWith(overlay, value),
    words: words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words,
    states: statesOf(overlay, due, now),
  };
}

function fieldWords({ fields: groups, textsOf }: Overlay, value: unknown): string {
  const texts = textsOf(value);
  return groups
    .flatMap(({ isRow, fields }) => {
      const each = fields.map((field) => wordsOf(field, texts[field.name])).filter(Boolean);
      return isRow && each.length > 0 ? [each.join('\u00a0: ')] : each;
    })
    .join(', ');
}

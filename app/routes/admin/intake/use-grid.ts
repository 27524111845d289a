import { type RefObject, useEffect, useRef, useState } from 'react';
import { afterPress } from '#app/ui/form/after-press.ts';
import { usualParts } from '#domain/repair/device-bodies.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { INTAKE_PATH } from '../repairs/repair-paths.ts';
import { estimateOfFaults } from './estimate-of-faults.ts';
import { fillEmpty, refill, textOf } from './fill-fields.ts';
import type { GridModel } from './grid-faults.server.ts';

const CHOICE = 'reusedParts.choice';
const CASE = 'reusedParts.case';

type Usual = Readonly<Record<string, readonly string[]>>;

/**
 * What the register and the price grid know of the device while it is being named: its kind and brand are filled in, its faults are
 * there to press, and those that are pressed are written into the fault and add up to the estimate. What somebody typed stays.
 */
export function useGrid(form: RefObject<HTMLFormElement | null>, firstKind: string, usual: Usual) {
  const [asked, setAsked] = useState('');
  const known = useKnownModel(asked);
  const [kind, setKind] = useState(firstKind);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** What was written into the form for the chosen faults: it is replaced, what somebody typed is not. */
  const written = useRef<{ names: readonly string[]; texts: Record<string, string> }>({
    names: [],
    texts: {},
  });
  const model = asked === '' ? null : known;

  useEffect(() => {
    const { current } = form;
    function ask({ target }: FocusEvent) {
      if (!(target instanceof HTMLInputElement) || target.name !== 'device.model') return;
      setAsked(target.value.trim());
    }
    function choose({ target }: Event) {
      if (target instanceof HTMLInputElement && target.name === 'reusedParts.choice' && current)
        clearCase(current, target.value);
    }
    current?.addEventListener('focusout', ask);
    current?.addEventListener('change', choose);
    return () => {
      current?.removeEventListener('focusout', ask);
      current?.removeEventListener('change', choose);
    };
  }, [form]);

  // Whoever was faster than the script has chosen already.
  useEffect(() => {
    const { current } = form;
    if (current === null) return;
    return afterPress(() => {
      const early = textOf(current, 'device.kind');
      fillParts(current, '', early);
      setKind(early);
    });
  }, [form]);

  useEffect(() => {
    if (known === null || form.current === null) return;
    fillEmpty(form.current, { 'device.kind': known.kind, 'device.brand': known.brand ?? '' });
    const now = textOf(form.current, 'device.kind');
    fillParts(form.current, '', now);
    setKind(now);
    writeFaults(form.current, written.current.names, known, written);
  }, [known, form]);

  function chooseKind(next: string) {
    if (form.current) fillParts(form.current, kind, next);
    setKind(next);
  }

  function toggle(name: string) {
    if (form.current === null) return;
    const names = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    writeFaults(form.current, names, model, written);
    setChosen(names);
  }

  const priced = model && model.faults.length > 0 ? model : null;
  return {
    kind,
    chooseKind,
    chosen,
    toggle,
    /** Whose prices the faults have; null if they have none. */
    pricedModel: priced?.name ?? null,
    faults: priced?.faults ?? namesOf(ownValue(usual, kind)),
  };
}

/** The model that these words name, as the price grid has it; null if it has none, or nobody answers. */
function useKnownModel(words: string): GridModel | null {
  const [model, setModel] = useState<GridModel | null>(null);
  useEffect(() => {
    if (words === '') return;
    const stale = new AbortController();
    readModel(words, stale.signal).then(setModel, () => {
      // The form is filled in by hand.
      if (!stale.signal.aborted) setModel(null);
    });
    return () => stale.abort();
  }, [words]);
  return model;
}

async function readModel(words: string, signal: AbortSignal): Promise<GridModel | null> {
  const response = await fetch(`${INTAKE_PATH}/modele.json?${new URLSearchParams({ q: words })}`, { signal });
  if (!response.ok) throw new Error(`model: ${response.status}`);
  return response.json();
}

type Written = RefObject<{ names: readonly string[]; texts: Record<string, string> }>;

function writeFaults(
  form: HTMLFormElement,
  names: readonly string[],
  model: GridModel | null,
  written: Written,
): void {
  const ofGrid = names.map((name) => model?.faults.find((fault) => fault.name === name));
  const texts = {
    fault: names.length === 0 ? '' : `${names.join(', ')}.`,
    ...estimateOfFaults(ofGrid.map((fault) => fault ?? { from: null, to: null, changes: '' })),
  };
  refill(form, written.current.texts, texts);
  written.current = { names, texts };
}

const namesOf = (names: readonly string[] = []) => names.map((name) => ({ name }));

/** Writes what an intake of this kind usually says of reused parts, unless somebody has chosen. */
function fillParts(form: HTMLFormElement, before: string, kind: string): void {
  const [was, now] = [usualParts(before), usualParts(kind)];
  if (textOf(form, CHOICE) !== was.choice) return;
  refill(form, { [CHOICE]: was.choice, [CASE]: was.case }, { [CHOICE]: now.choice, [CASE]: now.case });
}

/** The reason that was filled in goes with « non proposées » alone. */
function clearCase(form: HTMLFormElement, choice: string): void {
  if (choice !== 'not_offered') refill(form, { [CASE]: 'other_equipment' }, { [CASE]: '' });
}

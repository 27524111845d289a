import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels from which on a press is a drag. */
const THRESHOLD = 6;

/** What answers a press by itself. */
const ANSWERS = 'a, button, input, label, summary';

type Held = {
  card: HTMLElement;
  pointerId: number;
  from: { x: number; y: number };
  box: DOMRect;
  isDragged: boolean;
  /** The pointer has been outside the card: until then it is put back where it lies. */
  hasLeft: boolean;
};

type Drag = { card: string; over: string | null };

/**
 * Drags a card (`data-card`) onto a place (`data-place`) with a pointer: by its handle (`data-grip`), or with a mouse by any part that
 * answers no press. `onDrop` is told their names. The handlers belong to an element around all of them.
 */
export function useBoardDrag(onDrop: (card: string, place: string) => void) {
  const held = useRef<Held | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  const putDown = () => {
    letGo(held);
    setDrag(null);
  };

  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      letGo(held);
      setDrag(null);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [isDragging]);

  return {
    drag,
    handlers: {
      onPointerDown({ target, pointerType, pointerId, isPrimary, button, pageX, pageY }: PointerEvent) {
        const card = isPrimary && button === 0 ? cardAt(target as Element, pointerType) : null;
        if (!card) return;
        card.setPointerCapture(pointerId);
        const box = card.getBoundingClientRect();
        const from = { x: pageX, y: pageY };
        held.current = { card, pointerId, from, box, isDragged: false, hasLeft: false };
      },
      onPointerMove({ pointerId, pageX, pageY, clientX, clientY }: PointerEvent) {
        const now = held.current;
        if (now?.pointerId !== pointerId) return;
        const [x, y] = [pageX - now.from.x, pageY - now.from.y];
        now.isDragged ||= Math.hypot(x, y) >= THRESHOLD;
        if (!now.isDragged) return;
        now.hasLeft ||= !isInside(now.box, clientX, clientY);
        // Moved without React, which would draw the whole board each time.
        now.card.style.translate = `${x}px ${y}px`;
        const name = now.card.dataset.card ?? '';
        const over = now.hasLeft ? placeAt(clientX, clientY) : null;
        setDrag((before) => (before?.card === name && before.over === over ? before : { card: name, over }));
      },
      onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
        const now = held.current;
        if (now?.pointerId !== pointerId) return;
        const place = now.isDragged && now.hasLeft ? placeAt(clientX, clientY) : null;
        putDown();
        if (place) onDrop(now.card.dataset.card ?? '', place);
      },
      onPointerCancel: putDown,
      // The browser's own drag of links and pictures would end this one.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}

function letGo(held: RefObject<Held | null>) {
  held.current?.card.style.removeProperty('translate');
  held.current = null;
}

function cardAt(target: Element, pointerType: string): HTMLElement | null {
  const isGrip = target.closest('[data-grip]') !== null;
  const isFree = pointerType === 'mouse' && target.closest(ANSWERS) === null;
  return isGrip || isFree ? target.closest<HTMLElement>('[data-card]') : null;
}

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The name of the place at a point of the window, under the card. */
const placeAt = (x: number, y: number): string | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-place]'))
    .find((place) => place !== null)?.dataset.place ?? null;

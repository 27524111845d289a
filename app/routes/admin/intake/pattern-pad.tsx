import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { withPoint } from '#domain/repair/unlock-pattern.ts';
import { PatternPicture } from '../repairs/pattern-picture.tsx';

const NAME = 'unlockPattern';
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLACES = [
  ...['en haut à gauche', 'en haut au milieu', 'en haut à droite'],
  ...['au milieu à gauche', 'au centre', 'au milieu à droite'],
  ...['en bas à gauche', 'en bas au milieu', 'en bas à droite'],
];

const pointsOf = (typed: string): number[] => [...typed.replaceAll(/[^1-9]/g, '')].map(Number);

/** A pattern, drawn with a finger or pressed point by point, by keys too; its numbers stand in a field, which is all there is without script. */
export function PatternPad({ drawn }: { drawn: DrawnFields<typeof NAME> }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => setTyped(input.current?.value ?? ''), []);
  // A code that was refused is typed again.
  const { defaultValue: _, ...control } = drawn.control(NAME);
  const points = pointsOf(typed);
  const add = (point: number) => setTyped((before) => withPoint(pointsOf(before), point).join('-'));
  function follow(event: PointerEvent<HTMLElement>) {
    if (event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-point]');
    const point = Number(under?.getAttribute('data-point'));
    if (point > 0) add(point);
  }
  return (
    <div className="pattern">
      <Field {...drawn.field(NAME)}>
        <Input
          {...control}
          ref={input}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <div className="needs-script">
        {/* The fields of the pad are its buttons; a finger that slides over them presses them too. */}
        <fieldset className="pattern__pad" onPointerMove={follow}>
          <legend className="visually-hidden">Dessiner le schéma</legend>
          <PatternPicture points={points} label={`Points\u00a0: ${points.join('-') || 'aucun'}`} />
          {POINTS.map((point) => (
            <button
              key={point}
              type="button"
              data-point={point}
              className="pattern__point"
              aria-label={`Point ${point}, ${PLACES[point - 1]}`}
              aria-pressed={points.includes(point)}
              onPointerDown={({ currentTarget, pointerId }) => {
                if (currentTarget.hasPointerCapture(pointerId))
                  currentTarget.releasePointerCapture(pointerId);
                add(point);
              }}
              onClick={() => add(point)}
            />
          ))}
        </fieldset>
        <Button variant="quiet" size="s" onClick={() => setTyped('')}>
          Effacer le schéma
        </Button>
      </div>
    </div>
  );
}

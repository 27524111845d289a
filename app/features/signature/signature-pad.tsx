import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { REPAIR_LIMITS } from '#domain/repair/repair-limits.ts';
import './style.css';

const WIDTH = 600;
const HEIGHT = 200;

/**
 * A signature by finger, pen or mouse, sent as an SVG path. Needs script; customers who cannot draw have their name
 * written in the fields beside it.
 */
export function SignaturePad({ name }: { name: string }) {
  const [strokes, setStrokes] = useState('');
  const isDown = useRef(false);
  const add = (letter: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * WIDTH);
    const y = Math.round(((event.clientY - box.top) / box.height) * HEIGHT);
    const isInside = x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;
    const point = `${letter}${x} ${y}`;
    if (isInside)
      setStrokes((before) =>
        before.length + point.length > REPAIR_LIMITS.signature ? before : before + point,
      );
  };
  return (
    <div>
      <input type="hidden" name={name} value={strokes} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="signature signature--pad"
        role="img"
        aria-label={strokes ? 'Zone de signature, signée' : 'Zone de signature, vide'}
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          add('M', event);
        }}
        onPointerMove={(event) => {
          if (isDown.current) add('L', event);
        }}
        onPointerUp={() => {
          isDown.current = false;
        }}
        onPointerCancel={() => {
          isDown.current = false;
        }}
      >
        <path d={strokes} />
      </svg>
      <Button variant="quiet" size="s" onClick={() => setStrokes('')}>
        Effacer la signature
      </Button>
    </div>
  );
}

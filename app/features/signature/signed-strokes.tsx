import './style.css';

/** A signature as it was drawn. */
export const SignedStrokes = ({ strokes }: { strokes: string }) => (
  <svg viewBox="0 0 600 200" className="signature" role="img" aria-label="Signature du client">
    <path d={strokes} />
  </svg>
);

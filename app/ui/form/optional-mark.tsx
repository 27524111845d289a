/** Fields are required unless they say otherwise. */
export function OptionalMark() {
  return <span className="optional-mark"> (facultatif)</span>;
}

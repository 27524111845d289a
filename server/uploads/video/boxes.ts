/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12): places are counted from the beginning of what was read. */
export type Box = { type: string; start: number; body: number; end: number };

/**
 * The header of a box; null if there is none, or if the box is longer than `limit` allows.
 * @param head at least 16 bytes from the start of the box, as far as there are so many.
 */
export function readHeader(head: Buffer, start: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 1) {
    if (head.length < 16) return null;
    const long = head.readBigUInt64BE(8);
    return long < 16n || long > BigInt(limit - start)
      ? null
      : { type, start, body: start + 16, end: start + Number(long) };
  }
  // Zero: up to the end.
  const length = short === 0 ? limit - start : short;
  return length < 8 || start + length > limit ? null : { type, start, body: start + 8, end: start + length };
}

/** The boxes side by side in a part of a buffer; null if they do not fit. Some bytes of nothing may follow the last one. */
export function boxesIn(buffer: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; to - at >= 8; ) {
    const box = readHeader(buffer.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

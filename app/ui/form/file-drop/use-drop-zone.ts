import { type DragEvent, useEffect, useState } from 'react';

/**
 * Tells when files are held over an element. Everywhere else on the page a drop does nothing: the browser would open
 * the file and lose a half-filled form.
 */
export function useDropZone() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      const hasTaker = event.target instanceof Element && event.target.matches('input:enabled');
      if (!hasTaker && event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
  const zone = {
    onDragEnter: (event: DragEvent) => setOver(event.dataTransfer.types.includes('Files')),
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: () => setOver(false),
  };
  return { isOver, zone };
}

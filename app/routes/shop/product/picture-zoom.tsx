import { ArrowLeft, ArrowRight } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/overlay/dialog.tsx';
import type { ProductPicture } from '#server/shop/catalogue/product.ts';
import './picture-zoom.css';

type PictureZoomProps = {
  pictures: readonly ProductPicture[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Gets the focus back. */
  opener: () => HTMLElement | null;
};

/**
 * One picture as large as the screen; the arrow keys switch between pictures. A press on it shows it closer: it is then moved with a
 * finger, a wheel or the arrow keys.
 */
export default function PictureZoom({ pictures, index, onIndex, onClose, opener }: PictureZoomProps) {
  const [isClose, setIsClose] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const picture = pictures[index];
  if (!picture) return null;
  const hasOthers = pictures.length > 1;
  function leaf(by: number) {
    setIsClose(false);
    onIndex((index + by + pictures.length) % pictures.length);
  }
  /** What was pressed comes to the middle; by keyboard, the middle of the picture. */
  function onPress({
    nativeEvent: { detail, offsetX, offsetY },
    currentTarget: { offsetWidth, offsetHeight },
  }: MouseEvent<HTMLElement>) {
    setIsClose(!isClose);
    const [x, y] = detail === 0 ? [0.5, 0.5] : [offsetX / offsetWidth, offsetY / offsetHeight];
    requestAnimationFrame(() => {
      const box = frame.current;
      box?.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
    });
  }
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!hasOthers || isClose || altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowLeft') leaf(-1);
    if (key === 'ArrowRight') leaf(1);
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title="Image du produit"
      finalFocus={opener}
      onKeyDown={onKeyDown}
      onOpenChange={(isOpen) => isOpen || onClose()}
      footer={
        hasOthers && (
          <>
            <Button icon={ArrowLeft} onClick={() => leaf(-1)}>
              Précédente
            </Button>
            <Button iconAfter={ArrowRight} onClick={() => leaf(1)}>
              Suivante
            </Button>
          </>
        )
      }
    >
      <figure className="enlarged">
        <div ref={frame} className="enlarged__frame">
          <button
            type="button"
            aria-label={`Voir de près\u00a0: ${picture.alt}`}
            aria-pressed={isClose}
            onClick={onPress}
          >
            <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
          </button>
        </div>
        <figcaption>
          {picture.alt}
          {hasOthers && <span role="status">{` · ${index + 1} sur ${pictures.length}`}</span>}
        </figcaption>
      </figure>
    </Dialog>
  );
}

import { ArrowLeft, ArrowRight } from 'lucide';
import type { KeyboardEvent } from 'react';
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

/** One picture as large as the screen; the arrow keys switch between pictures. */
export default function PictureZoom({ pictures, index, onIndex, onClose, opener }: PictureZoomProps) {
  const picture = pictures[index];
  if (!picture) return null;
  const hasOthers = pictures.length > 1;
  const leaf = (by: number) => onIndex((index + by + pictures.length) % pictures.length);
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!hasOthers || altKey || ctrlKey || metaKey) return;
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
        <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
        <figcaption>
          {picture.alt}
          {hasOthers && <span role="status">{` · ${index + 1} sur ${pictures.length}`}</span>}
        </figcaption>
      </figure>
    </Dialog>
  );
}

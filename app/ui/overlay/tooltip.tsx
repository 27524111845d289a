import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { cloneElement, type PointerEvent, type ReactElement, useId, useRef, useState } from 'react';

type TooltipProps = {
  text: string;
  /** The text is the name of an icon button (its `aria-label`): it is not read a second time. */
  isName?: boolean;
  side?: 'top' | 'bottom';
  /** A Button, an IconButton, or another element that passes its props and its ref on to a <button>. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/**
 * A few words about a control: on hover, on keyboard focus and, since fingers do not hover, on tap. Escape closes it.
 * Screen readers have the text from the start, without script too.
 */
export function Tooltip({ text, isName = false, side = 'top', children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isTouch = useRef(false);
  return (
    <BaseTooltip.Root
      open={isOpen}
      onOpenChange={(isToOpen, { reason }) => {
        // A tooltip that a finger opened stays open although a mouse, at rest elsewhere, hovers over nothing.
        if (isToOpen || !isTouch.current || reason !== 'trigger-hover') setIsOpen(isToOpen);
      }}
    >
      <BaseTooltip.Trigger
        render={isName ? children : cloneElement(children, { 'aria-describedby': id })}
        delay={300}
        closeOnClick={false}
        onPointerDown={({ pointerType }: PointerEvent) => {
          isTouch.current = pointerType === 'touch';
        }}
        onClick={() => {
          if (isTouch.current) setIsOpen(true);
        }}
      />
      {!isName && (
        <span className="visually-hidden" id={id}>
          {text}
        </span>
      )}
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="popup" side={side} sideOffset={8} collisionPadding={8}>
          <BaseTooltip.Popup className="tip" role="tooltip">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

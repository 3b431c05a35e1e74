// A page as high as the window. Only its middle scrolls, so that its bars cover nothing. On low windows, as at 400 % zoom,
// and on paper the whole page scrolls.
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

export const screenClass = 'tall:flex tall:h-dvh tall:flex-col';

/** The part between the bars. It takes the focus if nothing else has it, so that the keyboard can scroll it. */
export function Scroller({ className = '', ...rest }: ComponentProps<'div'>) {
  const area = useRef<HTMLDivElement>(null);
  // Before the paint, so that no key press is lost.
  useLayoutEffect(() => {
    if (focusIsFree()) area.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      {...rest}
      ref={area}
      data-scroller
      tabIndex={-1}
      className={`relative flex-1 scroll-py-3 p-4 outline-none md:p-6 tall:min-h-0 tall:overflow-y-auto ${className}`}
    />
  );
}

export function scroller(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-scroller]');
}

/** Whether the focus is on nothing useful, or on the link that led here. */
export function focusIsFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === document.body ||
    activeElement?.matches('[aria-current="page"], [data-scroller]') === true
  );
}

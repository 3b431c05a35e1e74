// A choice as a card: a label around a native radio, so that keyboard, screen reader and a tap anywhere on the
// card work as the browser does them, also before the script has loaded. The states are CSS alone (:has(:checked)).
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';

interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type' | 'onClick'> {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  /** Address of a picture, for an option without an icon. */
  readonly image?: string | undefined;
  /** In a wide container, the picture stands above the words, so that three cards fit in a row. */
  readonly stacked?: boolean;
  /** On a small phone, the card has no description and is only as tall as a finger needs. */
  readonly dense?: boolean;
  readonly onClick?: MouseEventHandler<HTMLLabelElement>;
}

/** `className` and `onClick` go to the card, everything else to the native radio. */
export function OptionCard({
  label,
  description,
  icon,
  image,
  stacked = false,
  dense = false,
  className = '',
  id,
  onClick,
  ...rest
}: OptionCardProps) {
  return (
    <label
      className={`option-card ${className}`}
      onClick={onClick}
      data-stacked={stacked || undefined}
      data-dense={dense || undefined}
    >
      {icon ??
        (image && (
          // A low priority, because most pictures belong to later steps and React would load them before the page.
          <img src={image} fetchPriority="low" alt="" width={48} height={48} className="size-12 shrink-0" />
        ))}
      <span className="min-w-0">
        <span id={`${id}-name`} className="option-name">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="option-text">
            {description}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="radio"
        aria-labelledby={`${id}-name`}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        className="option-mark"
      />
    </label>
  );
}

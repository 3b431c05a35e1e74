// A choice as a card: a label around a native radio, so that keyboard, screen reader and a tap anywhere on the
// card work as the browser does them, also before the script has loaded. The radio lies invisibly over its drawn
// mark, so that nothing covers the card's words. The states are CSS alone (:has(:checked)).
import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon } from './icons.tsx';

interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  /** Address of a picture, shown instead of the icon. */
  readonly image?: string | undefined;
  /** Where its container is wide enough: the picture above the words, for three cards in a row. */
  readonly stacked?: boolean;
}

const card =
  'group relative flex min-h-18 cursor-pointer items-center gap-3.5 rounded-lg border border-edge/60 bg-paper p-3 pr-3.5 shadow-card ' +
  'transition-[background-color,border-color,box-shadow] hover:border-muted hover:shadow-raised active:bg-accent-soft ' +
  'has-checked:border-accent-text has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--tw-shadow-color)] ' +
  'has-checked:shadow-accent-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'select-none has-disabled:cursor-default has-disabled:opacity-50';

const stackedCard = '@lg:flex-col @lg:items-start @lg:justify-start @lg:gap-2.5 @lg:p-4 @lg:*:first:-ml-1';

const mark =
  'grid size-full place-items-center rounded-full border border-edge bg-paper text-transparent ' +
  'transition-colors group-has-checked:border-accent-text group-has-checked:bg-accent-text group-has-checked:text-paper';

/** `className` goes to the card, everything else to the native radio. */
export function OptionCard({
  label,
  description,
  icon,
  image,
  stacked = false,
  className = '',
  ...rest
}: OptionCardProps) {
  const id = useId();
  return (
    <label className={`${card} ${stacked ? stackedCard : ''} ${className}`}>
      {image === undefined ? (
        icon
      ) : (
        <img src={image} alt="" width={48} height={48} className="size-12 shrink-0" />
      )}
      <span className="min-w-0">
        <span id={`${id}-name`} className="block leading-snug font-semibold text-balance">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="mt-0.5 block text-sm text-balance text-muted">
            {description}
          </span>
        )}
      </span>
      <span
        className={`relative ml-auto size-6 shrink-0 ${stacked ? '@lg:absolute @lg:top-4 @lg:right-4' : ''}`}
      >
        <input
          {...rest}
          type="radio"
          aria-labelledby={`${id}-name`}
          aria-describedby={description === undefined ? undefined : `${id}-text`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span className={mark} aria-hidden="true">
          <CheckIcon className="size-4" />
        </span>
      </span>
    </label>
  );
}

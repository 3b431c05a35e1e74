import type { ComponentProps } from 'react';

/** A link to something that is read beside the estimator, which stays open. Nothing without an address. */
export function NewTabLink(props: ComponentProps<'a'>) {
  return props.href && <a {...props} target="_blank" rel="noopener noreferrer" />;
}

import type { ComponentProps } from 'react';

/** A link to something that is read beside the estimator, which stays open. */
export function NewTabLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}

import type { ComponentProps } from 'react';

/** For what is read beside the estimator, which stays as it is. */
export function NewTabLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}

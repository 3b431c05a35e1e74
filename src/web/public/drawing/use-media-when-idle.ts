import { useEffect, useState } from 'react';
import { whenIdle } from '#web/ui/when-idle.ts';

/** Whether a media query holds; false until the page has been idle once. */
export function useMediaWhenIdle(query: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const media = window.matchMedia(query);
    const update = () => setMatches(media.matches);
    const cancel = whenIdle(update);
    media.addEventListener('change', update);
    return () => {
      cancel();
      media.removeEventListener('change', update);
    };
  }, [query]);
  return matches;
}
